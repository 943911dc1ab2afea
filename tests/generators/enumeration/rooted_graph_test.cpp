// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/rooted_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/isomorphism.hpp>
#include <numeric>
#include <set>

#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::generators {
namespace {

// --- Another way to write graphs down: a matrix of how many edges lead from block to block. ---

using Matrix = std::vector<int>;

Matrix matrix_of(const RootedGraph& graph) {
  Matrix matrix(std::size_t{graph.block_count} * graph.block_count);
  for (std::size_t b = 0; b < graph.block_count; ++b) {
    for (std::size_t slot = 0; slot < graph.slot_count[b]; ++slot) {
      ++matrix[b * graph.block_count + graph.target[b][slot]];
    }
  }
  return matrix;
}

bool all_reached(const Matrix& matrix, std::size_t n) {
  std::vector<bool> reached(n);
  std::vector<std::size_t> stack = {0};
  reached[0] = true;
  while (!stack.empty()) {
    const std::size_t b = stack.back();
    stack.pop_back();
    for (std::size_t t = 0; t < n; ++t) {
      if (matrix[b * n + t] == 0 || reached[t]) continue;
      reached[t] = true;
      stack.push_back(t);
    }
  }
  return std::ranges::find(reached, false) == reached.end();
}

// Every matrix of n blocks with rows of sum two or less, an empty first column, all reachable.
std::set<Matrix> all_matrices(std::size_t n) {
  std::set<Matrix> result;
  Matrix matrix(n * n);
  const auto row_sum = [&](std::size_t b) {
    return std::accumulate(matrix.begin() + static_cast<std::ptrdiff_t>(b * n),
                           matrix.begin() + static_cast<std::ptrdiff_t>((b + 1) * n), 0);
  };
  while (true) {
    if (all_reached(matrix, n)) result.insert(matrix);
    std::size_t cell = 0;
    for (; cell < n * n; ++cell) {
      if (cell % n == 0) continue;
      ++matrix[cell];
      if (row_sum(cell / n) <= 2) break;
      matrix[cell] = 0;
    }
    if (cell == n * n) return result;
  }
}

Matrix renamed(const Matrix& matrix, const std::vector<std::size_t>& name) {
  const std::size_t n = name.size();
  Matrix result(n * n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) result[name[a] * n + name[b]] = matrix[a * n + b];
  }
  return result;
}

// --- Boost.Graph's: an edge is a vertex of its own, so that two edges may be side by side. ---

using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;

BoostGraph boost_graph_of(const RootedGraph& graph) {
  BoostGraph result(graph.block_count);
  for (std::size_t b = 0; b < graph.block_count; ++b) {
    for (std::size_t slot = 0; slot < graph.slot_count[b]; ++slot) {
      const auto edge = add_vertex(result);
      add_edge(b, edge, result);
      add_edge(edge, graph.target[b][slot], result);
    }
  }
  return result;
}

// Tells blocks from edges; the entry alone has no in-edge.
struct Kind {
  using argument_type = BoostGraph::vertex_descriptor;
  using result_type = std::size_t;

  const BoostGraph* graph;
  std::size_t blocks;
  result_type operator()(argument_type v) const {
    return (v < blocks ? 100U : 0U) + 10 * in_degree(v, *graph) + out_degree(v, *graph);
  }
  [[nodiscard]] static result_type max() { return 200; }
};

bool isomorphic(const RootedGraph& a, const RootedGraph& b) {
  const BoostGraph left = boost_graph_of(a);
  const BoostGraph right = boost_graph_of(b);
  if (a.block_count != b.block_count || num_vertices(left) != num_vertices(right)) return false;
  std::vector<BoostGraph::vertex_descriptor> mapping(num_vertices(left));
  return boost::isomorphism(
      left, right,
      boost::isomorphism_map(
          make_iterator_property_map(mapping.begin(), get(boost::vertex_index, left)))
          .vertex_invariant1(Kind{&left, a.block_count})
          .vertex_invariant2(Kind{&right, b.block_count})
          .vertex_max_invariant(200));
}

std::size_t count(std::uint32_t blocks, Slots slots) { return rooted_graphs(blocks, slots).size(); }

TEST(RootedGraph, CountsAreThoseOfTheTable) {
  EXPECT_EQ(count(1, Slots::unordered), 1U);
  EXPECT_EQ(count(2, Slots::unordered), 6U);
  EXPECT_EQ(count(3, Slots::unordered), 57U);
  EXPECT_EQ(count(4, Slots::unordered), 678U);
  EXPECT_EQ(count(5, Slots::unordered), 10'398U);
  EXPECT_EQ(count(2, Slots::ordered), 6U);
  EXPECT_EQ(count(3, Slots::ordered), 105U);
  EXPECT_EQ(count(4, Slots::ordered), 2'522U);
}

// Each graph's names can be given in (n-1)! / |automorphisms of blocks| ways: together that makes
// every graph with names, each exactly once.
TEST(RootedGraph, WithAllNamesTheyAreAllGraphs) {
  for (std::uint32_t n = 1; n <= 4; ++n) {
    std::set<Matrix> seen;
    for (const RootedGraph& graph : rooted_graphs(n, Slots::unordered)) {
      const Matrix matrix = matrix_of(graph);
      std::set<Matrix> names;
      std::vector<std::size_t> name(n);
      std::iota(name.begin(), name.end(), 0);
      std::size_t fixed = 0;
      std::size_t all = 0;
      do {
        const Matrix other = renamed(matrix, name);
        names.insert(other);
        fixed += other == matrix ? 1 : 0;
        ++all;
      } while (std::next_permutation(name.begin() + 1, name.end()));
      EXPECT_EQ(names.size(), all / fixed);
      for (const Matrix& other : names) {
        ASSERT_TRUE(seen.insert(other).second) << "two graphs are isomorphic";
      }

      // The automorphisms are those renamings, and the exchanges of edges side by side.
      const auto side_by_side = static_cast<std::size_t>(std::ranges::count(matrix, 2));
      EXPECT_EQ(automorphisms(graph, Slots::unordered).size(), fixed << side_by_side);
    }
    EXPECT_EQ(seen, all_matrices(n)) << n;
  }
}

TEST(RootedGraph, NoTwoAreIsomorphicByBoost) {
  const std::vector<RootedGraph> graphs = rooted_graphs(3, Slots::unordered);
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) EXPECT_EQ(isomorphic(graphs[i], graphs[j]), i == j);
  }
}

TEST(RootedGraph, AnOrderedGraphIsOneOfTheUnorderedByBoost) {
  const std::vector<RootedGraph> unordered = rooted_graphs(3, Slots::unordered);
  for (const RootedGraph& graph : rooted_graphs(3, Slots::ordered)) {
    EXPECT_EQ(std::ranges::count_if(
                  unordered, [&](const RootedGraph& other) { return isomorphic(graph, other); }),
              1);
    EXPECT_EQ(automorphisms(graph, Slots::ordered).size(), 1U);
  }
}

TEST(RootedGraph, AutomorphismsKeepEverySlot) {
  for (const RootedGraph& graph : rooted_graphs(4, Slots::unordered)) {
    const auto all = automorphisms(graph, Slots::unordered);
    EXPECT_EQ(all.front().block[3], 3U);  // the identity
    for (const Automorphism& a : all) {
      for (std::size_t b = 0; b < graph.block_count; ++b) {
        ASSERT_EQ(graph.slot_count[a.block[b]], graph.slot_count[b]);
        for (std::size_t slot = 0; slot < graph.slot_count[b]; ++slot) {
          ASSERT_EQ(graph.target[a.block[b]][slot ^ a.exchanged[b]],
                    a.block[graph.target[b][slot]]);
        }
      }
    }
  }
}

TEST(RootedGraph, DominatorsAreThoseOfTheFolderIr) {
  for (const RootedGraph& graph : rooted_graphs(4, Slots::unordered)) {
    ir::Function f;
    for (std::size_t b = 0; b < graph.block_count; ++b) f.add_block();
    for (std::uint32_t b = 0; b < graph.block_count; ++b) {
      f.open(b);
      for (std::size_t slot = 0; slot < graph.slot_count[b]; ++slot) {
        f.add_edge(graph.target[b][slot]);
      }
    }
    const ir::Cfg cfg(f);
    ir::Dominators dominators;
    dominators.build(f, cfg);
    const auto sets = dominator_sets(graph);
    for (std::uint32_t a = 0; a < graph.block_count; ++a) {
      for (std::uint32_t b = 0; b < graph.block_count; ++b) {
        ASSERT_EQ(dominators.dominates(a, b), (sets[b] >> a & 1) == 1);
      }
    }
  }
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/boost_graph.h"

#include <gtest/gtest.h>

#include <boost/concept/assert.hpp>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/isomorphism.hpp>
#include <boost/graph/topological_sort.hpp>

#include "tests/ir/small_graphs.h"

namespace phidelity::ir {
namespace {

BOOST_CONCEPT_ASSERT((boost::GraphConcept<CfgGraph>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<CfgGraph>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<CfgGraph>));
BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<CfgGraph>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<CfgGraph>));
BOOST_CONCEPT_ASSERT((boost::AdjacencyGraphConcept<CfgGraph>));
BOOST_CONCEPT_ASSERT((boost::VertexIndexGraphConcept<CfgGraph>));
BOOST_CONCEPT_ASSERT((boost::EdgeIndexGraphConcept<CfgGraph>));

struct Owned {
  Function f;
  Cfg cfg;
  CfgGraph graph{&f, &cfg};

  explicit Owned(const testing::Targets& targets) {
    testing::fill(f, targets);
    cfg.build(f);
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
};

TEST(BoostGraph, ParallelEdgesAreKept) {
  const Owned o({{1, 1}, {2}, {}});
  EXPECT_EQ(num_vertices(o.graph), 3U);
  EXPECT_EQ(num_edges(o.graph), 3U);
  EXPECT_EQ(out_degree(0, o.graph), 2U);
  EXPECT_EQ(in_degree(1, o.graph), 2U);
  EXPECT_EQ(degree(1, o.graph), 3U);
  const auto [first, last] = adjacent_vertices(0, o.graph);
  EXPECT_EQ((std::vector<BlockId>(first, last)), (std::vector<BlockId>{1, 1}));
}

// Our graph read through Boost's interface is the graph that Boost's own container holds.
TEST(BoostGraph, IsWhatAnAdjacencyListOfTheSameEdgesIs) {
  using List = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;
  std::mt19937 rng(2);
  for (int round = 0; round < 100; ++round) {
    const auto targets = testing::random_targets(rng, 12, 3);
    const Owned o(targets);
    List list(targets.size());
    for (BlockId b = 0; b < targets.size(); ++b) {
      for (const BlockId t : targets[b]) boost::add_edge(b, t, list);
    }
    ASSERT_EQ(num_edges(o.graph), boost::num_edges(list));
    for (const BlockId b : boost::make_iterator_range(vertices(o.graph))) {
      std::vector<std::size_t> ours;
      std::vector<std::size_t> theirs;
      for (const EdgeId e : boost::make_iterator_range(out_edges(b, o.graph))) {
        ASSERT_EQ(source(e, o.graph), b);
        ours.push_back(target(e, o.graph));
      }
      for (const auto e : boost::make_iterator_range(boost::out_edges(b, list))) {
        theirs.push_back(boost::target(e, list));
      }
      ASSERT_EQ(ours, theirs);
      ours.clear();
      theirs.clear();
      for (const EdgeId e : boost::make_iterator_range(in_edges(b, o.graph))) {
        ASSERT_EQ(target(e, o.graph), b);
        ours.push_back(source(e, o.graph));
      }
      for (const auto e : boost::make_iterator_range(boost::in_edges(b, list))) {
        theirs.push_back(boost::source(e, list));
      }
      ASSERT_EQ(ours, theirs);
    }
  }
}

TEST(BoostGraph, TraversalsRunOnIt) {
  std::mt19937 rng(6);
  for (int round = 0; round < 100; ++round) {
    const Owned o(testing::random_targets(rng, 15, 2));
    std::vector<boost::default_color_type> colour(15);
    boost::breadth_first_search(o.graph, BlockId{0},
                                boost::color_map(boost::make_iterator_property_map(
                                    colour.begin(), get(boost::vertex_index, o.graph))));
    for (BlockId b = 0; b < 15; ++b) {
      ASSERT_EQ(colour[b] == boost::black_color, o.cfg.reachable(b));
    }
  }
}

TEST(BoostGraph, RenumberedGraphsAreIsomorphic) {
  const Owned a({{1, 2}, {3}, {3, 1}, {}});
  const Owned b({{3, 1}, {2}, {}, {2, 1}});
  const Owned c({{3, 1}, {2}, {}, {2, 3}});
  EXPECT_TRUE(boost::isomorphism(a.graph, b.graph));
  EXPECT_FALSE(boost::isomorphism(a.graph, c.graph));
}

TEST(BoostGraph, TopologicalSortSeesTheLoops) {
  std::vector<BlockId> order;
  const Owned straight({{1, 2}, {2}, {}});
  boost::topological_sort(straight.graph, std::back_inserter(order));
  EXPECT_EQ(order, (std::vector<BlockId>{2, 1, 0}));
  const Owned loop({{1}, {1, 2}, {}});
  EXPECT_THROW(boost::topological_sort(loop.graph, std::back_inserter(order)), boost::not_a_dag);
}

}  // namespace
}  // namespace phidelity::ir

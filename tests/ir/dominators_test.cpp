// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/dominators.h"

#include <gtest/gtest.h>

#include <boost/graph/dominator_tree.hpp>

#include "ir/boost_graph.h"
#include "tests/ir/small_graphs.h"

namespace phidelity::ir {
namespace {

using testing::pick;
using testing::Targets;

struct Analysed {
  Function f;
  Cfg cfg;
  Dominators dominators;

  Analysed() = default;
  explicit Analysed(const Targets& targets) { build(targets); }
  void build(const Targets& targets) {
    testing::fill(f, targets);
    cfg.build(f);
    dominators.build(f, cfg);
  }
};

// By definition: bit a of result[b] is set if every path from the entry to b meets a.
std::vector<std::uint32_t> dominators_by_paths(const Targets& targets) {
  constexpr std::uint32_t everything = 0xffffffff;
  std::vector<std::uint32_t> result(targets.size(), everything);
  testing::for_each_simple_path(targets, [&](const std::vector<BlockId>& path) {
    std::uint32_t met = 0;
    for (const BlockId b : path) met |= 1U << b;
    result[path.back()] &= met;
  });
  return result;
}

TEST(Dominators, AgreeWithPathEnumerationOnAllGraphsOfUpToFourBlocks) {
  Analysed a;
  std::size_t graphs = 0;
  for (BlockId blocks = 1; blocks <= 4; ++blocks) {
    testing::for_each_graph(blocks, 0, [&](const Targets& targets) {
      ++graphs;
      a.build(targets);
      const auto expected = dominators_by_paths(targets);
      for (BlockId x = 0; x < blocks; ++x) {
        for (BlockId y = 0; y < blocks; ++y) {
          const bool both = a.cfg.reachable(x) && a.cfg.reachable(y);
          if (both && a.dominators.dominates(x, y) != ((expected[y] >> x & 1U) != 0)) {
            ADD_FAILURE() << "graph " << graphs << ": " << x << " and " << y;
          }
        }
      }
    });
  }
  EXPECT_EQ(graphs, 3U + 7 * 7 + 13 * 13 * 13 + 21 * 21 * 21 * 21);
}

TEST(Dominators, ImmediateIsTheClosestStrictDominator) {
  Analysed a;
  testing::for_each_graph(4, 1, [&](const Targets& targets) {
    a.build(targets);
    const auto expected = dominators_by_paths(targets);
    for (BlockId b = 0; b < 4; ++b) {
      const BlockId immediate = a.dominators.immediate(b);
      if (b == 0 || !a.cfg.reachable(b)) {
        ASSERT_EQ(immediate, Dominators::none);
        continue;
      }
      // Everything that dominates b strictly dominates its immediate dominator.
      ASSERT_NE(immediate, b);
      ASSERT_EQ(expected[immediate], expected[b] & ~(1U << b));
    }
  });
}

TEST(Dominators, PreorderPutsEachReachableBlockAfterItsImmediateDominator) {
  std::mt19937 rng(4);
  for (int round = 0; round < 200; ++round) {
    const Analysed a(testing::random_targets(rng, 30, 2));
    const auto order = a.dominators.preorder();
    ASSERT_EQ(order.size(), a.cfg.reverse_postorder().size());
    ASSERT_EQ(order[0], 0U);
    std::vector<bool> seen(30, false);
    for (const BlockId b : order) {
      ASSERT_FALSE(seen[b]);
      seen[b] = true;
      ASSERT_TRUE(b == 0 || seen[a.dominators.immediate(b)]);
    }
  }
}

TEST(Dominators, UnreachableBlocksDominateNothingAndAreDominatedByAll) {
  // b2 and b3 are a loop that nothing enters; b2 also leads to b1.
  const Analysed a({{1}, {}, {3, 1}, {2}});
  EXPECT_FALSE(a.dominators.reachable(2));
  EXPECT_TRUE(a.dominators.reachable(1));
  EXPECT_EQ(a.dominators.immediate(1), 0U);
  EXPECT_EQ(a.dominators.immediate(3), Dominators::none);
  EXPECT_FALSE(a.dominators.dominates(2, 1));
  EXPECT_TRUE(a.dominators.dominates(0, 2));
  EXPECT_EQ(a.dominators.preorder().size(), 2U);
}

TEST(Dominators, AnEmptyFunctionHasNone) {
  const Analysed a(Targets{});
  EXPECT_TRUE(a.dominators.preorder().empty());
}

// Boost's, on our own graph; its predecessor map of a reachable vertex is the immediate dominator.
std::vector<BlockId> immediate_by_boost(const Analysed& a) {
  std::vector<BlockId> immediate(a.f.blocks.size(), Dominators::none);
  const CfgGraph graph{&a.f, &a.cfg};
  boost::lengauer_tarjan_dominator_tree(
      graph, BlockId{0},
      boost::make_iterator_property_map(immediate.begin(), get(boost::vertex_index, graph)));
  return immediate;
}

// Boost's goes wrong where an unreachable block leads to a reachable one, so it is asked about the
// graph without such edges.
void expect_as_boost(Targets targets) {
  const Analysed a(targets);
  for (BlockId b = 0; b < targets.size(); ++b) {
    if (!a.cfg.reachable(b)) targets[b].clear();
  }
  const auto expected = immediate_by_boost(Analysed(targets));
  for (BlockId b = 0; b < targets.size(); ++b) {
    ASSERT_EQ(a.dominators.immediate(b), expected[b]) << "block " << b;
  }
}

TEST(Dominators, AgreeWithBoostOnRandomGraphs) {
  std::mt19937 rng(1);
  for (int round = 0; round < 3000; ++round) {
    expect_as_boost(testing::random_targets(rng, 2 + pick(rng, 60), 1 + pick(rng, 4)));
  }
  for (int round = 0; round < 20; ++round) {
    expect_as_boost(testing::random_targets(rng, 2000, 2 + pick(rng, 4)));
  }
}

// --- shapes that a quadratic or recursive method does not survive ---

constexpr BlockId many = 1'000'000;

Targets chain(BlockId blocks) {
  Targets targets(blocks);
  for (BlockId b = 0; b + 1 < blocks; ++b) targets[b] = {b + 1};
  return targets;
}

TEST(Dominators, AMillionBlocksInAChain) {
  const Analysed a(chain(many));
  for (BlockId b = 1; b < many; ++b) ASSERT_EQ(a.dominators.immediate(b), b - 1);
  EXPECT_TRUE(a.dominators.dominates(1, many - 1));
  EXPECT_FALSE(a.dominators.dominates(many - 1, 1));
}

TEST(Dominators, AMillionGuardsWithOneErrorExit) {
  Targets targets = chain(many);
  for (BlockId b = 1; b + 2 < many; ++b) targets[b].push_back(many - 1);
  targets[many - 2].clear();
  const Analysed a(targets);
  EXPECT_EQ(a.dominators.immediate(many - 1), 1U);
  EXPECT_EQ(a.dominators.immediate(many - 2), many - 3);
}

// Two chains side by side with a rung at each step; with rungs both ways and ways back it is one
// big loop that has no single entry. (The last step has no rung and is left out.)
TEST(Dominators, ALadderOfAMillionBlocks) {
  for (const bool both_ways : {false, true}) {
    Targets targets(many);
    targets[0] = {1, 2};
    for (BlockId left = 1; left + 3 < many; left += 2) {
      targets[left] = {left + 2, left + 1};
      targets[left + 1] = {left + 3};
      if (both_ways) targets[left + 1].push_back(left);
      if (both_ways && left > 2) targets[left + 1].push_back(left - 2);
    }
    const Analysed a(targets);
    if (both_ways) {
      for (BlockId b = 1; b + 3 < many; ++b) {
        ASSERT_TRUE(!a.cfg.reachable(b) || a.dominators.immediate(b) == 0) << b;
      }
    } else {
      // The left chain has no other way in; each right block can be reached from both sides.
      for (BlockId left = 3; left + 3 < many; left += 2) {
        ASSERT_EQ(a.dominators.immediate(left), left - 2);
        ASSERT_EQ(a.dominators.immediate(left + 1), 0U);
      }
    }
  }
}

TEST(Dominators, AMillionLoopsInEachOther) {
  // Down the chain of headers, and from each block of the second half back to its header.
  Targets targets = chain(many);
  for (BlockId b = many / 2; b < many; ++b) targets[b].push_back(many - b);
  const Analysed a(targets);
  for (BlockId b = 1; b < many; ++b) ASSERT_EQ(a.dominators.immediate(b), b - 1);
}

TEST(Dominators, ABranchWithAMillionTargets) {
  Targets targets(many);
  for (BlockId b = 1; b + 1 < many; ++b) {
    targets[0].push_back(b);
    targets[b] = {many - 1};
  }
  const Analysed a(targets);
  for (BlockId b = 1; b < many; ++b) ASSERT_EQ(a.dominators.immediate(b), 0U);
}

}  // namespace
}  // namespace phidelity::ir

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/cfg.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/ir/small_graphs.h"

namespace phidelity::ir {
namespace {

using testing::Targets;

Function function_of(const Targets& targets) {
  Function f;
  testing::fill(f, targets);
  return f;
}

TEST(Cfg, InEdgesAreSlotsNotBlocks) {
  // Both slots of the entry lead to b1, and so does b1's own.
  const Function f = function_of({{1, 1}, {2, 1}, {}});
  const Cfg cfg(f);
  ASSERT_EQ(cfg.in_edges(1).size(), 3U);
  EXPECT_TRUE(cfg.in_edges(0).empty());
  EXPECT_EQ(cfg.reachable_in_degree(1), 3U);
}

TEST(Cfg, InEdgesListEachEdgeOnceInOrder) {
  std::mt19937 rng(3);
  for (int round = 0; round < 200; ++round) {
    const Function f = function_of(testing::random_targets(rng, 20, 3));
    const Cfg cfg(f);
    std::size_t listed = 0;
    for (BlockId b = 0; b < f.blocks.size(); ++b) {
      const auto in = cfg.in_edges(b);
      listed += in.size();
      ASSERT_TRUE(std::ranges::is_sorted(in));
      for (const EdgeId e : in) ASSERT_EQ(f.edges[e].target, b);
    }
    ASSERT_EQ(listed, f.edges.size());
  }
}

TEST(Cfg, AnEdgeIsCriticalWithSeveralSlotsBeforeAndSeveralEdgesAfter) {
  // entry: slots to b1 and b2; b1 to b2 and to b3 alone.
  const Function f = function_of({{1, 2}, {2, 3}, {}, {}});
  const Cfg cfg(f);
  EXPECT_FALSE(cfg.critical(f, 0));
  EXPECT_TRUE(cfg.critical(f, 1));
  EXPECT_TRUE(cfg.critical(f, 2));
  EXPECT_FALSE(cfg.critical(f, 3));
}

TEST(Cfg, TwoSlotsToOneBlockAreBothCritical) {
  const Function f = function_of({{1, 1}, {}});
  const Cfg cfg(f);
  EXPECT_TRUE(cfg.critical(f, 0));
  EXPECT_TRUE(cfg.critical(f, 1));
}

TEST(Cfg, UnreachableSourcesDoNotMakeAnEdgeCritical) {
  // b3 is unreachable and leads to b1 too.
  const Function f = function_of({{1, 2}, {}, {}, {1}});
  const Cfg cfg(f);
  EXPECT_FALSE(cfg.reachable(3));
  EXPECT_EQ(cfg.in_edges(1).size(), 2U);
  EXPECT_EQ(cfg.reachable_in_degree(1), 1U);
  EXPECT_FALSE(cfg.critical(f, 0));
}

// Reachability and reverse postorder by their definitions, on all small graphs.
TEST(Cfg, OrderHoldsOnAllGraphsOfUpToFourBlocks) {
  Function f;
  Cfg cfg;
  for (BlockId blocks = 1; blocks <= 4; ++blocks) {
    testing::for_each_graph(blocks, blocks == 4 ? 1 : 0, [&](const Targets& targets) {
      testing::fill(f, targets);
      cfg.build(f);
      std::uint32_t reached = 0;
      testing::for_each_simple_path(
          targets, [&](const std::vector<BlockId>& path) { reached |= 1U << path.back(); });
      const auto order = cfg.reverse_postorder();
      std::uint32_t listed = 0;
      for (std::uint32_t k = 0; k < order.size(); ++k) {
        listed |= 1U << order[k];
        ASSERT_EQ(cfg.position(order[k]), k);
      }
      ASSERT_EQ(listed, reached);
      ASSERT_EQ(order[0], 0U);
      for (BlockId b = 0; b < blocks; ++b) ASSERT_EQ(cfg.reachable(b), (reached >> b & 1U) != 0);
    });
  }
}

// Without loops every edge leads forward in the order.
TEST(Cfg, OrderIsTopologicalOnAcyclicGraphs) {
  std::mt19937 rng(5);
  for (int round = 0; round < 200; ++round) {
    Targets targets(20);
    for (BlockId b = 0; b + 1 < 20; ++b) {
      for (std::uint32_t k = testing::pick(rng, 4); k > 0; --k) {
        targets[b].push_back(b + 1 + testing::pick(rng, 19 - b));
      }
    }
    // Numbers must not tell the order: block b becomes block (b * 7) mod 20.
    Targets mixed(20);
    for (BlockId b = 0; b < 20; ++b) {
      for (const BlockId t : targets[b]) mixed[b * 7 % 20].push_back(t * 7 % 20);
    }
    const Function f = function_of(mixed);
    const Cfg cfg(f);
    for (const Edge& e : f.edges) {
      ASSERT_TRUE(!cfg.reachable(e.source) || cfg.position(e.source) < cfg.position(e.target));
    }
  }
}

TEST(Cfg, BuildForgetsTheGraphBefore) {
  Cfg cfg(function_of({{1, 2}, {3}, {3}, {1}}));
  const Function f = function_of({{1}, {}});
  cfg.build(f);
  EXPECT_EQ(cfg.reverse_postorder().size(), 2U);
  EXPECT_EQ(cfg.in_edges(1).size(), 1U);
  EXPECT_TRUE(cfg.in_edges(0).empty());
}

TEST(Cfg, AMillionBlocksInAChain) {
  Targets targets(1'000'000);
  for (BlockId b = 0; b + 1 < targets.size(); ++b) targets[b] = {b + 1};
  const Cfg cfg(function_of(targets));
  EXPECT_EQ(cfg.position(999'999), 999'999U);
}

}  // namespace
}  // namespace phidelity::ir

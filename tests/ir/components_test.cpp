// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/components.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/ir/small_graphs.h"

namespace phidelity::ir {
namespace {

using testing::Targets;

struct WithComponents {
  Function f;
  Cfg cfg;
  Dominators dominators;
  std::vector<std::uint32_t> component_of;
  std::uint32_t component_count = 0;

  WithComponents() = default;
  explicit WithComponents(const Targets& targets) { build(targets); }
  void build(const Targets& targets) {
    testing::fill(f, targets);
    cfg.build(f);
    dominators.build(f, cfg);
    component_count = strong_components(f, cfg, component_of);
  }
  [[nodiscard]] bool is_reducible() const { return reducible(f, cfg, dominators); }
};

TEST(Components, AreTheSetsThatReachEachOther) {
  WithComponents a;
  testing::for_each_graph(4, 1, [&](const Targets& targets) {
    a.build(targets);
    // Transitive closure.
    std::array<std::uint32_t, 4> reaches{};
    for (BlockId b = 0; b < 4; ++b) reaches[b] = 1U << b;
    for (int round = 0; round < 4; ++round) {
      for (BlockId b = 0; b < 4; ++b) {
        for (const BlockId t : targets[b]) reaches[b] |= reaches[t];
      }
    }
    for (BlockId x = 0; x < 4; ++x) {
      ASSERT_LT(a.component_of[x], a.component_count);
      for (BlockId y = 0; y < 4; ++y) {
        const bool mutual = (reaches[x] >> y & 1U) != 0 && (reaches[y] >> x & 1U) != 0;
        ASSERT_EQ(a.component_of[x] == a.component_of[y], mutual);
      }
    }
    for (const Edge& e : a.f.edges) {
      ASSERT_GE(a.component_of[e.source], a.component_of[e.target]);
    }
  });
}

TEST(Components, AMillionBlocksInAChain) {
  Targets targets(1'000'000);
  for (BlockId b = 0; b + 1 < targets.size(); ++b) targets[b] = {b + 1};
  WithComponents a(targets);
  EXPECT_EQ(a.component_count, 1'000'000U);
  targets.back() = {1};
  a.build(targets);
  EXPECT_EQ(a.component_count, 2U);
  EXPECT_TRUE(a.is_reducible());
}

TEST(BackEdges, LeadToADominatorOfTheirSource) {
  // entry -> b1; b1 -> b2, b3; b2 -> b1 (back), b2 (itself); b4 is unreachable and leads to b1.
  const WithComponents a({{1}, {2, 3}, {1, 2}, {}, {1, 4}});
  std::vector<bool> back;
  for (EdgeId e = 0; e < a.f.edges.size(); ++e) back.push_back(is_back_edge(a.f, a.dominators, e));
  EXPECT_EQ(back, (std::vector<bool>{false, false, false, true, true, false, false}));
}

// By definition of T1 and T2: a graph is reducible if taking away self loops and merging blocks
// with one predecessor into it leaves the entry alone.
bool reducible_by_collapsing(const WithComponents& a) {
  std::array<std::uint32_t, 4> predecessors{};
  std::uint32_t left = 0;
  for (BlockId b = 0; b < 4; ++b) left |= (a.cfg.reachable(b) ? 1U : 0U) << b;
  for (const Edge& e : a.f.edges) {
    if (a.cfg.reachable(e.source)) predecessors[e.target] |= 1U << e.source;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId b = 1; b < 4; ++b) {
      if ((left >> b & 1U) == 0) continue;
      predecessors[b] &= ~(1U << b);
      const std::uint32_t into = predecessors[b];
      if ((into & (into - 1)) != 0) continue;
      left &= ~(1U << b);
      for (auto& p : predecessors) {
        if ((p >> b & 1U) != 0) p = (p & ~(1U << b)) | into;
      }
      changed = true;
    }
  }
  return left == 1;
}

TEST(Reducible, IsWhatCollapsingSaysOnAllGraphsOfFourBlocks) {
  WithComponents a;
  std::size_t irreducible = 0;
  testing::for_each_graph(4, 1, [&](const Targets& targets) {
    a.build(targets);
    const bool expected = reducible_by_collapsing(a);
    if (!expected) ++irreducible;
    ASSERT_EQ(a.is_reducible(), expected);
  });
  EXPECT_GT(irreducible, 100U);
}

TEST(Reducible, ALoopWithTwoWaysInIsNot) {
  EXPECT_FALSE(WithComponents({{1, 2}, {2}, {1}}).is_reducible());
  EXPECT_TRUE(WithComponents({{1}, {2}, {1}}).is_reducible());
  // The second way in is unreachable.
  EXPECT_TRUE(WithComponents({{1}, {2}, {1}, {2}}).is_reducible());
}

}  // namespace
}  // namespace phidelity::ir

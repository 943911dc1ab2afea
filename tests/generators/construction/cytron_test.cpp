// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/cytron.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/generators/construction/support.h"
#include "tests/support/naive_hazards.h"

namespace phidelity::generators {
namespace {

std::string constructed(std::string_view text, Placement placement) {
  Cytron cytron;
  ir::Function ssa;
  cytron.construct(ordinary_of(text), placement, ssa);
  EXPECT_EQ(ir::to_string(ir::verify(ssa)), "");
  return ir::print(ssa);
}

constexpr std::string_view unread =
    "tac @f(n) {\nentry:\n  x = 1\n  cbr n, A, B\nA:\n  x = 2\n  br J\nB:\n  br J\nJ:\n  ret n\n}\n";

TEST(Cytron, PrunedPutsNoPhiWhereNobodyReads) {
  EXPECT_EQ(constructed(unread, Placement::minimal),
            "ssa @f(n) {\nentry:\n  x = copy 1\n  cbr n, A, B\nA:\n  x.1 = copy 2\n  br J(x.1)\nB:\n"
            "  br J(x)\nJ(x.2):\n  ret n\n}\n");
  EXPECT_EQ(constructed(unread, Placement::semi_pruned), constructed(unread, Placement::pruned));
  EXPECT_NE(constructed(unread, Placement::pruned).find("J:\n"), std::string::npos);
  EXPECT_NE(constructed(unread, Placement::maximal).find("J(n.1, x.2):\n"), std::string::npos);
}

// x is assigned in A alone. J joins A and B; K joins J and C. Asking after the insertion whether J
// assigns x would leave K without a phi.
TEST(Cytron, TheFrontierIsIterated) {
  Cytron cytron;
  ir::Function ssa;
  const ir::Function f = ordinary_of(
      "tac @f(n) {\nentry:\n  x = 1\n  cbr n, L, C\nL:\n  cbr n, A, B\nA:\n  x = 2\n  br J\n"
      "B:\n  br J\nJ:\n  br K\nC:\n  br K\nK:\n  ret x\n}\n");
  cytron.construct(f, Placement::pruned, ssa);
  const ir::ValueId x = f.results[0];
  EXPECT_EQ(set_of(cytron.phis()), (PhiSet{{4, x}, {6, x}}));
}

TEST(Cytron, WhatIsNotWrittenIsUndef) {
  EXPECT_EQ(constructed("tac @f(n) {\nentry:\n  cbr n, A, J\nA:\n  x = 2\n  br J\nJ:\n  ret x\n}\n",
                        Placement::pruned),
            "ssa @f(n) {\nentry:\n  cbr n, A, J(undef)\nA:\n  x = copy 2\n  br J(x)\nJ(x.1):\n"
            "  ret x.1\n}\n");
}

TEST(Cytron, UnreachableCodeReadsWhatTheEntryLeft) {
  EXPECT_EQ(constructed("tac @f(n) {\nentry:\n  x = n\n  br J\nU:\n  y = x\n  br J\nJ:\n"
                        "  ret x\n}\n",
                        Placement::maximal),
            "ssa @f(n) {\nentry:\n  x = copy n\n  br J\nU:\n  y = copy x\n  br J\nJ:\n  ret x\n}\n");
}

// A block parameter is an assignment at the top of its block: this is how SSA is repaired.
TEST(Cytron, BlockParametersStayAndAreAssignments) {
  EXPECT_EQ(constructed("tac @f(n) {\nentry:\n  cbr n, A(1), B(2)\nA(p):\n  br J\nB(p):\n  br J\n"
                        "J:\n  ret p\n}\n",
                        Placement::pruned),
            "ssa @f(n) {\nentry:\n  cbr n, A(1), B(2)\nA(p):\n  br J(p)\nB(p.1):\n  br J(p.1)\n"
            "J(p.2):\n  ret p.2\n}\n");
}

// The joins that two paths from different assignments reach with nothing but their ends in common
// (the entry assigns every variable): a search for each pair, for small graphs.
bool meet(const ir::Function& f, ir::BlockId one, ir::BlockId other, ir::BlockId join) {
  std::vector<std::vector<ir::BlockId>> ways_in(f.blocks.size());
  const ir::Cfg cfg(f);
  for (const ir::Edge& e : f.edges) {
    if (cfg.reachable(e.source)) ways_in[e.target].push_back(e.source);
  }
  // All simple paths backwards from `join`, which stands in none but may be where one begins.
  std::array<std::vector<std::vector<ir::BlockId>>, 2> found;
  std::vector<std::vector<ir::BlockId>> pending{{}};
  const auto note = [&](ir::BlockId end, const std::vector<ir::BlockId>& path) {
    if (end == one) found[0].push_back(path);
    if (end == other) found[1].push_back(path);
  };
  while (!pending.empty()) {
    const auto path = pending.back();
    pending.pop_back();
    for (const ir::BlockId b : ways_in[path.empty() ? join : path.back()]) {
      if (b == join) note(join, path);
      if (b == join || std::ranges::find(path, b) != path.end()) continue;
      auto longer = path;
      longer.push_back(b);
      note(b, longer);
      pending.push_back(longer);
    }
  }
  for (const auto& a : found[0]) {
    for (const auto& b : found[1]) {
      if (std::ranges::none_of(a, [&](ir::BlockId x) { return std::ranges::find(b, x) != b.end(); })) {
        return true;
      }
    }
  }
  return false;
}

// J(S) of Cytron et al., iterated: assignments and the joins found so far.
PhiSet by_paths(const ir::Function& f) {
  PhiSet phis;
  const ir::Cfg cfg(f);
  for (ir::ValueId v = 0; v < f.values.size(); ++v) {
    std::set<ir::BlockId> assigned{0};
    for (const ir::BlockId b : cfg.reverse_postorder()) {
      for (const ir::Instruction& i : f.instructions_of(b)) {
        if (std::ranges::find(f.results_of(i), v) != f.results_of(i).end()) assigned.insert(b);
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const ir::BlockId join : cfg.reverse_postorder()) {
        if (phis.contains({join, v})) continue;
        for (const ir::BlockId a : assigned) {
          for (const ir::BlockId b : assigned) {
            if (a < b && meet(f, a, b, join)) changed |= phis.emplace(join, v).second;
          }
        }
      }
      for (const auto& [join, variable] : phis) {
        if (variable == v) assigned.insert(join);
      }
    }
  }
  return phis;
}

TEST(Cytron, MinimalIsWherePathsFromTwoAssignmentsMeet) {
  Cytron cytron;
  ir::Function ordinary, ssa;
  for (std::uint64_t k = 0; k < 200; ++k) {
    draw_ordinary(5, k, ordinary, {.blocks_max = 5});
    cytron.construct(ordinary, Placement::minimal, ssa);
    ASSERT_EQ(set_of(cytron.phis()), by_paths(ordinary)) << ir::print(ordinary) << ir::print(ssa);
  }
}

bool within(const PhiSet& a, const PhiSet& b) {
  return std::ranges::includes(b, a);
}

TEST(Cytron, EachPlacementIsASubsetOfTheOneBefore) {
  Cytron cytron;
  ir::Function ordinary, ssa;
  std::array<std::size_t, 4> counts{};
  for (std::uint64_t k = 0; k < 2000; ++k) {
    draw_ordinary(2, k, ordinary);
    PhiSet last;
    for (const Placement placement : {Placement::maximal, Placement::minimal,
                                      Placement::semi_pruned, Placement::pruned}) {
      cytron.construct(ordinary, placement, ssa);
      const PhiSet phis = set_of(cytron.phis());
      counts[static_cast<std::size_t>(placement)] += phis.size();
      if (placement != Placement::maximal) {
        ASSERT_TRUE(within(phis, last)) << ir::print(ordinary);
      }
      last = phis;
    }
  }
  EXPECT_GT(counts[0], counts[1]);
  EXPECT_GT(counts[1], counts[2]);
  EXPECT_GT(counts[2], counts[3]);
  RecordProperty("phis", std::to_string(counts[0]) + " " + std::to_string(counts[1]) + " " +
                             std::to_string(counts[2]) + " " + std::to_string(counts[3]));
}

// What makes naive copies right: no edge has a lost copy or a swap. (A variable that a terminator
// both reads and writes is another matter: no copy before the terminator is right for its edges.)
TEST(Cytron, WhatItConstructsHasNoHazard) {
  Cytron cytron;
  ir::Function ordinary, ssa;
  for (std::uint64_t k = 0; k < 1000; ++k) {
    draw_ordinary(3, k, ordinary, without_terminator_arguments());
    for (const Placement placement : {Placement::maximal, Placement::pruned}) {
      cytron.construct(ordinary, placement, ssa);
      ASSERT_FALSE(tests::NaiveHazards(ssa).any()) << ir::print(ordinary) << ir::print(ssa);
    }
  }
}

}  // namespace
}  // namespace phidelity::generators

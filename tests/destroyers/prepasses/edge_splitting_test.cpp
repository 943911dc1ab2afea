// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/prepasses/edge_splitting.h"

#include "destroyers/methods/atlas.h"
#include "ir/cfg.h"
#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(EdgeSplitting, GivesACriticalEdgeABlockThatCarriesItsArguments) {
  ir::Function out;
  const auto left = split_critical_edges(program(classic("swapself").text), out);
  const std::string text = ir::print(out);
  EXPECT_TRUE(left.empty());
  EXPECT_NE(text.find("  cbr t, split, X\n"), std::string::npos) << text;
  EXPECT_NE(text.find("split:\n  br H(b, a, i1)\n"), std::string::npos) << text;
  EXPECT_TRUE(ir::verify(out).empty()) << text;
}

constexpr std::string_view both_may_not = R"(ssa @f(c) {
entry:
  cbr c, nosplit J(1), nosplit J(2)
J(p):
  ret p
})";

TEST(EdgeSplitting, NamesWhatMayNotBeSplit) {
  const ir::Function ssa = program(both_may_not);
  ir::Function out;
  EXPECT_EQ(split_critical_edges(ssa, out), (std::vector<ir::EdgeId>{0, 1}));
  EXPECT_EQ(ir::print(out), ir::print(ssa));
  EXPECT_EQ(split_duplicate_edges(ssa, out), std::vector<ir::EdgeId>{1});
  EXPECT_EQ(ir::print(out), ir::print(ssa));
}

TEST(EdgeSplitting, SplitsTheDuplicateThatMayBe) {
  const ir::Function ssa = program(R"(ssa @f(c) {
entry:
  switch c, [1: J(1), 2: J(2), 3: J(2)], default nosplit J(2)
J(p):
  ret p
})");
  ir::Function out;
  EXPECT_TRUE(split_duplicate_edges(ssa, out).empty());
  EXPECT_NE(ir::print(out).find("[1: split, 2: J(2), 3: J(2)], default nosplit J(2)"),
            std::string::npos)
      << ir::print(out);
}

TEST(EdgeSplitting, LeavesNothingThatItCouldSplit) {
  ir::Function ssa;
  ir::Function out;
  for (std::uint64_t index = 0; index < 500; ++index) {
    generators::SeededChoices choices(9, index);
    generators::generate(*generators::find_profile("critical"), choices, {}, ssa);
    const auto left = split_critical_edges(ssa, out);
    ASSERT_TRUE(ir::verify(out).empty()) << ir::print(ssa) << ir::print(out);
    const ir::Cfg cfg(out);
    std::size_t critical = 0;
    for (const ir::BlockId b : cfg.reverse_postorder()) {
      const ir::Range slots = out.blocks[b].edges;
      for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
        if (out.edges[e].arguments.empty() || !cfg.critical(out, e)) continue;
        ++critical;
        ASSERT_TRUE(out.edges[e].nosplit) << ir::print(out);
      }
    }
    ASSERT_EQ(critical, left.size()) << ir::print(ssa);
  }
}

// What goes wrong with copies at the ends of predecessors goes wrong on critical edges alone.
TEST(EdgeSplitting, MakesAtlasRight) {
  ir::Function ssa;
  ir::Function split;
  Atlas atlas;
  oracle::Judge judge;
  Answer answer;
  std::uint32_t judged = 0;
  for (std::uint64_t index = 0; index < 500; ++index) {
    generators::SeededChoices choices(9, index);
    generators::generate(*generators::find_profile("critical"), choices, {}, ssa);
    const bool all_split = split_critical_edges(ssa, split).empty();
    atlas.destroy(split, answer);
    if (!all_split || answer.outcome != Outcome::answered) continue;
    ++judged;
    ASSERT_NE(judge.judge(ssa, answer.tac, {}).outcome, oracle::Outcome::faulty)
        << ir::print(ssa) << ir::print(answer.tac);
  }
  EXPECT_GT(judged, tests::sampled(250));
}

}  // namespace
}  // namespace phidelity::destroyers::testing

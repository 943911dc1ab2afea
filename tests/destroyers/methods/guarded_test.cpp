// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Guarded, SelectsAtTheTopOfTheJoin) {
  EXPECT_EQ(text_of(destroy("guarded", classic("ifphi").text)),
            "tac @ifphi(a) {\n"
            "b0:\n"
            "  c = lt 0, a\n"
            "  selector = 0\n"
            "  cbr c, b1, b2\n"
            "b1:\n"
            "  selector = 1\n"
            "  br b2\n"
            "b2:\n"
            "  guard = eq selector, 0\n"
            "  x.1 = select guard, 0, undef\n"
            "  guard.1 = eq selector, 1\n"
            "  x.1 = select guard.1, 1, x.1\n"
            "  x = x.1\n"
            "  print x\n"
            "  ret x\n"
            "}\n");
}

TEST(Guarded, TheConditionChoosesBetweenTwoSlots) {
  const ir::Function ssa = program(classic("dup").text);
  const Answer answer = destroy("guarded", ssa);
  EXPECT_NE(text_of(answer).find("  selector = 0\n  selector = select u, selector, 1\n"),
            std::string::npos)
      << text_of(answer);
  EXPECT_EQ(answer.tac.blocks.size(), 2U);
  EXPECT_TRUE(agree_concretely(ssa, answer.tac));
}

TEST(Guarded, TakesEdgesThatMayNotBeSplitAndTerminatorsResults) {
  const ir::Function ssa = program(R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  print p
  x = brdec p, nosplit H(x), X
X:
  ret p
})");
  const Answer answer = destroy("guarded", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_EQ(answer.tac.blocks.size(), 3U);
  EXPECT_TRUE(agree_concretely(ssa, answer.tac)) << text_of(answer);
}

TEST(Guarded, OneWayInNeedsNoSelector) {
  const Answer answer = destroy("guarded", classic("critchain").text);
  EXPECT_EQ(text_of(answer).find("selector"), std::string::npos) << text_of(answer);
}

TEST(Guarded, DeclinesSlotsOfASwitchThatDifferAndMayNotBeSplit) {
  const Answer answer = destroy("guarded", R"(ssa @f(c) {
entry:
  switch c, [1: nosplit J(1)], default nosplit J(2)
J(p):
  ret p
})");
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_EQ(answer.reason, "edge entry:1 -> J needs copies and may not be split");
}

TEST(Guarded, IsRightOnGeneratedPrograms) {
  const Total total = judge_programs("guarded", 1'000);
  EXPECT_GT(total.judged, tests::sampled(980));
  judge_programs("guarded", 200, "swap");
  judge_programs("guarded", 200, "critical");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

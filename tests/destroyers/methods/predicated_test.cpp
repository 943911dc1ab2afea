// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

void expect_right(std::string_view text, std::size_t block_count) {
  const ir::Function ssa = program(text);
  const Answer answer = destroy("predicated", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(ir::verify(answer.tac).empty()) << text_of(answer);
  EXPECT_EQ(answer.tac.blocks.size(), block_count) << text_of(answer);
  EXPECT_TRUE(agree_concretely(ssa, answer.tac)) << text_of(answer);
}

TEST(Predicated, MovesAreGuardedByTheCondition) {
  EXPECT_NE(text_of(destroy("predicated", classic("lost").text))
                .find("  x2.1 = select t, x3, x2\n  x2 = x2.1\n  cbr t, H, X\n"),
            std::string::npos);
}

TEST(Predicated, ThePhiThatTheBranchReadsIsSaved) {
  const std::string text = text_of(destroy("predicated", classic("condlost").text));
  EXPECT_NE(text.find("  x.1 = select x, x1, x\n  x.2 = x\n  x = x.1\n  cbr x.2, H, X\n"),
            std::string::npos)
      << text;
}

TEST(Predicated, BothWaysIntoOneBlockAreChoices) { expect_right(classic("dup").text, 2); }

TEST(Predicated, ASwitchIsGuardedCaseByCase) {
  expect_right(R"(ssa @f(c) {
entry:
  br H(c, 0)
H(p, k):
  k1 = add k, 1
  print k1
  e = eq k1, 5
  cbr e, X(9), S
S:
  switch p, [1: H(2, k1), 3: X(7), 2: H(3, k1)], default H(1, p)
X(r):
  ret r
})",
               4);
}

TEST(Predicated, BrdecGoesItsFirstWayUnlessItReadsOne) {
  expect_right(R"(ssa @f(n) {
entry:
  m = add n, 2
  br H(m, 0)
H(p, q):
  print q
  x = brdec p, K, X
K:
  y = brdec x, H(x, p), X
X:
  ret q
})",
               4);
}

TEST(Predicated, ATerminatorsResultGetsABlock) { expect_right(classic("brdec").text, 6); }

TEST(Predicated, TakesACriticalEdgeThatMayNotBeSplit) {
  expect_right(R"(ssa @f(c) {
entry:
  cbr c, nosplit J(1), T
T:
  br J(2)
J(p):
  ret p
})",
               3);
}

TEST(Predicated, DeclinesAnOpaqueBranchOnAnEdgeThatMayNotBeSplit) {
  const Answer answer = destroy("predicated", R"(ssa @f(c) {
entry:
  branch @choose(c), nosplit J(1), T
T:
  br J(2)
J(p):
  ret p
})");
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_EQ(answer.reason, "edge entry:0 -> J needs copies and may not be split");
}

TEST(Predicated, IsRightOnGeneratedPrograms) {
  EXPECT_GT(judge_programs("predicated", 1'000).judged, tests::sampled(950));
  judge_programs("predicated", 200, "critical");
  judge_programs("predicated", 200, "swap");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(LlvmStyle, WritesTheIncomingRegisterOnceInABlock) {
  EXPECT_EQ(text_of(destroy("llvm-style", R"(ssa @f(c) {
entry:
  cbr c, P, Q
P:
  cbr c, J(c), J(c)
Q:
  br J(undef)
J(x):
  print x
  ret
})")),
            "tac @f(c) {\n"
            "entry:\n"
            "  cbr c, P, Q\n"
            "P:\n"
            "  x.1 = c\n"
            "  cbr c, J, J\n"
            "Q:\n"
            "  x.1 = undef\n"
            "  br J\n"
            "J:\n"
            "  x = x.1\n"
            "  print x\n"
            "  ret\n"
            "}\n");
}

TEST(LlvmStyle, AnUndefinedPhiGetsNothing) {
  const ir::Function ssa = program("ssa @f() {\nentry:\n  br J(undef, 1)\nJ(x, y):\n  ret y\n}");
  EXPECT_EQ(copy_count(destroy("llvm-style", ssa).tac), 2U);
}

// The result is read by one phi alone, so the terminator writes the incoming register.
TEST(LlvmStyle, ATerminatorWritesTheIncomingRegisterOfItsOnlyReader) {
  const ir::Function ssa = program(R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  print p
  x = brdec p, H(x), X
X:
  ret p
})");
  const Answer answer = destroy("llvm-style", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_NE(text_of(answer).find("  p.1 = brdec p, H, X\n"), std::string::npos) << text_of(answer);
  EXPECT_EQ(answer.tac.blocks.size(), 3U);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

TEST(LlvmStyle, OtherReadersOfATerminatorsResultKeepIt) {
  const ir::Function ssa = program(classic("brdec").text);
  const Answer answer = destroy("llvm-style", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_NE(text_of(answer).find("u2 = brdec u1, split, split.1\n"), std::string::npos)
      << text_of(answer);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

// Slot 1 brings another value, so the terminator must not write for slot 0: the write before it
// and the one on slot 1 would meet.
TEST(LlvmStyle, SlotsThatDifferAreNotWrittenByTheTerminator) {
  const ir::Function ssa = program(R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  print p
  x = brdec p, J(x), nosplit J(7)
J(q):
  cbr q, H(q), X
X:
  ret q
})");
  const Answer answer = destroy("llvm-style", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

TEST(LlvmStyle, DeclinesDuplicateEdgesThatDifferAndMayNotBeSplit) {
  const Answer answer = destroy("llvm-style", R"(ssa @f(c) {
entry:
  cbr c, nosplit J(1), nosplit J(2)
J(p):
  ret p
})");
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_NE(answer.reason.find("entry:1 -> J"), std::string::npos) << answer.reason;
}

// Arity + 1 copies a phi (P6), predecessor blocks counted once, but for undefined phis and written
// terminators, which the classics have not.
TEST(LlvmStyle, CopiesAreMethodIs) {
  for (const Classic& c : classics) {
    if (!c.copies) continue;
    EXPECT_EQ(copy_count(destroy("llvm-style", c.text).tac), c.copies->sreedhar_1) << c.name;
  }
  EXPECT_EQ(copy_count(destroy("llvm-style", "ssa @f(c) {\nentry:\n  cbr c, J(c), J(c)\nJ(p):\n"
                                             "  ret p\n}").tac),
            2U);
}

TEST(LlvmStyle, IsRightOnGeneratedPrograms) {
  const Total ours = judge_programs("llvm-style", 1'500);
  const Total isolated = judge_programs("sreedhar-1", 1'500);
  EXPECT_GT(ours.judged, isolated.judged);  // terminators' results are taken
  EXPECT_LT(ours.declined, 30U);
  judge_programs("llvm-style", 200, "critical");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

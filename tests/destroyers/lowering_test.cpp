// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/support.h"
#include "tests/support/sample.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Lowering, DropUnreachableBlocks) {
  for (const char* method : {"naive", "split", "sreedhar-1", "atlas"}) {
    const Answer answer = destroy(method, classic("unreach").text);
    EXPECT_EQ(answer.tac.blocks.size(), 2U) << method << text_of(answer);
  }
}

TEST(Lowering, KeepCaseValuesMarksAndClasses) {
  const ir::Function ssa = program(R"(ssa @f(v, x:f) {
entry:
  switch v, [7: A, 9: nosplit B], default C(v, x)
A:
  ret 1
B:
  ret 2
C(p, q:f):
  r = f2i q
  s = add p, r
  ret s
})");
  for (const char* method : {"naive", "split", "sreedhar-1", "atlas"}) {
    const Answer answer = destroy(method, ssa);
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    EXPECT_NE(text_of(answer).find("switch v, [7: A, 9: nosplit B], default C"), std::string::npos)
        << text_of(answer);
    EXPECT_TRUE(ir::verify(answer.tac).empty());
    EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
  }
}

TEST(Lowering, DoesNotCountUnreachablePredecessors) {
  const ir::Function ssa = program(R"(ssa @f(c) {
entry:
  cbr c, J(c), X
U:
  br J(c)
J(p):
  ret p
X:
  ret c
})");
  const Answer answer = destroy("split", ssa);
  EXPECT_EQ(answer.tac.blocks.size(), 3U) << text_of(answer);
  EXPECT_TRUE(agree(ssa, answer.tac));
}

TEST(Lowering, SavesEachClassInATemporaryOfItsOwn) {
  const ir::Function ssa = program(R"(ssa @f(n, s:f, u:f) {
entry:
  br H(1, 2, s, u, 0)
H(a, b, x:f, y:f, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b, a, y, x, i1)
X:
  z:f = fsub x, y
  w = sub a, b
  ret z, w
})");
  const Answer answer = destroy("split", ssa);
  EXPECT_TRUE(ir::verify(answer.tac).empty()) << text_of(answer);
  EXPECT_EQ(answer.tac.values.size(), ssa.values.size() + 2);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

TEST(Lowering, KeepsValuesAndTheirIds) {
  const ir::Function ssa = program(classic("swap").text);
  const Answer answer = destroy("split", ssa);
  EXPECT_EQ(answer.tac.params, ssa.params);
  EXPECT_EQ(answer.tac.name, ssa.name);
  ASSERT_GT(answer.tac.values.size(), ssa.values.size());
  for (ir::ValueId v = 0; v < ssa.values.size(); ++v) {
    EXPECT_EQ(answer.tac.value_text(v), ssa.value_text(v));
  }
}

TEST(Lowering, NamesTheEdgeWhoseSequenceTakesForEver) {
  const Answer answer = destroy("B08", classic("swapself").text);
  EXPECT_EQ(answer.outcome, Outcome::timeout);
  EXPECT_NE(answer.reason.find("H:0 -> H"), std::string::npos) << answer.reason;
}

// Linear: a chain of diamonds of this size takes minutes if anything is quadratic.
TEST(Lowering, DestroysALongFunction) {
  constexpr std::uint32_t length = tests::sampled(200'000);
  ir::Function ssa;
  ssa.params = {ssa.add_value("n")};
  for (std::uint32_t k = 0; k < length; ++k) ssa.add_block();
  ir::ValueId carried = ssa.params[0];
  for (ir::BlockId b = 0; b < length; ++b) {
    ssa.open(b);
    if (b > 0) {
      carried = ssa.add_value();
      ssa.add_param(carried);
    }
    const ir::Operand argument = ir::Operand::value(carried);
    if (b + 1 == length) {
      ssa.add_instruction(ir::Opcode::ret, {}, {&argument, 1});
    } else {
      ssa.add_instruction(ir::Opcode::cbr, {}, {&argument, 1});
      ssa.add_edge(b + 1, {&argument, 1});
      const ir::Operand other = ir::Operand::integer(b);
      ssa.add_edge(b + 1, {&other, 1});
    }
  }
  for (const char* method : {"naive", "split", "sreedhar-1", "atlas", "llvm-style", "upsilon",
                             "gcc-style", "memory"}) {
    const Answer answer = destroy(method, ssa);
    ASSERT_EQ(answer.outcome, Outcome::answered) << method;
    EXPECT_GE(copy_count(answer.tac), length - 1) << method;
  }
}

}  // namespace
}  // namespace phidelity::destroyers::testing

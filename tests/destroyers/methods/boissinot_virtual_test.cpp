// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/boissinot_virtual.h"

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(BoissinotVirtual, IsRightOnGeneratedProgramsAndSavesCopies) {
  const Total isolated = judge_programs("sreedhar-1", 3'000);
  const Total apart = judge_programs("boissinot-virtual", 3'000);
  EXPECT_EQ(apart.judged, isolated.judged);
  EXPECT_LT(apart.copies, isolated.copies);
}

TEST(BoissinotVirtual, NeedsNoMoreThanIsolation) {
  for (const Classic& c : classics) {
    const ir::Function ssa = program(c.text);
    const Answer answer = destroy("boissinot-virtual", ssa);
    if (answer.outcome == Outcome::declined) continue;
    EXPECT_TRUE(agree(ssa, answer.tac)) << c.name << "\n" << text_of(answer);
    EXPECT_LE(copy_count(answer.tac), copy_count(destroy("sreedhar-1", ssa).tac)) << c.name;
  }
}

TEST(BoissinotVirtual, SharesAPlaceAmongNamesOfOneValue) {
  const ir::Function ssa = program(R"(ssa @f(n) {
entry:
  x = add n, 1
  y = copy x
  cbr n, J(x), K
K:
  print x
  print y
  br J(y)
J(p):
  ret p
})");
  const Answer answer = destroy("boissinot-virtual", ssa);
  EXPECT_EQ(copy_count(answer.tac), 0U) << text_of(answer);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
  EXPECT_GT(copy_count(destroy("boissinot", ssa).tac), 0U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

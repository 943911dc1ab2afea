// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/boissinot_virtual.h"

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(BoissinotVirtual, IsRightOnGeneratedProgramsAndSavesCopies) {
  const Total isolated = judge_programs("sreedhar-1", 3'000);
  const Total merged = judge_programs("boissinot-value", 3'000);
  const Total apart = judge_programs("boissinot-virtual", 3'000);
  EXPECT_EQ(apart.judged, isolated.judged);
  EXPECT_LT(apart.copies, isolated.copies);
  // Another order of the same questions: neither is best everywhere.
  EXPECT_LT(apart.copies, merged.copies * 11 / 10);
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
  const Answer answer = destroy("boissinot-virtual", classic("shared").text);
  EXPECT_EQ(copy_count(answer.tac), 0U) << text_of(answer);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

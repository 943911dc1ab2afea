// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/briggs.h"

#include <algorithm>

#include "destroyers/analysis/liveness.h"
#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Briggs, SavesALostCopyAsPublished) {
  EXPECT_EQ(text_of(destroy("briggs-published", classic("lost").text)),
            "tac @lost(n) {\n"
            "entry:\n"
            "  x2 = 1\n"
            "  br H\n"
            "H:\n"
            "  x2.2 = x2\n"
            "  x3 = add x2, 1\n"
            "  t = lt x3, n\n"
            "  x2 = x3\n"
            "  cbr t, H, X\n"
            "X:\n"
            "  ret x2.2\n"
            "}\n");
}

TEST(Briggs, IsolatesALostCopyWhenRepaired) {
  EXPECT_EQ(text_of(destroy("briggs", classic("lost").text)),
            text_of(destroy("sreedhar-1", classic("lost").text)));
}

TEST(Briggs, IsRightOnGeneratedPrograms) {
  const Total one = judge_programs("sreedhar-1", 3'000);
  const Total briggs = judge_programs("briggs", 3'000);
  EXPECT_EQ(briggs.judged, one.judged);
  EXPECT_LT(briggs.copies, one.copies);
}

TEST(BriggsPublished, FailsOnTheProgramsOfTheLiterature) {
  for (const char* name : {"condlost", "dup", "nondom", "termuse", "phival"}) {
    const ir::Function ssa = program(classic(name).text);
    EXPECT_FALSE(agree(ssa, destroy("briggs-published", ssa).tac)) << name;
  }
}

TEST(BriggsPublished, IsRightOnMostClassics) {
  for (const char* name : {"lost", "swap", "swapself", "rot3", "atlas", "crit", "selfphi",
                           "deadphi", "nested", "twoswaps", "fanout", "chain", "const_reader"}) {
    const ir::Function ssa = program(classic(name).text);
    const Answer answer = destroy("briggs-published", ssa);
    EXPECT_TRUE(agree(ssa, answer.tac)) << name << text_of(answer);
  }
}

// Not popping the stacks repairs uses that the copying block does not dominate.
TEST(BriggsPublished, IsRepairedOnNondomByStacksThatAreKept) {
  BriggsDecisions decisions = briggs_published;
  decisions.pops_stacks = false;
  Briggs subject("kept", decisions);
  const ir::Function ssa = program(classic("nondom").text);
  Answer answer;
  subject.destroy(ssa, answer);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

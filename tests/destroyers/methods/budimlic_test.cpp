// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/budimlic.h"

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Budimlic, SeparatesOneOfTwoThatMeet) {
  EXPECT_EQ(text_of(destroy("budimlic", classic("crit").text)),
            "tac @crit(c) {\n"
            "entry:\n"
            "  y = add c, 1\n"
            "  z = add c, 7\n"
            "  cbr c, J, T\n"
            "T:\n"
            "  w = and c, 2\n"
            "  cbr w, split, X\n"
            "J:\n"
            "  r = add y, 5\n"
            "  ret r\n"
            "X:\n"
            "  s = add y, z\n"
            "  ret s\n"
            "split:\n"
            "  y = z\n"
            "  br J\n"
            "}\n");
}

TEST(Budimlic, IsRightOnGeneratedPrograms) {
  const Total split = judge_programs("split", 3'000);
  const Total coalesced = judge_programs("budimlic", 3'000);
  EXPECT_GE(coalesced.judged, split.judged);
  EXPECT_LT(coalesced.copies, split.copies);
}

// The forest finds all that the filters find. Without filters the sets are larger to begin with,
// and different members may be separated.
TEST(Budimlic, NeedsNoFilters) {
  Budimlic subject("unfiltered", {.filters = false});
  EXPECT_GE(judge_programs(subject, 2'000).judged, tests::sampled(1'500));
}

TEST(Budimlic, NeedsTheForest) {
  for (const BudimlicDecisions decisions :
       {BudimlicDecisions{.forest = false}, BudimlicDecisions{.local_scan = false}}) {
    Budimlic subject("changed", decisions);
    for (const char* name : {"condlost", "selfcrit"}) {
      const ir::Function ssa = program(classic(name).text);
      Answer answer;
      subject.destroy(ssa, answer);
      EXPECT_FALSE(agree(ssa, answer.tac)) << name << "\n" << text_of(answer);
    }
  }
}

constexpr std::string_view nosplit = R"(ssa @f(c) {
entry:
  x = add c, 1
  y = add c, 2
  cbr c, nosplit J(x), T
T:
  br J(y)
J(p):
  ret p
})";

TEST(Budimlic, TakesAnEdgeThatMayNotBeSplitWhereItNeedsNoCopy) {
  const ir::Function ssa = program(nosplit);
  EXPECT_EQ(destroy("split", ssa).outcome, Outcome::declined);
  const Answer answer = destroy("budimlic", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

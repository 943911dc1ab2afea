// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

struct GccPublished {
  std::string_view program;
  std::uint32_t copies;
};

// The measured counts of the literature's table.
TEST(GccStyle, InsertsThePublishedCopies) {
  for (const GccPublished& row : std::to_array<GccPublished>(
           {{"lost", 2},     {"swap", 6},      {"swapself", 6}, {"vswap", 3},
            {"rot3", 8},     {"atlas", 8},     {"condlost", 1}, {"dup", 1},
            {"crit", 1},     {"nondom", 4},    {"selfphi", 2},  {"const_reader", 5},
            {"deadphi", 6},  {"nested", 11},   {"termuse", 2},  {"twoswaps", 11},
            {"selfcrit", 5}, {"sreedhar3", 1}, {"fanout", 10},  {"chain", 7}})) {
    EXPECT_EQ(copy_count(destroy("gcc-style", classic(row.program).text).tac), row.copies)
        << row.program << "\n" << text_of(destroy("gcc-style", classic(row.program).text));
  }
}

constexpr std::string_view coalesces_what_may_not_be_split = R"(ssa @f(c) {
entry:
  a = add c, 1
  cbr c, nosplit J(a), T
T:
  br J(2)
J(p):
  ret p
})";

TEST(GccStyle, CoalescesEdgesThatMayNotBeSplit) {
  const ir::Function ssa = program(coalesces_what_may_not_be_split);
  const Answer answer = destroy("gcc-style", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_EQ(answer.tac.blocks.size(), 3U) << text_of(answer);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

TEST(GccStyle, DeclinesWhereItCannot) {
  const Answer answer = destroy("gcc-style", R"(ssa @f(c) {
entry:
  a = add c, 1
  cbr c, nosplit J(a), T
T:
  br J(2)
J(p):
  ret p, a
})");
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_EQ(answer.reason, "edge entry:0 -> J needs copies and may not be split");
}

// A copy leaves its two sides alike: one partition, though both live on.
TEST(GccStyle, ACopyMakesNoConflict) {
  const ir::Function ssa = program(R"(ssa @f(c) {
entry:
  a = add c, 1
  b = copy a
  br J(b)
J(p):
  r = sub p, a
  ret r
})");
  const Answer answer = destroy("gcc-style", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
  EXPECT_EQ(copy_count(answer.tac), 0U) << text_of(answer);
}

TEST(GccStyle, UselessPhisGetNoCopies) {
  const Answer answer = destroy("gcc-style", R"(ssa @f(n) {
entry:
  br H(n, 1)
H(i, d):
  i1 = sub i, 1
  print i1
  cbr i1, H(i1, d), X
X:
  ret
})");
  EXPECT_EQ(text_of(answer).find("d ="), std::string::npos) << text_of(answer);
}

TEST(GccStyle, IsRightOnGeneratedPrograms) {
  const Total ours = judge_programs("gcc-style", 1'500);
  EXPECT_GT(ours.judged, tests::sampled(1'300));
  EXPECT_LT(ours.copies, judge_programs("split", 1'500).copies);
  judge_programs("gcc-style", 200, "swap");
  judge_programs("gcc-style", 200, "critical");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/compare.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"
#include "tests/support/stubs.h"

namespace phidelity::campaign {
namespace {

TEST(Compare, MeasuresEachAnswer) {
  const std::vector<Subject> subjects = {tests::in_tree("split"), tests::in_tree("sreedhar-1")};
  Comparison comparison(subjects, 1);
  const auto compared = comparison.compare(tests::program(tests::swap_text));
  ASSERT_EQ(compared.size(), 2U);
  ASSERT_TRUE(compared[0].cost && compared[1].cost);
  // The published counts.
  EXPECT_EQ(compared[0].cost->copies, 7U);
  EXPECT_EQ(compared[1].cost->copies, 9U);
  EXPECT_LT(compared[0].cost->executed_copies, compared[1].cost->executed_copies);
  EXPECT_EQ(compared[0].cost->blocks_added, 0);
}

// What one declines or gets wrong would make the others look dear, or that one cheap.
TEST(Compare, TotalsAreOverTheSamePrograms) {
  const auto declines_swap = [](const ir::Function& ssa, destroyers::Answer& answer, std::uint64_t) {
    if (ssa.blocks.size() > 3) {
      answer.outcome = destroyers::Outcome::declined;
      answer.reason = "too long";
      return;
    }
    destroyers::make_destroyer("split")->destroy(ssa, answer);
  };
  const std::vector<Subject> subjects = {tests::in_tree("sreedhar-1"),
                                         tests::stub("picky", declines_swap)};
  Comparison comparison(subjects, 1);
  const ir::Function lost = tests::program(tests::lost_copy_text);
  ASSERT_LE(lost.blocks.size(), 3U);
  comparison.compare(tests::program(tests::swap_text));
  EXPECT_EQ(comparison.comparable(), 0U);
  EXPECT_EQ(comparison.totals()[0].total, oracle::Cost{});
  EXPECT_EQ(comparison.totals()[1].declined, 1U);
  const oracle::Cost of_lost = *comparison.compare(lost)[0].cost;
  EXPECT_EQ(comparison.programs(), 2U);
  EXPECT_EQ(comparison.comparable(), 1U);
  EXPECT_EQ(comparison.totals()[0].total, of_lost);
}

TEST(Compare, CountsWhatIsWrong) {
  const std::vector<Subject> subjects = {tests::in_tree("naive"), tests::in_tree("split")};
  Comparison comparison(subjects, 1);
  const auto compared = comparison.compare(tests::program(tests::lost_copy_text));
  EXPECT_EQ(compared[0].outcome, oracle::Outcome::faulty);
  EXPECT_EQ(compared[0].cost->copies, 2U);
  EXPECT_EQ(comparison.totals()[0].faulty, 1U);
  EXPECT_EQ(comparison.comparable(), 0U);
}

TEST(Compare, HasNoCostOfWhatIsNoProgram) {
  const std::vector<Subject> subjects = {tests::in_tree("C13"), tests::in_tree("C07")};
  Comparison comparison(subjects, 1);
  for (const Compared& c : comparison.compare(tests::program(tests::lost_copy_text))) {
    EXPECT_EQ(c.outcome, oracle::Outcome::faulty);
    EXPECT_FALSE(c.cost.has_value());
  }
}

}  // namespace
}  // namespace phidelity::campaign

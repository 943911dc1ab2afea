// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/exit_code.h"

#include <gtest/gtest.h>

#include <array>

namespace phidelity::campaign {
namespace {

Tally judged(std::uint64_t programs) { return {.programs = programs}; }

TEST(ExitCode, IsZeroWhereNothingWasFound) {
  EXPECT_EQ(exit_code(judged(10)), 0);
  EXPECT_EQ(exit_code({.programs = 10, .declined = 9}), 0);
  EXPECT_EQ(exit_code({.programs = 10, .inconclusive = 10}), 0);
}

TEST(ExitCode, SaysEachThingByItself) {
  EXPECT_EQ(exit_code({.programs = 10, .faulty = 1}), 1);
  EXPECT_EQ(exit_code({.programs = 10, .error = true}), 2);
  EXPECT_EQ(exit_code({.programs = 10, .declined = 10}), 3);
  EXPECT_EQ(exit_code({}), 3);
  EXPECT_EQ(exit_code({.programs = 10, .disagreements = 1}), 4);
  EXPECT_EQ(exit_code({.programs = 10, .interrupted = true}), 130);
}

TEST(ExitCode, RanksErrorInterruptDisagreementFaultNothingJudged) {
  const FailOn all{.faulty = true, .disagreement = true, .inconclusive = true};
  Tally t{.programs = 10, .faulty = 1, .inconclusive = 1, .disagreements = 1, .error = true,
          .interrupted = true};
  EXPECT_EQ(exit_code(t, all), 2);
  t.error = false;
  EXPECT_EQ(exit_code(t, all), 130);
  t.interrupted = false;
  EXPECT_EQ(exit_code(t, all), 4);
  t.disagreements = 0;
  EXPECT_EQ(exit_code(t, all), 1);
  t.faulty = 0;
  EXPECT_EQ(exit_code(t, all), 3);
  t.inconclusive = 0;
  EXPECT_EQ(exit_code(t, all), 0);
}

TEST(ExitCode, FailsOnWhatItIsToldTo) {
  const Tally faulty{.programs = 10, .faulty = 1};
  const Tally undecided{.programs = 10, .inconclusive = 1};
  EXPECT_EQ(exit_code(faulty, parse_fail_on("disagreement").value()), 0);
  EXPECT_EQ(exit_code(faulty, parse_fail_on("disagreement,faulty").value()), 1);
  EXPECT_EQ(exit_code(undecided, parse_fail_on("faulty").value()), 0);
  EXPECT_EQ(exit_code(undecided, parse_fail_on("faulty,inconclusive").value()), 3);
}

TEST(ExitCode, RejectsUnknownWordsWithTheKnownOnes) {
  for (const char* words : {"", "fault", "faulty,", ",faulty", "faulty inconclusive"}) {
    const auto fail_on = parse_fail_on(words);
    ASSERT_FALSE(fail_on.has_value()) << words;
    EXPECT_NE(fail_on.error().find("faulty, disagreement, inconclusive"), std::string::npos);
  }
  EXPECT_EQ(parse_fail_on("faulty,fault").error(),
            "'fault' is not one of faulty, disagreement, inconclusive");
}

TEST(ExitCode, AddsUpSummaries) {
  std::array<Summary, 2> summaries;
  summaries[0].programs = 5;
  summaries[0].declined = 5;
  summaries[1].programs = 5;
  summaries[1].declined = 5;
  EXPECT_EQ(exit_code(tally_of(summaries)), 3);
  summaries[1].declined = 4;
  EXPECT_EQ(exit_code(tally_of(summaries)), 0);
  summaries[0].faulty = 1;
  EXPECT_EQ(exit_code(tally_of(summaries)), 1);
  summaries[1].disagreements = 1;
  EXPECT_EQ(exit_code(tally_of(summaries)), 4);
  summaries[0].interrupted = true;
  EXPECT_EQ(exit_code(tally_of(summaries)), 130);
}

}  // namespace
}  // namespace phidelity::campaign

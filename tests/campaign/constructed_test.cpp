// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A third opinion that shares nothing with the judges: construct SSA from an ordinary program,
// transform it, destroy it, and run what comes out against the ordinary program.
#include <gtest/gtest.h>

#include "tests/campaign/constructed_property.h"

namespace phidelity::tests {
namespace {

TEST(Constructed, WhatSoundDestroyersMakeDoesWhatTheOrdinaryProgramDoes) {
  const ConstructedReport report = report_constructed(destroyers::Trust::sound, 1, 600);
  EXPECT_TRUE(report.differences.empty()) << report.differences.front();
  EXPECT_TRUE(report.contradictions.empty()) << report.contradictions.front();
  EXPECT_GT(report.answers, 600u * 3);
}

// The check is able to fail: it sees what naive copies get wrong, and a judge agrees each time.
TEST(Constructed, WhatNaiveCopiesGetWrongIsSeen) {
  const ConstructedReport report = report_constructed(destroyers::Trust::known_bad, 2, 3000);
  EXPECT_GT(report.differences.size(), 5u);
  EXPECT_TRUE(report.contradictions.empty()) << report.contradictions.front();
}

}  // namespace
}  // namespace phidelity::tests

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/destroyers/adapters/leaks.h"
#include "tests/support/sample.h"

TEST(Leaks, AHundredCallsLeaveNothingBehind) {
  phidelity::destroyers::adapters::testing::expect_no_leaks(static_cast<int>(phidelity::tests::sampled(100)));
}

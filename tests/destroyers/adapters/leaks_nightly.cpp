// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/destroyers/adapters/leaks.h"

TEST(Leaks, TenThousandCallsLeaveNothingBehind) {
  phidelity::destroyers::adapters::testing::expect_no_leaks(10'000);
}

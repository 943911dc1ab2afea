// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/cli/survival.h"

namespace phidelity::tests {
namespace {

TEST(Survival, ACampaignKilledAHundredTimesEndsAsOneThatWasNot) {
  survive({.kills = 100, .programs = 400'000});
}

}  // namespace
}  // namespace phidelity::tests

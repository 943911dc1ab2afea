// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/campaign/metamorphic.h"

namespace phidelity::tests {
namespace {

TEST(Metamorphic, AHundredThousandFaultsKeepTheirVerdicts) {
  expect_same_verdicts(report_mutations({"naive", "atlas"}, 4, 100'000));
}

}  // namespace
}  // namespace phidelity::tests

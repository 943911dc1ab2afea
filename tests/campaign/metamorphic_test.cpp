// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/campaign/metamorphic.h"

#include <gtest/gtest.h>

#include "tests/support/sample.h"

namespace phidelity::tests {
namespace {

TEST(Metamorphic, AFaultOfNaiveKeepsItsVerdictHoweverTheProgramIsTold) {
  expect_same_verdicts(report_mutations({"naive"}, 3, sampled(1'000)));
}

}  // namespace
}  // namespace phidelity::tests

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/campaign/naive_property.h"

namespace phidelity::tests {
namespace {

TEST(Naive, KeepsItsLawsOverAHundredThousandPrograms) {
  expect_naive_laws(report_naive(2, 100'000));
}

}  // namespace
}  // namespace phidelity::tests

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/reduce/distribution.h"
#include "tests/support/sample.h"

namespace phidelity::tests {
namespace {

TEST(ReducedSizes, AreTheTextbooksOrLess) {
  if (sample_one_in > 1) GTEST_SKIP() << "a law of the whole sample, which is asked in dev";
  expect_small(reduce_many({.per_class = 7, .blocks_max = 40, .programs_max = 20}));
}

}  // namespace
}  // namespace phidelity::tests

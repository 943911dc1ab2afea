// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/reduce/distribution.h"

namespace phidelity::tests {
namespace {

TEST(ReducedSizes, AreTheTextbooksOrLess) {
  expect_small(reduce_many({.per_class = 7, .blocks_max = 40, .programs_max = 20}));
}

}  // namespace
}  // namespace phidelity::tests

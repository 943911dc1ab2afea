// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/reduce/distribution.h"

namespace phidelity::tests {
namespace {

TEST(ReducedSizes, AreTheTextbooksOrLess) {
  expect_small(reduce_many({.per_class = 3, .blocks_max = 30, .programs_max = 12}));
}

}  // namespace
}  // namespace phidelity::tests

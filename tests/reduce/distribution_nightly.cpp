// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/reduce/distribution.h"

namespace phidelity::tests {
namespace {

// Prints the table of docs/reduce.md, and the largest programs. PHIDELITY_REDUCED_PER_CLASS asks for another number.
TEST(ReducedSizes, OfAThousandProgramsOfEachClass) {
  DistributionOptions options;
  if (const char* count = std::getenv("PHIDELITY_REDUCED_PER_CLASS")) {
    options.per_class = std::strtoul(count, nullptr, 10);
  }
  const Distribution d = reduce_many(options);
  std::fputs(table_of(d).c_str(), stdout);
  std::fputs(largest_of(d).c_str(), stdout);
  expect_small(d);
}

}  // namespace
}  // namespace phidelity::tests

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdio>

#include "destroyers/registry.h"
#include "tests/reduce/padded.h"

namespace phidelity::tests {
namespace {

TEST(Padded, EveryProgramUnderEveryFaultReducesBackToItsSizeOrLess) {
  std::size_t count = 0;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust != destroyers::Trust::sound) count += expect_padded_reduce_back(entry, 1);
  }
  std::printf("%zu programs\n", count);
  EXPECT_GT(count, 200u);
}

}  // namespace
}  // namespace phidelity::tests

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/reduce/padded.h"

#include <gtest/gtest.h>

#include "destroyers/registry.h"
#include "ir/text.h"
#include "tests/reduce/programs.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

TEST(Padded, IsAValidProgramThatEndsInTheOther) {
  generators::SeededChoices choices(1, 2);
  const ir::Function f = padded(program(swap_text), 50, choices);
  EXPECT_TRUE(ir::verify(f).empty()) << ir::to_string(ir::verify(f));
  EXPECT_GE(f.blocks.size(), 54u);
}

TEST(Padded, ReducesBackToItsSizeOrLess) {
  std::size_t count = 0;
  for (const std::string_view name : {"naive", "B01", "C11"}) {
    count += expect_padded_reduce_back(*destroyers::find(name), 6);
  }
  EXPECT_GT(count, 5u);
}

}  // namespace
}  // namespace phidelity::tests

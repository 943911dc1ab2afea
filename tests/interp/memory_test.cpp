// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/memory.h"

#include <gtest/gtest.h>

namespace phidelity::interp {
namespace {

TEST(Memory, starts_as_zero) {
  const Memory memory;
  EXPECT_EQ(memory.load(0), word(0));
  EXPECT_EQ(memory.load(~0ULL), word(0));
}

TEST(Memory, holds_what_was_stored_last) {
  Memory memory;
  for (std::uint64_t k = 0; k < 1000; ++k) memory.store(k << 40, word(k));
  for (std::uint64_t k = 0; k < 1000; ++k) memory.store(k << 40, word(k + 1));
  for (std::uint64_t k = 0; k < 1000; ++k) EXPECT_EQ(memory.load(k << 40), word(k + 1));
  EXPECT_EQ(memory.load(1), word(0));
}

TEST(Memory, keeps_undef) {
  Memory memory;
  memory.store(4, undef());
  EXPECT_EQ(memory.load(4), undef());
}

TEST(Memory, forgets_when_cleared) {
  Memory memory;
  for (std::uint64_t round = 1; round < 50; ++round) {
    for (std::uint64_t k = 0; k < round; ++k) {
      EXPECT_EQ(memory.load(k), word(0)) << round;
      memory.store(k, word(round));
    }
    memory.clear();
  }
}

}  // namespace
}  // namespace phidelity::interp

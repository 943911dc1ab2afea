// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/buffer.h"

#include <gtest/gtest.h>

#include <numeric>

namespace phidelity::interp {
namespace {

TEST(Buffer, keeps_what_was_written_when_it_grows) {
  Buffer<int> buffer;
  EXPECT_TRUE(buffer.empty());
  for (int k = 0; k < 1000; ++k) {
    int* const place = buffer.extend(2);
    place[0] = k;
    place[1] = -k;
  }
  ASSERT_EQ(buffer.size(), 2000U);
  for (int k = 0; k < 1000; ++k) {
    EXPECT_EQ(buffer[static_cast<std::size_t>(2 * k)], k);
    EXPECT_EQ(buffer[static_cast<std::size_t>(2 * k + 1)], -k);
  }
  EXPECT_EQ(buffer.front(), 0);
  EXPECT_EQ(buffer.back(), -999);
  EXPECT_EQ(std::accumulate(buffer.begin(), buffer.end(), 0), 0);
}

TEST(Buffer, clearing_keeps_its_memory) {
  Buffer<int> buffer;
  *buffer.extend(1) = 7;
  const int* const place = buffer.data();
  buffer.clear();
  EXPECT_TRUE(buffer.empty());
  *buffer.extend(1) = 8;
  EXPECT_EQ(buffer.data(), place);
  EXPECT_EQ(buffer.back(), 8);
}

TEST(Buffer, takes_large_and_empty_extensions) {
  Buffer<int> buffer;
  buffer.extend(0);
  EXPECT_TRUE(buffer.empty());
  int* const first = buffer.extend(10'000);
  first[9'999] = 5;
  EXPECT_EQ(buffer.back(), 5);
}

}  // namespace
}  // namespace phidelity::interp

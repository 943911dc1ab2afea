// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/unions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace phidelity::destroyers {
namespace {

TEST(Unions, StartAlone) {
  Unions unions;
  unions.reset(3);
  for (ir::ValueId v = 0; v < 3; ++v) EXPECT_EQ(unions.find(v), v);
}

TEST(Unions, AreTheClassesOfARelabelling) {
  constexpr std::uint32_t count = 60;
  std::minstd_rand random(1);
  Unions unions;
  for (int round = 0; round < 20; ++round) {
    unions.reset(count);
    std::vector<std::uint32_t> label(count);
    for (std::uint32_t v = 0; v < count; ++v) label[v] = v;
    for (int step = 0; step < 50; ++step) {
      const auto a = static_cast<std::uint32_t>(random() % count);
      const auto b = static_cast<std::uint32_t>(random() % count);
      unions.unite(a, b);
      std::replace(label.begin(), label.end(), std::uint32_t{label[b]}, std::uint32_t{label[a]});
      for (std::uint32_t v = 0; v < count; ++v) {
        ASSERT_EQ(unions.find(v) == unions.find(a), label[v] == label[a]);
      }
    }
  }
}

// A chain of a million: no recursion, and short paths afterwards.
TEST(Unions, TakeALongChain) {
  constexpr std::uint32_t count = 1'000'000;
  Unions unions;
  unions.reset(count);
  for (std::uint32_t v = 1; v < count; ++v) unions.unite(v - 1, v);
  for (std::uint32_t v = 0; v < count; ++v) ASSERT_EQ(unions.find(v), unions.find(0));
}

}  // namespace
}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/space.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <tuple>

namespace phidelity::generators {
namespace {

struct SpaceRow {
  SpaceOptions options;
  std::size_t graphs;
  std::uint64_t size;
  std::uint64_t classes;
};

// The table of docs/enumeration.md.
TEST(Space, FiguresAreThoseOfTheTable) {
  const SpaceRow rows[] = {
      {{1, 1, 1}, 1, 1, 1},
      {{2, 2, 1}, 6, 84, 56},
      {{2, 2, 2}, 6, 5'544, 1'190},
      {{3, 3, 1}, 57, 11'349, 6'588},
      {{3, 3, 2}, 57, 51'035'345, 5'129'179},
      {{4, 4, 1}, 678, 2'395'902, 1'338'712},
      {{5, 5, 1}, 10'398, 792'283'280, 421'464'568},
      {{2, 2, 2, Uses::one}, 6, 47'656, 9'354},
      {{3, 3, 1, Uses::one}, 57, 123'951, 68'217},
      {{3, 3, 2, Uses::all, Slots::ordered}, 105, 105'248'689, 28'135'552},
      {{4, 4, 1, Uses::all, Slots::ordered}, 2'522, 9'926'586, 9'926'586},
  };
  for (const SpaceRow& row : rows) {
    const Space space(row.options);
    EXPECT_EQ(space.graphs().size(), row.graphs);
    EXPECT_EQ(space.size(), row.size);
    EXPECT_EQ(space.count_classes(), row.classes);
  }
}

TEST(Space, AtMostIsTheSumOfExactly) {
  std::uint64_t sum = 0;
  for (std::uint32_t n = 1; n <= 4; ++n) sum += Space({n, n, 1}).size();
  EXPECT_EQ(Space({1, 4, 1}).size(), sum);
}

TEST(Space, WhatNoWordCanNumberHasNoEntries) {
  const Space space({1, 5, 3});
  EXPECT_EQ(space.size(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_TRUE(space.entries().empty());
}

TEST(Space, ShapesGrow) {
  const Space space({1, 4, 2});
  const auto size_of = [&](const Space::Entry& entry) {
    return std::tuple(space.graphs()[entry.graph].block_count,
                      std::accumulate(entry.phis.begin(), entry.phis.end(), 0U));
  };
  for (std::size_t i = 1; i < space.entries().size(); ++i) {
    EXPECT_LE(size_of(space.entries()[i - 1]), size_of(space.entries()[i]));
    EXPECT_LT(space.entries()[i - 1].begin, space.entries()[i].begin);
  }
}

TEST(Space, EveryNumberHasItsShape) {
  const Space space({1, 3, 1});
  std::size_t entry = 0;
  for (std::uint64_t k = 0; k < space.size(); ++k) {
    if (entry + 1 < space.entries().size() && space.entries()[entry + 1].begin == k) ++entry;
    ASSERT_EQ(space.entry_of(k), entry);
  }
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/triple_table.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace phidelity::oracle {
namespace {

Triple draw(std::mt19937& rng, std::uint32_t range) {
  const auto word = [&] { return static_cast<std::uint32_t>(rng() % range); };
  return {word(), word(), word()};
}

TEST(TripleTable, IsAMapInOrderOfInsertion) {
  std::mt19937 rng(3);
  TripleTable table;
  for (const std::uint32_t range : {3U, 20U, 1000U}) {
    table.clear();
    std::map<Triple, std::uint32_t> map;
    for (int round = 0; round < 5000; ++round) {
      const Triple asked = draw(rng, range);
      const auto known = map.find(asked);
      ASSERT_EQ(table.find(asked), known == map.end() ? TripleTable::none : known->second);
      const Triple key = draw(rng, range);
      const auto [at, is_new] = map.emplace(key, static_cast<std::uint32_t>(map.size()));
      ASSERT_EQ(table.insert(key), std::pair(at->second, is_new));
      ASSERT_EQ(table.key(at->second), key);
    }
    ASSERT_EQ(table.size(), map.size());
  }
}

// What a table held before it was cleared never comes back, however often it is cleared.
TEST(TripleTable, ForgetsWhatItHeldBefore) {
  TripleTable table;
  ASSERT_TRUE(table.insert({1, 2, 3}).second);
  for (std::uint32_t k = 0; k < 140'000; ++k) {
    table.clear();
    ASSERT_EQ(table.size(), 0U);
    ASSERT_EQ(table.find({1, 2, 3}), TripleTable::none);
    ASSERT_EQ(table.insert({7, 8, k % 3}), std::pair(0U, true));
    ASSERT_EQ(table.insert({7, 8, k % 3}), std::pair(0U, false));
  }
}

// Keys in a row along any word, as segments, names and places come, do not pile up: a table that
// looked through all of a cluster would need minutes for this.
TEST(TripleTable, StaysQuickForKeysInARow) {
  for (std::size_t word = 0; word < 3; ++word) {
    TripleTable table;
    for (std::uint32_t k = 0; k < 300'000; ++k) {
      Triple key = {5, 5, 5};
      key[word] = k * 8;
      ASSERT_TRUE(table.insert(key).second);
    }
  }
}

}  // namespace
}  // namespace phidelity::oracle

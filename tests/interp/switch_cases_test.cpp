// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/switch_cases.h"

#include <gtest/gtest.h>

#include <limits>

namespace phidelity::interp {
namespace {

std::vector<ir::Edge> switch_edges(std::vector<std::int64_t> cases) {
  std::vector<ir::Edge> edges;
  for (const std::int64_t value : cases) edges.emplace_back().case_value = value;
  edges.emplace_back();  // the default, whose case value means nothing
  return edges;
}

TEST(SwitchCases, a_value_finds_its_slot_or_the_default) {
  const auto edges = switch_edges({7, -2, 5});
  EXPECT_EQ(slot_of_case(edges, 7), 0U);
  EXPECT_EQ(slot_of_case(edges, -2), 1U);
  EXPECT_EQ(slot_of_case(edges, 5), 2U);
  EXPECT_EQ(slot_of_case(edges, 0), 3U) << "the default's own field is no case";
  EXPECT_EQ(slot_of_case(switch_edges({}), 0), 0U);
}

TEST(SwitchCases, ranks_ascend_as_signed_numbers_with_the_default_last) {
  const auto edges = switch_edges({7, std::numeric_limits<std::int64_t>::min(), -1, 3});
  const std::uint32_t slots[] = {1, 2, 3, 0, 4};
  std::vector<std::int64_t> scratch;
  for (std::uint32_t rank = 0; rank < 5; ++rank) {
    EXPECT_EQ(slot_of_rank(edges, rank, scratch), slots[rank]);
    EXPECT_EQ(rank_of_slot(edges, slots[rank]), rank);
  }
}

TEST(SwitchCases, the_hash_knows_the_values_and_not_their_order) {
  EXPECT_EQ(hash_of_cases(switch_edges({1, 2, 3})), hash_of_cases(switch_edges({3, 1, 2})));
  EXPECT_NE(hash_of_cases(switch_edges({1, 2, 3})), hash_of_cases(switch_edges({1, 2, 4})));
  EXPECT_NE(hash_of_cases(switch_edges({1, 2})), hash_of_cases(switch_edges({0, 3})));
  EXPECT_NE(hash_of_cases(switch_edges({1})), hash_of_cases(switch_edges({})));
}

}  // namespace
}  // namespace phidelity::interp

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/depth_first.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(DepthFirst, IsRightOnEveryCopyOfUpToFiveLocations) {
  DepthFirst sequencer;
  for (std::uint32_t n = 1; n <= 5; ++n) EXPECT_EQ(wrong_of_all(sequencer, n, false), 0U) << n;
}

TEST(DepthFirst, IsRightWithConstantsAmongTheSources) {
  DepthFirst sequencer;
  for (std::uint32_t n = 1; n <= 4; ++n) EXPECT_EQ(wrong_of_all(sequencer, n, true), 0U) << n;
}

// The published figure: one move too many on 2180 of 7776, where a copy leaves a cycle.
TEST(DepthFirst, TakesOneMoveTooManyWhereACopyLeavesACycle) {
  DepthFirst sequencer;
  std::vector<Move> moves;
  std::uint32_t one_too_many = 0;
  for_each_copy(5, false, [&](const std::vector<Move>& copies) {
    OnePlace temporary(5);
    sequencer.sequence(copies, temporary, moves);
    ASSERT_GE(moves.size(), optimum(copies)) << text_of(copies);
    ASSERT_LE(moves.size(), optimum(copies) + 1U) << text_of(copies) << text_of(moves);
    one_too_many += moves.size() == optimum(copies) + 1U;
  });
  EXPECT_EQ(one_too_many, 2180U);
}

TEST(DepthFirst, FollowsACycleAndAChainOfAHundredThousandCopies) {
  constexpr std::uint32_t n = 100'000;
  std::vector<Move> copies;
  for (std::uint32_t d = 0; d < n; ++d) copies.push_back({d, ir::Operand::value((d + 1) % n)});
  DepthFirst sequencer;
  std::vector<Move> moves;
  ASSERT_TRUE(is_right(sequencer, copies, n, moves));
  EXPECT_EQ(moves.size(), n + 1U);
  copies.pop_back();
  ASSERT_TRUE(is_right(sequencer, copies, n, moves));
  EXPECT_EQ(moves.size(), n - 1U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

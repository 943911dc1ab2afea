// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/depth_first.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(DepthFirst, WritesTheWalkBackwards) {
  DepthFirst sequencer;
  OnePlace temporary(3);
  std::vector<Move> moves;
  sequencer.sequence(
      std::vector<Move>{{0, ir::Operand::value(1)}, {1, ir::Operand::value(0)}}, temporary, moves);
  EXPECT_EQ(text_of(moves), "3 <- 0; 0 <- 1; 1 <- 3; ");
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

}  // namespace
}  // namespace phidelity::destroyers::testing

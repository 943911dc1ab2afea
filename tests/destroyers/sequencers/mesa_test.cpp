// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/mesa.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Mesa, FillsTheLastListedOfACycleFirst) {
  Mesa<> sequencer;
  OnePlace temporary(3);
  std::vector<Move> moves;
  sequencer.sequence(
      std::vector<Move>{{0, ir::Operand::value(1)}, {1, ir::Operand::value(0)}}, temporary, moves);
  EXPECT_EQ(text_of(moves), "3 <- 1; 1 <- 0; 0 <- 3; ");
}

// The published figure: of 7776 copies a queue crashes on 1320, and gets no other wrong.
TEST(Mesa, CrashesWithAQueueOfReadyPlaces) {
  Mesa<{.last_ready_first = false}> queue;
  std::uint32_t crashes = 0;
  std::vector<Move> moves;
  for_each_copy(5, false, [&](const std::vector<Move>& copies) {
    OnePlace temporary(5);
    crashes += queue.sequence(copies, temporary, moves) == Outcome::crash;
  });
  EXPECT_EQ(crashes, 1320U);
  EXPECT_EQ(wrong_of_all(queue, 5, false), crashes);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

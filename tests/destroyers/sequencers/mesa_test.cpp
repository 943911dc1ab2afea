// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/mesa.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

void expect_right_and_optimal(std::uint32_t n, bool with_constants) {
  Mesa<> sequencer;
  std::vector<Move> moves;
  for_each_copy(n, with_constants, [&](const std::vector<Move>& copies) {
    ASSERT_TRUE(is_right(sequencer, copies, n, moves)) << text_of(copies) << text_of(moves);
    ASSERT_EQ(moves.size(), optimum(copies)) << text_of(copies) << text_of(moves);
  });
}

TEST(Mesa, IsRightAndOptimalOnEveryCopyOfFiveLocations) {
  for (std::uint32_t n = 1; n <= 5; ++n) expect_right_and_optimal(n, false);
}

TEST(Mesa, IsRightAndOptimalWithConstantsAmongTheSources) {
  for (std::uint32_t n = 1; n <= 4; ++n) expect_right_and_optimal(n, true);
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

TEST(Mesa, TakesLinearTimeOnAHundredThousandCopies) {
  constexpr std::uint32_t n = 100'000;
  std::vector<Move> copies;
  for (std::uint32_t d = 0; d < n; ++d) copies.push_back({d, ir::Operand::value((d + 1) % n)});
  Mesa<> sequencer;
  std::vector<Move> moves;
  ASSERT_TRUE(is_right(sequencer, copies, n, moves));
  EXPECT_EQ(moves.size(), n + 1U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/loc_pred.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(LocPred, IsRightAndOptimalOnEveryCopyOfFiveLocations) {
  LocPred<> sequencer;
  std::vector<Move> moves;
  for (std::uint32_t n = 1; n <= 5; ++n) {
    for_each_copy(n, false, [&](const std::vector<Move>& copies) {
      ASSERT_TRUE(is_right(sequencer, copies, n, moves)) << text_of(copies) << text_of(moves);
      ASSERT_EQ(moves.size(), optimum(copies)) << text_of(copies) << text_of(moves);
    });
  }
}

TEST(LocPred, IsRightAndOptimalWithConstantsAmongTheSources) {
  LocPred<> sequencer;
  std::vector<Move> moves;
  for (std::uint32_t n = 1; n <= 4; ++n) {
    for_each_copy(n, true, [&](const std::vector<Move>& copies) {
      ASSERT_TRUE(is_right(sequencer, copies, n, moves)) << text_of(copies) << text_of(moves);
      ASSERT_EQ(moves.size(), optimum(copies)) << text_of(copies) << text_of(moves);
    });
  }
}

// As many as the copies with a cycle that nobody outside reads: published for 2 to 5 locations.
TEST(LocPred, AsksForATemporaryOnlyWhereACycleNeedsOne) {
  const std::uint32_t published[] = {1, 8, 73, 854};
  LocPred<> sequencer;
  std::vector<Move> moves;
  for (std::uint32_t n = 2; n <= 5; ++n) {
    std::uint32_t with_temporary = 0;
    for_each_copy(n, false, [&](const std::vector<Move>& copies) {
      FreshPlaces places(n);
      sequencer.sequence(copies, places, moves);
      with_temporary += places.count() > 0;
    });
    EXPECT_EQ(with_temporary, published[n - 2]) << n;
  }
}

TEST(LocPred, FailsWithTheCycleTestAsPrinted) {
  LocPred<{.cycle_test_as_printed = true}> printed;
  EXPECT_EQ(wrong_of_all(printed, 5, false), 854U);  // the published figure
}

TEST(LocPred, FailsWithConstantsFirst) {
  LocPred<{.constants_last = false}> constants_first;
  EXPECT_EQ(wrong_of_all(constants_first, 4, false), 0U);
  EXPECT_GT(wrong_of_all(constants_first, 4, true), 0U);
}

TEST(LocPred, TakesLinearTimeOnAHundredThousandCopies) {
  constexpr std::uint32_t n = 100'000;
  std::vector<Move> copies;
  for (std::uint32_t d = 0; d < n; ++d) copies.push_back({d, ir::Operand::value((d + 1) % n)});
  LocPred<> sequencer;
  std::vector<Move> moves;
  ASSERT_TRUE(is_right(sequencer, copies, n, moves));
  EXPECT_EQ(moves.size(), n + 1U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/loc_pred.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

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
  LocPred<{.cycle_test = CycleTest::as_printed}> printed;
  EXPECT_EQ(wrong_of_all(printed, 5, false), 854U);  // the published figure
}

TEST(LocPred, FailsWithConstantsFirst) {
  LocPred<{.constants_last = false}> constants_first;
  EXPECT_EQ(wrong_of_all(constants_first, 4, false), 0U);
  EXPECT_GT(wrong_of_all(constants_first, 4, true), 0U);
}

// Right, and many moves too many: nine on five locations are published, ten are found here, where
// the list is taken from the front.
TEST(LocPred, CopiesFanOutsAgainWithTheUsualRepair) {
  LocPred<{.cycle_test = CycleTest::as_usually_repaired}> repaired;
  std::vector<Move> moves;
  std::size_t most = 0;
  for_each_copy(5, false, [&](const std::vector<Move>& copies) {
    ASSERT_TRUE(is_right(repaired, copies, 5, moves)) << text_of(copies) << text_of(moves);
    most = std::max(most, moves.size() - optimum(copies));
  });
  EXPECT_EQ(most, 10U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

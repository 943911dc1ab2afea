// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/cycle_by_cycle.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

std::string moves_for(const std::vector<Move>& copies) {
  CycleByCycle<> sequencer;
  OnePlace temporary(9);
  std::vector<Move> moves;
  EXPECT_EQ(sequencer.sequence(copies, temporary, moves), Outcome::answered);
  return text_of(moves);
}

TEST(CycleByCycle, WalksACycleFromASavedPlace) {
  EXPECT_EQ(moves_for({{0, v(1)}, {1, v(2)}, {2, v(0)}}), "9 <- 0; 0 <- 1; 1 <- 2; 2 <- 9; ");
}

TEST(CycleByCycle, FollowsAChainToItsEnd) {
  EXPECT_EQ(moves_for({{1, v(2)}, {0, v(1)}}), "0 <- 1; 1 <- 2; ");
}

// The published figure: exactly the copies with a cycle.
TEST(CycleByCycle, FailsOnEveryCycleWhereTheSaveComesLast) {
  CycleByCycle<{.save_first = false}> published;
  const std::uint32_t wrong[] = {1, 14, 193, 2974};
  for (std::uint32_t n = 2; n <= 5; ++n) {
    EXPECT_EQ(wrong_of_all(published, n, false), wrong[n - 2]) << n;
  }
}

}  // namespace
}  // namespace phidelity::destroyers::testing

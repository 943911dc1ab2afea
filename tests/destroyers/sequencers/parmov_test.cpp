// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/parmov.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Parmov, EmitsReadersFirst) {
  EXPECT_EQ(moves_of<Parmov>({{1, v(2)}, {0, v(1)}}), "0 <- 1; 1 <- 2; ");
}

TEST(Parmov, SavesWhatTheOldestMoveReads) {
  EXPECT_EQ(moves_of<Parmov>({{0, v(1)}, {1, v(0)}}), "9 <- 1; 1 <- 0; 0 <- 9; ");
}

TEST(Parmov, TakesTheLastListedReaderFirst) {
  EXPECT_EQ(moves_of<Parmov>({{0, v(1)}, {1, v(0)}, {2, v(0)}}), "2 <- 0; 9 <- 1; 1 <- 0; 0 <- 9; ");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

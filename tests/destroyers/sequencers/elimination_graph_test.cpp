// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/elimination_graph.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(EliminationGraph, PopsReadersBeforeWhatTheyRead) {
  EXPECT_EQ(moves_of<EliminationGraph>({{1, v(2)}, {0, v(1)}}), "0 <- 1; 1 <- 2; ");
}

TEST(EliminationGraph, GoesBackwardsRoundACycle) {
  EXPECT_EQ(moves_of<EliminationGraph>({{0, v(1)}, {1, v(0)}}), "9 <- 0; 0 <- 1; 1 <- 9; ");
}

TEST(EliminationGraph, TakesCopiesOutOfACycleFirst) {
  EXPECT_EQ(moves_of<EliminationGraph>({{0, v(1)}, {1, v(0)}, {2, v(0)}, {3, v(2)}}),
            "3 <- 2; 2 <- 0; 9 <- 0; 0 <- 1; 1 <- 9; ");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

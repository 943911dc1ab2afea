// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/phi_resolver.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(PhiResolver, WritesOnTheWayUp) {
  EXPECT_EQ(moves_of<PhiResolver>({{0, v(1)}, {1, v(2)}}), "0 <- 1; 1 <- 2; ");
}

TEST(PhiResolver, SavesTheSourceThatClosesACycle) {
  EXPECT_EQ(moves_of<PhiResolver>({{0, v(1)}, {1, v(0)}}), "9 <- 1; 1 <- 0; 0 <- 9; ");
}

// 2 is finished as a root before 1 comes to it.
TEST(PhiResolver, FillsAFinishedRootWhenItsSourceComes) {
  EXPECT_EQ(moves_of<PhiResolver>({{2, v(1)}, {3, v(2)}}), "3 <- 2; 2 <- 1; ");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

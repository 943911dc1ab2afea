// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/exchanging.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Exchanging, SwapsTwoPlaces) {
  EXPECT_EQ(moves_of<Exchanging>({{0, v(1)}, {1, v(0)}}), "1 <-> 0; ");
}

TEST(Exchanging, TakesOneExchangeLessThanTheCycleHasPlaces) {
  EXPECT_EQ(moves_of<Exchanging>({{0, v(1)}, {1, v(2)}, {2, v(0)}}), "1 <-> 2; 2 <-> 0; ");
}

TEST(Exchanging, CopiesOutOfACycleFirst) {
  EXPECT_EQ(moves_of<Exchanging>({{0, v(1)}, {1, v(0)}, {2, v(0)}}), "2 <- 0; 1 <-> 0; ");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

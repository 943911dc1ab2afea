// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/listing_order.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(ListingOrder, KeepsTheOrderAndDropsTrivialCopies) {
  const auto v = [](ir::ValueId id) { return ir::Operand::value(id); };
  OnePlace temporary(9);
  std::vector<Move> moves;
  const std::vector<Move> copies = {{0, v(1)}, {2, v(2)}, {1, v(0)}};
  ListingOrder<> forwards;
  forwards.sequence(copies, temporary, moves);
  EXPECT_EQ(moves, (std::vector<Move>{{0, v(1)}, {1, v(0)}}));
  ListingOrder<false> backwards;
  backwards.sequence(copies, temporary, moves);
  EXPECT_EQ(moves, (std::vector<Move>{{1, v(0)}, {0, v(1)}}));
}

// It can be wrong only where a copy reads the destination of an earlier one.
TEST(ListingOrder, IsRightWithoutASwapEdge) {
  ListingOrder<> order;
  std::vector<Move> moves;
  for_each_copy(4, true, [&](const std::vector<Move>& copies) {
    bool swap_edge = false;
    for (std::size_t i = 0; i < copies.size(); ++i) {
      if (copies[i].source.is(copies[i].destination)) continue;
      for (std::size_t j = i + 1; j < copies.size(); ++j) {
        swap_edge |= copies[j].source.is(copies[i].destination);
      }
    }
    if (swap_edge) return;
    ASSERT_TRUE(is_right(order, copies, 4, moves)) << text_of(copies);
  });
}

}  // namespace
}  // namespace phidelity::destroyers::testing

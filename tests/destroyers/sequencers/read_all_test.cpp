// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/read_all.h"

#include <gtest/gtest.h>

namespace phidelity::destroyers::testing {
namespace {

struct Fresh final : Temporaries {
  ir::ValueId next = 100;
  ir::ValueId temporary_for(ir::ValueId) override { return next++; }
};

TEST(ReadAll, ReadsEverySourceAndThenWritesEveryDestination) {
  const auto name = [](ir::ValueId v) { return ir::Operand::value(v); };
  const std::vector<Move> copies = {
      {1, name(2)}, {2, name(1)}, {3, ir::Operand::integer(7)}, {4, name(4)}, {5, name(1)}};
  Fresh temporaries;
  std::vector<Move> moves;
  ReadAll sequencer;
  ASSERT_EQ(sequencer.sequence(copies, temporaries, moves), Outcome::answered);
  const std::vector<Move> wanted = {{100, name(2)}, {101, name(1)}, {102, name(1)},
                                    {1, name(100)}, {2, name(101)}, {3, ir::Operand::integer(7)},
                                    {5, name(102)}};
  EXPECT_EQ(moves, wanted);
}

TEST(ReadAll, ForgetsTheCopiesBefore) {
  Fresh temporaries;
  std::vector<Move> moves;
  ReadAll sequencer;
  const std::vector<Move> copies = {{1, ir::Operand::value(2)}};
  (void)sequencer.sequence(copies, temporaries, moves);
  (void)sequencer.sequence({}, temporaries, moves);
  EXPECT_TRUE(moves.empty());
}

}  // namespace
}  // namespace phidelity::destroyers::testing

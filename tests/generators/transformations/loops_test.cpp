// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/transformations/loops.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/programs.h"

namespace phidelity::generators {
namespace {

std::set<ir::BlockId> loop(Loops& loops, ir::BlockId header) {
  loops.enter(header);
  const std::set<ir::BlockId> blocks(loops.blocks().begin(), loops.blocks().end());
  for (ir::BlockId b = 0; b < 6; ++b) EXPECT_EQ(loops.contains(b), blocks.contains(b)) << b;
  return blocks;
}

// Blocks 0 entry, 1 O, 2 I, 3 M, 4 L, 5 X: a loop in a loop, and both back edges of the inner one.
TEST(Loops, AreNestedAndJoinedByTheirHeader) {
  const ir::Function f = tests::program(
      "ssa @f(n) {\nentry:\n  br O\nO:\n  br I\nI:\n  cbr n, I, M\nM:\n  cbr n, I, L\nL:\n"
      "  cbr n, O, X\nX:\n  ret\n}\n");
  Loops loops;
  loops.build(f);
  ASSERT_EQ(loops.headers().size(), 2u);
  EXPECT_EQ(loops.headers()[0], 1u);
  EXPECT_EQ(loop(loops, 1), (std::set<ir::BlockId>{1, 2, 3, 4}));
  EXPECT_EQ(loop(loops, 2), (std::set<ir::BlockId>{2, 3}));
  EXPECT_EQ(loop(loops, 1), (std::set<ir::BlockId>{1, 2, 3, 4}));
}

TEST(Loops, ACycleWithTwoEntriesIsNone) {
  const ir::Function f = tests::program(
      "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  br B\nB:\n  br A\n}\n");
  Loops loops;
  loops.build(f);
  EXPECT_TRUE(loops.headers().empty());
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/cost.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "oracle/inputs.h"
#include "tests/oracle/cases.h"

namespace phidelity::oracle {
namespace {

constexpr std::string_view loop_ssa = R"(ssa @f(n) {
entry:
  br H(1, 2, 0)
H(a, b, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, H(b, a, i1), X
X:
  r = sub a, b
  ret r
})";

constexpr std::string_view loop_split = R"(tac @f(n) {
entry:
  a = 1
  b = 2
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, N, X
X:
  r = sub a, b
  ret r
N:
  s = a
  a = b
  b = s
  i = i1
  br H
})";

Cost cost_of(std::string_view ssa, std::string_view tac) {
  CostMeter meter;
  return meter.measure(ssa_program(ssa), tac_program(tac), 1);
}

TEST(Cost, OfASplitLoop) {
  const Cost cost = cost_of(loop_ssa, loop_split);
  EXPECT_EQ(cost.copies, 7U);
  EXPECT_EQ(cost.temporaries, 1U);   // s
  EXPECT_EQ(cost.blocks_added, 1);   // N
  EXPECT_EQ(cost.fall_throughs_lost, 1);  // N must jump back to H; H still falls into X
  EXPECT_EQ(cost.registers, 5U);     // a, b, i1, n and s in N
}

TEST(Cost, OfABlockThatStandsInTheWay) {
  const std::string text(loop_split);
  const std::size_t x = text.find("X:\n");
  const std::size_t n = text.find("N:\n");
  const std::string exchanged =
      text.substr(0, x) + text.substr(n, text.size() - n - 1) + text.substr(x, n - x) + "}";
  // H falls into N now, N jumps.
  EXPECT_EQ(cost_of(loop_ssa, exchanged).fall_throughs_lost, 1);
}

// Three copies on the way in, and four for each turn back; what takes too long does not count.
TEST(Cost, CountsTheCopiesThatRun) {
  const Cost cost = cost_of(loop_ssa, loop_split);
  std::uint64_t wanted = 0;
  ConcreteInput input;
  for (std::uint32_t i = 0; i < CostMeter::inputs_run; ++i) {
    draw_input(1, i, 1, input);
    const auto n = static_cast<std::int64_t>(input.arguments[0]);
    const std::int64_t turns = std::max<std::int64_t>(n - 1, 0);
    if (turns < 600) wanted += 3 + 4 * static_cast<std::uint64_t>(turns);
  }
  EXPECT_GT(wanted, 10U);
  EXPECT_EQ(cost.executed_copies, wanted);
  // A loop without end does not count at all.
  constexpr std::string_view endless = "@f(n) {\nentry:\n  x = n\n  br H\nH:\n  print x\n  br H\n}";
  constexpr std::string_view ssa = "ssa @f(n) {\nentry:\n  br H\nH:\n  print n\n  br H\n}";
  EXPECT_EQ(cost_of(ssa, "tac " + std::string(endless)).executed_copies, 0U);
}

TEST(Cost, OfWhatNoRunReachesIsNothing) {
  const Cost cost = cost_of("ssa @f(n) {\nentry:\n  ret n\nU:\n  br U\n}",
                            "tac @f(n) {\nentry:\n  ret n\n}");
  EXPECT_EQ(cost, Cost{.registers = 1});
}

TEST(Cost, RegistersAreThePlacesAliveAtOnce) {
  CostMeter meter;
  const auto needed = [&](std::string_view body) {
    return meter.registers(tac_program("tac @f(n) {\nentry:\n" + std::string(body) + "}"));
  };
  EXPECT_EQ(needed("  ret\n"), 0U);
  EXPECT_EQ(needed("  a = add n, 1\n  ret a\n"), 1U);
  EXPECT_EQ(needed("  a = add n, 1\n  ret a, n\n"), 2U);
  EXPECT_EQ(needed("  a = add n, 1\n  b = add n, 2\n  c = add a, b\n  ret c\n"), 2U);
  // Dead as it is written, but it is written.
  EXPECT_EQ(needed("  d = add 1, 2\n  ret n\n"), 2U);
  // Through a loop that does not touch it.
  EXPECT_EQ(needed("  a = add n, 1\n  br H\nH:\n  n = sub n, 1\n  cbr n, H, X\nX:\n  ret a\n"), 2U);
  EXPECT_EQ(needed("  a = 1\n  b = 2\n  (a, b) = (b, a)\n  ret a, b\n"), 2U);
}

}  // namespace
}  // namespace phidelity::oracle

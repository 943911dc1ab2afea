// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted step is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(PlantedSteps, DeadPhiDropsWhatAPhiReads) {
  expect_lines("split", classic("deadphi").text, "  d = ");
  expect_lines("dead-phi", classic("deadphi").text, "  d = ", false);
}

TEST(PlantedSteps, LastInEdgeGetsNoCopies) {
  expect_lines("split", classic("nondom").text, "  x = y\n");
  expect_lines("last-in-edge", classic("nondom").text, "  x = y\n", false);
  expect_lines("last-in-edge", classic("nondom").text, "  x = y2\n");
}

TEST(PlantedSteps, SlotOrderAttachesTheOtherArguments) {
  expect_lines("slot-order", classic("dup").text, "split:\n  x = b\n");
  expect_lines("slot-order", classic("dup").text, "split.1:\n  x = a\n");
}

TEST(PlantedSteps, TwoSlotsForgetsTheThird) {
  constexpr std::string_view text =
      "ssa @f(c) {\nentry:\n  switch c, [0: J(1), 1: J(2)], default J(3)\nJ(p):\n  ret p\n}";
  expect_lines("two-slots", text, "  p = 2\n");
  expect_lines("two-slots", text, "  p = 3\n", false);
}

TEST(PlantedSteps, NameTakenSavesInAValue) {
  const ir::Function ssa = program(classic("swap").text);
  const Answer answer = destroy("name-taken", ssa);
  EXPECT_EQ(answer.tac.values.size(), ssa.values.size()) << text_of(answer);
  EXPECT_EQ(destroy("split", ssa).tac.values.size(), ssa.values.size() + 1);
}

TEST(PlantedSteps, EndlessSplitRunsOutOfSteps) {
  const Answer answer = destroy("endless-split", classic("lost").text);
  EXPECT_EQ(answer.outcome, Outcome::timeout);
  EXPECT_NE(answer.reason.find("H:0 -> H"), std::string::npos) << answer.reason;
  EXPECT_EQ(destroy("endless-split", classic("swap").text).outcome, Outcome::answered);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

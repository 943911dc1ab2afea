// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted fault of shadows is the one that its line in the registry describes.
#include "destroyers/planted/shadows.h"

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(PlantedShadows, I01NeverReadsTheIncomingRegister) {
  expect_lines("I01", classic("lost").text, "  x2.1 = x3\n");
  expect_lines("I01", classic("lost").text, "H:\n  x3 = add x2, 1\n");
}

TEST(PlantedShadows, I02WritesThePhi) {
  expect_lines("I02", classic("lost").text, "H:\n  x2 = x2.1\n");
  expect_lines("I02", classic("lost").text, "  x2 = x3\n  cbr t, H, X\n");
}

TEST(PlantedShadows, I03LetsTheFirstSlotWin) {
  expect_lines("I03", classic("dup").text, "  x.1 = a\n  cbr u, J, J\nJ:\n");
}

TEST(PlantedShadows, J02HasConstantsFirst) {
  expect_lines("J01", classic("const_reader").text, "L:\n  b = a\n  i = i1\n  a = 5\n");
  expect_lines("J02", classic("const_reader").text, "L:\n  a = 5\n  b = a\n  i = i1\n");
}

TEST(PlantedShadows, L01bStoresWhereTheValueIsDefined) {
  expect_lines("L01b", classic("crit").text, "  y = add c, 1\n  p.1 = y\n  z = add c, 7\n  p.1 = z\n");
}

TEST(PlantedShadows, L02LoadsAfterTheFirstInstruction) {
  expect_lines("L02", classic("lost").text, "H:\n  x3 = add x2, 1\n  x2 = x2.1\n");
}

TEST(PlantedShadows, L03LeavesOutConstants) {
  expect_lines("L03", classic("lost").text, "entry:\n  br H\n");
}

TEST(PlantedShadows, L04LeavesOutThePhiItself) {
  expect_lines("L04", classic("selfcrit").text, "D:\n  i.1 = i1\n  br H\n");
}

// L01 is no fault: stores at definitions in the predecessor itself change nothing.
TEST(PlantedShadows, L01IsEquivalent) {
  UpsilonAtDefinition l01("L01", false);
  Answer answer;
  l01.destroy(program(classic("lost").text), answer);
  EXPECT_NE(text_of(answer).find("  x3 = add x2, 1\n  x2.1 = x3\n"), std::string::npos);
  EXPECT_GT(judge_programs(l01, 1'500).judged, tests::sampled(1'400));
}

}  // namespace
}  // namespace phidelity::destroyers::testing

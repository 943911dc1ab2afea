// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted decision is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

std::string text(std::string_view fault, std::string_view name) {
  return text_of(destroy(fault, classic(name).text));
}

TEST(PlantedCoalescing, BriggsAsPublishedIsTheKnownBadMethod) {
  for (const Classic& c : classics) {
    EXPECT_EQ(text("D01", c.name), text("briggs-published", c.name)) << c.name;
  }
}

TEST(PlantedCoalescing, D02SavesForTheBranch) {
  EXPECT_NE(text("D02", "condlost").find("cbr x.2, H, X\n"), std::string::npos)
      << text("D02", "condlost");
  EXPECT_NE(text("D01", "condlost").find("cbr x, H, X\n"), std::string::npos);
}

TEST(PlantedCoalescing, D03SavesNothing) {
  EXPECT_NE(text("D03", "lost").find("ret x2\n"), std::string::npos) << text("D03", "lost");
}

TEST(PlantedCoalescing, MethodThreeKeepsItsCountsWhereTheCaseDoesNotArise) {
  const Answer right = destroy("sreedhar-3", classic("sreedhar3").text);
  for (const char* fault : {"F02", "F03", "F04", "F05", "F06", "F08"}) {
    EXPECT_EQ(text(fault, "sreedhar3"), text_of(right)) << fault;
  }
}

TEST(PlantedCoalescing, F08WritesThePhiBeforeTheBranch) {
  EXPECT_NE(text("F08", "lost").find("  x2 = add x2, 1\n"), std::string::npos)
      << text("F08", "lost");
}

TEST(PlantedCoalescing, G02LeavesNoCopyOfAName) {
  for (const char* name : {"nondom", "crit", "sreedhar3"}) {
    const Answer answer = destroy("G02", classic(name).text);
    for (const ir::Instruction& i : answer.tac.instructions) {
      if (!ir::is_copy(i.opcode)) continue;
      EXPECT_FALSE(answer.tac.operands_of(i)[0].is_value()) << name << text_of(answer);
    }
  }
}

// The forest does what the filters do: without it they are not enough.
TEST(PlantedCoalescing, TheForestAloneIsSound) {
  EXPECT_NE(text("O01", "selfcrit"), text("budimlic", "selfcrit"));
  EXPECT_NE(text("O02", "selfcrit"), text("budimlic", "selfcrit"));
}

}  // namespace
}  // namespace phidelity::destroyers::testing

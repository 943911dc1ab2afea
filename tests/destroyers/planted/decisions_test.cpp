// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted decision is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// Members of a web that conflict get one place, and an edge two copies into it.
TEST(PlantedDecisions, H01AnswersWhereAnEdgeWritesOnePlaceTwice) {
  const ir::Function ssa = program(
      "ssa @f() {\nb0:\n  v0 = input\n  br b1(0, 0, 0, 0, v0, v0, v0)\n"
      "b1(v1, v2, v3, v4, v5, v6, v7):\n  print v4\n  br b1(v2, v6, v5, v7, v1, v3, v1)\n}");
  EXPECT_EQ(destroy("H01", ssa).outcome, Outcome::answered);
}

// y and z are alive together; only p's own conflicts are asked, and it has none.
TEST(PlantedDecisions, H01PutsBothArgumentsWithThePhi) {
  expect_lines_of("gcc-style", classic("crit").text, " = z\n");
  expect_lines_of("H01", classic("crit").text, " = z\n", false);
}

TEST(PlantedDecisions, H03PutsTwoPhisInOnePlace) {
  expect_lines_of("gcc-style", classic("swap").text, "  r = sub a, b\n");
  expect_lines_of("H03", classic("swap").text, "  r = sub a, b\n", false);
}

TEST(PlantedDecisions, H04HasConstantsFirst) {
  expect_lines_of("H04", classic("const_reader").text, "  a = 5\n  b = a\n");
}

TEST(PlantedDecisions, K01WritesThePhiItself) {
  expect_lines_of("K01", classic("swap").text, "  a = select guard.1, b, a\n");
  expect_lines_of("K01", classic("swap").text, "  b = select guard.1, a, b\n");
}

TEST(PlantedDecisions, K02WritesSelectorsBeforeBranchesOnly) {
  expect_lines_of("guarded", classic("ifphi").text, "b1:\n  selector = 1\n");
  expect_lines_of("K02", classic("ifphi").text, "b1:\n  br b2\n");
}

TEST(PlantedDecisions, K04GuardsTwoEdges) {
  expect_lines_of("guarded", classic("nondom").text, "eq selector, 2");
  expect_lines_of("K04", classic("nondom").text, "eq selector, 2", false);
}

TEST(PlantedDecisions, K05BranchesOnWhatTheMovesWrote) {
  expect_lines_of("K05", classic("condlost").text, "  x = x.1\n  cbr x, H, X\n");
}

TEST(PlantedDecisions, R01ExchangesTheArms) {
  expect_lines_of("R01", classic("sreedhar3").text, "  x0 = select predicate, x1, x2\n");
}

TEST(PlantedDecisions, R02ForgetsTheFirstArm) {
  expect_lines_of("R02", classic("sreedhar3").text, "  x0 = select predicate.1, x1, x1\n");
}

TEST(PlantedDecisions, R03HoistsAPrint) {
  constexpr std::string_view text =
      "ssa @f(c) {\nentry:\n  cbr c, A, J(1)\nA:\n  print c\n  br J(2)\nJ(p):\n  ret p\n}";
  expect_lines_of("select", text, "A:\n  print c\n");
  expect_lines_of("R03", text, "  print c\n  p = select predicate.1, 1, 2\n");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

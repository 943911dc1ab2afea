// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted decision is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// y and z are alive together; only p's own conflicts are asked, and it has none.
TEST(PlantedDecisions, H01PutsBothArgumentsWithThePhi) {
  expect_lines("gcc-style", classic("crit").text, " = z\n");
  expect_lines("H01", classic("crit").text, " = z\n", false);
}

TEST(PlantedDecisions, H03PutsTwoPhisInOnePlace) {
  expect_lines("gcc-style", classic("swap").text, "  r = sub a, b\n");
  expect_lines("H03", classic("swap").text, "  r = sub a, b\n", false);
}

TEST(PlantedDecisions, H04HasConstantsFirst) {
  expect_lines("H04", classic("const_reader").text, "  a = 5\n  b = a\n");
}

TEST(PlantedDecisions, K01WritesThePhiItself) {
  expect_lines("K01", classic("swap").text, "  a = select guard.1, b, a\n");
  expect_lines("K01", classic("swap").text, "  b = select guard.1, a, b\n");
}

TEST(PlantedDecisions, K02WritesSelectorsBeforeBranchesOnly) {
  expect_lines("guarded", classic("ifphi").text, "b1:\n  selector = 1\n");
  expect_lines("K02", classic("ifphi").text, "b1:\n  br b2\n");
}

TEST(PlantedDecisions, K04GuardsTwoEdges) {
  expect_lines("guarded", classic("nondom").text, "eq selector, 2");
  expect_lines("K04", classic("nondom").text, "eq selector, 2", false);
}

TEST(PlantedDecisions, K05BranchesOnWhatTheMovesWrote) {
  expect_lines("K05", classic("condlost").text, "  x = x.1\n  cbr x, H, X\n");
}

TEST(PlantedDecisions, R01ExchangesTheArms) {
  expect_lines("R01", classic("sreedhar3").text, "  x0 = select predicate, x1, x2\n");
}

TEST(PlantedDecisions, R02ForgetsTheFirstArm) {
  expect_lines("R02", classic("sreedhar3").text, "  x0 = select predicate.1, x1, x1\n");
}

TEST(PlantedDecisions, R03HoistsAPrint) {
  constexpr std::string_view text =
      "ssa @f(c) {\nentry:\n  cbr c, A, J(1)\nA:\n  print c\n  br J(2)\nJ(p):\n  ret p\n}";
  expect_lines("select", text, "A:\n  print c\n");
  expect_lines("R03", text, "  print c\n  p = select predicate.1, 1, 2\n");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

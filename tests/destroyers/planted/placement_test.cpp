// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each planted placement is the one that its line in the registry describes.
#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

void expect_all_lines(std::string_view fault, std::string_view program_name,
                  std::initializer_list<std::string_view> wanted) {
  const std::string text = text_of(destroy(fault, classic(program_name).text));
  for (const std::string_view lines : wanted) {
    EXPECT_NE(text.find(lines), std::string::npos) << fault << " lacks\n" << lines << "\n" << text;
  }
}

TEST(PlantedPlacement, C01CopiesBeforeTheBranch) {
  expect_all_lines("C01", "lost", {"  x2 = x3\n  cbr t, H, X\n"});
}

TEST(PlantedPlacement, C02CopiesAtTheTopOfTheJoin) {
  expect_all_lines("C02", "lost", {"H:\n  x2 = x3\n"});
}

TEST(PlantedPlacement, C03SharesOneBlock) {
  expect_all_lines("C03", "crit", {"cbr c, split, T\n", "cbr w, split, X\n", "split:\n  p = y\n"});
}

TEST(PlantedPlacement, C04RetargetsBothSlots) {
  expect_all_lines("C04", "dup", {"cbr u, split.1, split.1\n", "split.1:\n  x = b\n"});
}

TEST(PlantedPlacement, C05LeavesTheEdgeAsItWas) {
  expect_all_lines("C05", "lost", {"cbr t, H, X\n", "split:\n  x2 = x3\n  br H\n"});
}

TEST(PlantedPlacement, C06BranchesToItself) {
  expect_all_lines("C06", "lost", {"cbr t, split, X\n", "split:\n  x2 = x3\n  br split\n"});
}

TEST(PlantedPlacement, C07IsNoProgram) {
  const Answer answer = destroy("C07", classic("lost").text);
  EXPECT_EQ(answer.outcome, Outcome::answered);
  EXPECT_FALSE(ir::verify(answer.tac).empty());
}

TEST(PlantedPlacement, C12PutsCopiesWhereNothingArrives) {
  expect_all_lines("C12", "lost", {"entry:\n  br H\n", "split:\n  x2 = 1\n  br H\n",
                               "cbr t, split.1, X\n"});
}

TEST(PlantedPlacement, C13KeepsTheLastPhis) {
  expect_all_lines("C13", "lost", {"  br H(1)\n", "H(x2):\n", "cbr t, H(x3), X\n"});
  expect_all_lines("C13", "nested", {"  i = 0\n", "IN(j, p, q):\n"});
}

TEST(PlantedPlacement, C14ExchangesTheArms) {
  expect_all_lines("C14", "lost", {"cbr t, X, split\n", "split:\n  x2 = x3\n  br H\n"});
  expect_all_lines("C14", "dup", {"cbr u, split.1, split\n", "split:\n  x = a\n"});
}

TEST(PlantedPlacement, C15CountsDistinctBlocks) {
  expect_all_lines("C15", "dup", {"  x = a\n  x = b\n  cbr u, J, J\n"});
  expect_all_lines("C15", "lost", {"cbr t, split, X\n"});
}

TEST(PlantedPlacement, WebMergeDestroysAnotherValueOfTheWeb) {
  expect_all_lines("web-merge", "crit",
               {"  p = add c, 1\n", "  p = z\n  cbr w, J, X\n", "  s = add p, z\n"});
}

}  // namespace
}  // namespace phidelity::destroyers::testing

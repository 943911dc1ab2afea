// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/campaign/naive_property.h"
#include "tests/support/naive_hazards.h"
#include "tests/support/programs.h"

namespace phidelity::tests {
namespace {

TEST(Naive, FailsByLostCopiesAndSwapsAloneAndOnTheEdgesThatHaveThem) {
  expect_naive_laws(report_naive(1, 5'000));
}

TEST(NaiveHazards, AreTheOnesOfTheLostCopyAndTheSwapProgram) {
  const ir::Function lost = program(lost_copy_text);  // edges: entry-H, H-H, H-X
  const NaiveHazards of_lost(lost);
  EXPECT_FALSE(of_lost.lost_copy(0));
  EXPECT_TRUE(of_lost.lost_copy(1));
  EXPECT_FALSE(of_lost.lost_copy(2));
  EXPECT_FALSE(of_lost.swap(1));

  const ir::Function swap = program(swap_text);  // edges: entry-H, H-L, H-X, L-H
  const NaiveHazards of_swap(swap);
  EXPECT_TRUE(of_swap.swap(3));
  EXPECT_FALSE(of_swap.lost_copy(3));
  EXPECT_FALSE(of_swap.swap(0));
}

// The three ways for another slot to need the phi, and the branch itself; each with its twin that
// lacks nothing but that.
TEST(NaiveHazards, SeeEachNeedOfThePhiOnAnotherWayOut) {
  const auto lost = [](std::string_view terminator, std::string_view end) {
    const ir::Function f = program("ssa @f(n, m) {\nentry:\n  br H(n)\nH(x):\n  y = add m, 1\n  " +
                                   std::string(terminator) + "\nJ(p):\n  ret p\nX:\n  ret " +
                                   std::string(end) + "\n}\n");
    return NaiveHazards(f).lost_copy(1);
  };
  EXPECT_FALSE(lost("cbr n, H(y), X", "m"));
  EXPECT_TRUE(lost("cbr n, H(y), X", "x"));       // live into
  EXPECT_TRUE(lost("cbr x, H(y), X", "m"));       // the branch's operand
  EXPECT_TRUE(lost("cbr n, H(y), J(x)", "m"));    // an argument
  EXPECT_FALSE(lost("cbr n, H(y), J(y)", "m"));
  EXPECT_TRUE(lost("cbr n, H(y), H(m)", "m"));    // another list
  EXPECT_FALSE(lost("cbr n, H(y), H(y)", "m"));   // the same list
  EXPECT_FALSE(lost("cbr x, H(x), X", "x"));      // a trivial copy
}

}  // namespace
}  // namespace phidelity::tests

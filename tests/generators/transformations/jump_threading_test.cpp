// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(JumpThreading, AnEdgeThatDecidesTheBranchGoesPastIt) {
  EXPECT_EQ(transformed("jump-threading",
                        "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  br J(1)\nB:\n  br J(n)\n"
                        "J(x):\n  print x\n  cbr x, T, F\nT:\n  ret 1\nF:\n  ret 0\n}\n"),
            "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  br J.1\nB:\n  br J\nJ:\n  print n\n"
            "  cbr n, T, F\nT:\n  ret 1\nF:\n  ret 0\nJ.1:\n  print 1\n  br T\n}\n");
}

// The loop's first test is known: i is 0, which is less than 8.
TEST(JumpThreading, AComparisonWithALiteralIsKnownToo) {
  const std::string text =
      transformed("jump-threading",
                  "ssa @f(n) {\nentry:\n  br H(0)\nH(i):\n  c = lt i, 8\n  cbr c, B, X\nB:\n"
                  "  i1 = add i, n\n  br H(i1)\nX:\n  ret i\n}\n");
  EXPECT_EQ(text,
            "ssa @f(n) {\nentry:\n  br H.1\nH:\n  c = lt i1, 8\n  cbr c, B(i1), X\nB(i.1):\n"
            "  i1 = add i.1, n\n  br H\nX:\n  ret i1\nH.1:\n  c.1 = lt 0, 8\n  br B(0)\n}\n");
}

TEST(JumpThreading, ASwitchGoesByItsCasesOrItsDefault) {
  constexpr std::string_view before =
      "ssa @f(n) {\nentry:\n  switch n, [0: A, 1: B], default C\nA:\n  br S(7)\nB:\n  br S(9)\n"
      "C:\n  br S(n)\nS(x):\n  switch x, [7: T], default F\nT:\n  ret 1\nF:\n  ret 0\n}\n";
  const std::string text = transformed("jump-threading", before);
  EXPECT_NE(text.find("S.1:\n  br T\n"), std::string::npos) << text;
  EXPECT_NE(text.find("S.2:\n  br F\n"), std::string::npos) << text;
}

TEST(JumpThreading, UndefDecidesNothing) {
  EXPECT_EQ(transformed("jump-threading",
                        "ssa @f(n) {\nentry:\n  cbr n, J(undef), J(n)\nJ(x):\n  cbr x, T, F\nT:\n"
                        "  ret 1\nF:\n  ret 0\n}\n"),
            "unchanged");
}

// What the edge brings to another phi of the target is asked, not that phi's own next value.
TEST(JumpThreading, ArgumentsAreReadAtOnce) {
  EXPECT_EQ(transformed("jump-threading",
                        "ssa @f(n) {\nentry:\n  br H(n, n)\nH(a, b):\n  cbr a, L, X\nL:\n"
                        "  br H(b, 1)\nX:\n  ret\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

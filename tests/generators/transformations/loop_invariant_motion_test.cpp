// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(LoopInvariantMotion, WhatTheLoopDoesNotChangeGoesBeforeIt) {
  EXPECT_EQ(transformed("loop-invariant-motion",
                        "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  a = mul n, 3\n  b = add a, 1\n"
                        "  c = add x, b\n  cbr c, H(c), X\nX:\n  ret b\n}\n"),
            "ssa @f(n) {\nentry:\n  a = mul n, 3\n  b = add a, 1\n  br H(n)\nH(x):\n"
            "  c = add x, b\n  cbr c, H(c), X\nX:\n  ret b\n}\n");
}

TEST(LoopInvariantMotion, OutOfTwoLoopsAtOnce) {
  EXPECT_EQ(transformed("loop-invariant-motion",
                        "ssa @f(n) {\nentry:\n  br O\nO:\n  br I\nI:\n  a = add n, 1\n"
                        "  cbr n, I, L\nL:\n  cbr a, O, X\nX:\n  ret\n}\n"),
            "ssa @f(n) {\nentry:\n  a = add n, 1\n  br O\nO:\n  br I\nI:\n  cbr n, I, L\nL:\n"
            "  cbr a, O, X\nX:\n  ret\n}\n");
}

TEST(LoopInvariantMotion, WhatMayTrapStays) {
  EXPECT_EQ(transformed("loop-invariant-motion",
                        "ssa @f(n) {\nentry:\n  br H\nH:\n  a = div 1, n\n  cbr a, H, X\nX:\n"
                        "  ret\n}\n"),
            "unchanged");
}

// The place before the loop is before the terminator that defines u.
TEST(LoopInvariantMotion, NotBeforeTheBranchThatDefinesTheOperand) {
  EXPECT_EQ(transformed("loop-invariant-motion",
                        "ssa @f(n) {\nentry:\n  u = brdec n, H, X\nH:\n  a = add u, 1\n"
                        "  cbr a, H, X\nX:\n  ret\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

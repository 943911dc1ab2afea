// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(Sinking, WhatOneWayNeedsIsComputedThere) {
  EXPECT_EQ(transformed("sinking",
                        "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  y = add x, 1\n  z = mul y, y\n"
                        "  x1 = sub x, 1\n  cbr x1, H(x1), X\nX:\n  ret z\n}\n"),
            "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  x1 = sub x, 1\n  cbr x1, H(x1), X\nX:\n"
            "  y = add x, 1\n  z = mul y, y\n  ret z\n}\n");
}

TEST(Sinking, WhatTwoWaysNeedGoesToWhatDominatesBoth) {
  EXPECT_EQ(transformed("sinking",
                        "ssa @f(n) {\nentry:\n  a = add n, 1\n  cbr n, D, X\nD:\n  cbr n, L, R\n"
                        "L:\n  print a\n  br X\nR:\n  print a\n  br X\nX:\n  ret\n}\n"),
            "ssa @f(n) {\nentry:\n  cbr n, D, X\nD:\n  a = add n, 1\n  cbr n, L, R\nL:\n"
            "  print a\n  br X\nR:\n  print a\n  br X\nX:\n  ret\n}\n");
}

TEST(Sinking, AnArgumentIsNeededAtTheEndOfItsSource) {
  EXPECT_EQ(transformed("sinking",
                        "ssa @f(n) {\nentry:\n  a = add n, 1\n  cbr n, J(a), J(n)\nJ(p):\n"
                        "  ret p\n}\n"),
            "unchanged");
}

TEST(Sinking, ALoadStays) {
  EXPECT_EQ(transformed("sinking",
                        "ssa @f(n) {\nentry:\n  a = load n\n  cbr n, A, X\nA:\n  print a\n"
                        "  br X\nX:\n  ret\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(LoopRotation, TheTestIsDoneBeforeTheLoopAndAtItsEnd) {
  EXPECT_EQ(transformed("loop-rotation",
                        "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  cbr x, B, X\nB:\n"
                        "  x1 = sub x, 1\n  br H(x1)\nX:\n  ret x\n}\n"),
            "ssa @f(n) {\nentry:\n  br H.1\nH:\n  cbr x1, B(x1), X(x1)\nB(x.1):\n"
            "  x1 = sub x.1, 1\n  br H\nX(x.2):\n  ret x.2\nH.1:\n  cbr n, B(n), X(n)\n}\n");
}

TEST(LoopRotation, ALoopThatEndsWithItsTestStays) {
  EXPECT_EQ(transformed("loop-rotation",
                        "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  y = sub x, 1\n"
                        "  cbr y, H(y), X\nX:\n  ret\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(LoopRotation, TheTestIsDoneBeforeTheLoopAndAtItsEnd) {
  EXPECT_EQ(transformed("loop-rotation",
                        "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  cbr x, B, X\nB:\n"
                        "  x1 = sub x, 1\n  br H(x1)\nX:\n  ret x\n}\n"),
            "ssa @f(n) {\nentry:\n  br H.1(n)\nH(x):\n  cbr x, B(x), X(x)\nB(x.1):\n"
            "  x1 = sub x.1, 1\n  br H(x1)\nX(x.2):\n  ret x.2\nH.1(x.3):\n"
            "  cbr x.3, B(x.3), X(x.3)\n}\n");
}

TEST(LoopRotation, ALoopThatEndsWithItsTestStays) {
  EXPECT_EQ(transformed("loop-rotation",
                        "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  y = sub x, 1\n"
                        "  cbr y, H(y), X\nX:\n  ret\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

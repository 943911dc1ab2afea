// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(TailDuplication, AnEdgeGetsAJoinOfItsOwnAndSsaIsRepaired) {
  const std::string text =
      transformed("tail-duplication",
                  "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  br J(1)\nB:\n  br J(2)\nJ(x):\n"
                  "  y = add x, n\n  cbr y, T, K\nT:\n  print y\n  br K\nK:\n  ret y\n}\n");
  EXPECT_NE(text.find("A:\n  br J.1\nB:\n  br J\nJ:\n  y = add 2, n\n"
                      "  cbr y, T(y), K.1\nT(y.1):\n"),
            std::string::npos)
      << text;
}

TEST(TailDuplication, ALoopHeaderStays) {
  EXPECT_EQ(transformed("tail-duplication",
                        "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  y = sub x, 1\n"
                        "  cbr y, H(y), X\nX:\n  ret\n}\n"),
            "unchanged");
}

TEST(TailDuplication, ALargeBlockStays) {
  std::string body;
  for (int k = 0; k < 12; ++k) body += "  print x\n";
  EXPECT_EQ(transformed("tail-duplication",
                        "ssa @f(n) {\nentry:\n  cbr n, J(1), J(2)\nJ(x):\n" + body + "  ret\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(CopyPropagation, UsesReadTheSourceOfTheCopy) {
  EXPECT_EQ(transformed("copy-propagation",
                        "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  y = x\n  z = y\n"
                        "  x1 = sub x, 1\n  cbr x1, H(x1), X\nX:\n  ret z\n}\n"),
            "ssa @f(n) {\nentry:\n  br H(n)\nH(x):\n  x1 = sub x, 1\n  cbr x1, H(x1), X\nX:\n"
            "  ret x\n}\n");
}

TEST(CopyPropagation, LiteralsReachEdgesOnlyWhereTheyMay) {
  constexpr std::string_view text =
      "ssa @f() {\nentry:\n  a = 1\n  br J(a)\nJ(x):\n  ret x\n}\n";
  EXPECT_EQ(transformed("copy-propagation", text),
            "ssa @f() {\nentry:\n  br J(1)\nJ(x):\n  ret x\n}\n");
  EXPECT_EQ(transformed("copy-propagation", text, {.constant_arguments = false}), "unchanged");
}

// Copies of each other in unreachable code have no source.
TEST(CopyPropagation, UnreachableCodeStays) {
  EXPECT_EQ(transformed("copy-propagation",
                        "ssa @f() {\nentry:\n  ret\nU:\n  x = y\n  y = x\n  br U\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/transformations/duplication.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace phidelity::generators {
namespace {

// Edges: 0 entry-A, 1 entry-B, 2 A-J, 3 B-J, 4 J-T, 5 J-K, 6 T-K.
class Duplicating : public ::testing::Test {
 protected:
  Duplicating()
      : f(tests::program("ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  br J(1)\nB:\n  br J(2)\n"
                         "J(x):\n  y = add x, n\n  cbr y, T, K\nT:\n  print y\n  br K\nK:\n"
                         "  ret y\n}\n")) {
    duplication.start(f);
  }
  ir::Function f, out;
  Duplication duplication;
};

TEST_F(Duplicating, NamesOfTheCopyMeetThoseOfTheOriginalInPhis) {
  duplication.redirect(3, duplication.copy(3));
  ASSERT_TRUE(duplication.finish(out));
  EXPECT_EQ(ir::to_string(ir::verify(out)), "");
  EXPECT_EQ(ir::print(out),
            "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  br J\nB:\n  br J.1\nJ:\n"
            "  y = add 1, n\n  cbr y, T(y), K(y)\nT(y.1):\n  print y.1\n  br K(y.1)\nK(y.2):\n"
            "  ret y.2\nJ.1:\n  y.3 = add 2, n\n  cbr y.3, T(y.3), K(y.3)\n}\n");
}

TEST_F(Duplicating, ACopyMayGoOneWayAlone) {
  duplication.redirect(3, duplication.copy(3, 1));
  ASSERT_TRUE(duplication.finish(out));
  EXPECT_NE(ir::print(out).find("J.1:\n  y.2 = add 2, n\n  br K(y.2)\n"), std::string::npos)
      << ir::print(out);
}

TEST_F(Duplicating, WhatIsReachedNoLongerIsRefused) {
  duplication.redirect(2, duplication.copy(3));
  duplication.redirect(3, duplication.copy(3));
  EXPECT_FALSE(duplication.finish(out));
}

TEST_F(Duplicating, WithoutACopyNothingHasChanged) { EXPECT_FALSE(duplication.changed()); }

}  // namespace
}  // namespace phidelity::generators

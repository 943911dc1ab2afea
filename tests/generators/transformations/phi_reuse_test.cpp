// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(PhiReuse, WhereThePhiWasFoundEqualItStandsForTheName) {
  EXPECT_EQ(transformed("phi-reuse",
                        "ssa @f(n) {\nentry:\n  br H(0)\nH(x):\n  c = eq x, n\n  cbr c, A, B\nA:\n"
                        "  print n\n  ret n\nB:\n  x1 = add x, 1\n  br H(x1)\n}\n"),
            "ssa @f(n) {\nentry:\n  br H(0)\nH(x):\n  c = eq x, n\n  cbr c, A, B\nA:\n"
            "  print x\n  ret x\nB:\n  x1 = add x, 1\n  br H(x1)\n}\n");
}

TEST(PhiReuse, OfAnInequalityItIsTheOtherWay) {
  EXPECT_EQ(transformed("phi-reuse",
                        "ssa @f(n) {\nentry:\n  br H(0)\nH(x):\n  c = ne x, n\n  cbr c, B, A\nA:\n"
                        "  ret n\nB:\n  x1 = add x, n\n  br H(x1)\n}\n"),
            "ssa @f(n) {\nentry:\n  br H(0)\nH(x):\n  c = ne x, n\n  cbr c, B, A\nA:\n"
            "  ret x\nB:\n  x1 = add x, n\n  br H(x1)\n}\n");
}

// A can be entered from elsewhere, where they need not be equal.
TEST(PhiReuse, NotWhereAnotherEdgeEntersToo) {
  EXPECT_EQ(transformed("phi-reuse",
                        "ssa @f(n) {\nentry:\n  cbr n, H(0), A\nH(x):\n  c = eq x, n\n"
                        "  cbr c, A, B\nA:\n  ret n\nB:\n  x1 = add x, 1\n  br H(x1)\n}\n"),
            "unchanged");
}

TEST(PhiReuse, TwoOrdinaryNamesAreNoBusinessOfIts) {
  EXPECT_EQ(transformed("phi-reuse",
                        "ssa @f(n, m) {\nentry:\n  c = eq n, m\n  cbr c, A, B\nA:\n  ret n\nB:\n"
                        "  ret m\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "tests/generators/transformations/support.h"

namespace phidelity::generators {
namespace {

TEST(ValueNumbering, WhatIsComputedAgainIsTheFirst) {
  EXPECT_EQ(transformed("value-numbering",
                        "ssa @f(n, m) {\nentry:\n  a = add n, m\n  cbr n, A, B\nA:\n"
                        "  b = add m, n\n  c = mul b, 2\n  print c\n  br B\nB:\n  d = mul a, 2\n"
                        "  ret d\n}\n"),
            "ssa @f(n, m) {\nentry:\n  a = add n, m\n  cbr n, A, B\nA:\n  c = mul a, 2\n"
            "  print c\n  br B\nB:\n  d = mul a, 2\n  ret d\n}\n");
}

TEST(ValueNumbering, CopiesZerosAndPhisOfOneValueAreTheirOperand) {
  EXPECT_EQ(transformed("value-numbering",
                        "ssa @f(n) {\nentry:\n  a = n\n  b = add a, 0\n  cbr n, J(b), J(n)\n"
                        "J(p):\n  ret p\n}\n"),
            "ssa @f(n) {\nentry:\n  cbr n, J, J\nJ:\n  ret n\n}\n");
}

TEST(ValueNumbering, WhatHasAnEffectOrReadsMemoryStays) {
  EXPECT_EQ(transformed("value-numbering",
                        "ssa @f(n) {\nentry:\n  a = load n\n  store n, 1\n  b = load n\n"
                        "  c = div a, n\n  d = div a, n\n  e = input\n  g = input\n"
                        "  ret a, b, c, d, e, g\n}\n"),
            "unchanged");
}

// A phi with an undef arm has no single value, though it may have one.
TEST(ValueNumbering, AnUndefArmIsAValueOfItsOwn) {
  EXPECT_EQ(transformed("value-numbering",
                        "ssa @f(n) {\nentry:\n  cbr n, J(n), J(undef)\nJ(p):\n  ret p\n}\n"),
            "unchanged");
}

}  // namespace
}  // namespace phidelity::generators

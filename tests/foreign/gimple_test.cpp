// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "foreign/gimple.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace phidelity::foreign::gimple {
namespace {

using tests::program;

TEST(Gimple, AProgramBecomesAFunction) {
  std::string out;
  ASSERT_TRUE(write(program(tests::lost_copy_text), "f", out));
  EXPECT_EQ(out,
            "static void __attribute__((noipa)) __GIMPLE (ssa, startwith(\"expand\"))\nf (void)\n{\n"
            "  W v;\n"
            "  __BB(2):\n  v_1 = ph_param (0);\n  goto __BB3;\n"
            "  __BB(3):\n  v_2 = __PHI (__BB2: 1ll, __BB3: v_3);\n  v_3 = ph (1, 1, v_2);\n"
            "  v_4 = ph (2, 2, v_3, v_1);\n  v_5 = ph_if (3, v_4, 1, v_4);\n  if (v_5 == v_4)\n"
            "    goto __BB3;\n  else\n    goto __BB4;\n"
            "  __BB(4):\n  ph_end (4, 1, v_2);\n  return;\n}\n\n");
}

TEST(Gimple, WhatCannotBeExpressedIsSaid) {
  std::string out;
  const auto undef =
      write(program("ssa @f(n) {\ne:\n  br X(undef)\nX(a):\n  ret a\n}\n"), "f", out);
  ASSERT_FALSE(undef);
  EXPECT_EQ(undef.error(), "undef");
  EXPECT_EQ(out, "") << "nothing of it is written";
  const auto endless = program("ssa @f(n) {\ne:\n  br H\nH:\n  br H\n}\n");
  EXPECT_FALSE(Tapes().hash(endless, 0));
}

TEST(Gimple, ATapeIsAFunctionOfItsNumberAndOfWhatIsRead) {
  Tapes tapes;
  const ir::Function ssa = program(tests::swap_text);
  const ir::Function wrong = program(
      "ssa @swap(n) {\nentry:\n  br H(1, 2, 0)\nH(a, b, i):\n  i1 = add i, 1\n  t = lt i1, n\n"
      "  cbr t, L, X\nL:\n  br H(b, b, i1)\nX:\n  r = sub a, b\n  ret r\n}\n");
  std::size_t differing = 0;
  for (std::uint32_t t = 0; t < tape_count; ++t) {
    std::vector<Event> events;
    const auto hash = tapes.hash(ssa, t, &events);
    ASSERT_TRUE(hash);
    EXPECT_EQ(*tapes.hash(ssa, t), *hash);
    EXPECT_EQ(events.back().id, 6u);
    if (*tapes.hash(wrong, t) != *hash) ++differing;
  }
  EXPECT_GE(differing, 2u) << "some tape goes round the loop";
}

}  // namespace
}  // namespace phidelity::foreign::gimple

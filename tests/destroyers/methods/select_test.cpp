// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/select.h"

#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

// How many joins are converted; the result is verified, and runs as before.
std::uint32_t converted(std::string_view text) {
  const ir::Function ssa = program(text);
  JoinConversion conversion;
  ir::Function out;
  conversion.run(ssa, out);
  EXPECT_TRUE(ir::verify(out).empty()) << ir::to_string(ir::verify(out)) << ir::print(out);
  EXPECT_TRUE(agree_concretely(ssa, out)) << ir::print(out);
  return conversion.converted();
}

TEST(Select, ADiamondBecomesOneBlockAndASelect) {
  EXPECT_EQ(text_of(destroy("select", classic("sreedhar3").text)),
            "tac @sreedhar3(c) {\n"
            "entry:\n"
            "  x1 = add c, 1\n"
            "  predicate = ne c, 0\n"
            "  predicate.1 = eq c, 0\n"
            "  x2 = add x1, 10\n"
            "  x0 = select predicate, x2, x1\n"
            "  br L3\n"
            "L3:\n"
            "  r = add x0, x1\n"
            "  ret r\n"
            "}\n");
}

TEST(Select, InnerJoinsComeFirstAndNestsCollapse) {
  EXPECT_EQ(converted(R"(ssa @f(a, b) {
entry:
  cbr a, L, R
L:
  cbr b, P, Q
P:
  br M(1)
Q:
  br M(a)
M(m):
  n = add m, b
  br J(n, 3)
R:
  br J(b, undef)
J(p, q):
  r = sub p, b
  ret r
})"),
            2U);
}

// Three ways, one through a block that two others enter.
TEST(Select, ThreeWaysAreNestedSelects) {
  EXPECT_EQ(converted(R"(ssa @f(a, b) {
entry:
  cbr a, J(1), L
L:
  x = add a, b
  cbr b, J(x), R
R:
  br J(7)
J(p):
  ret p
})"),
            1U);
}

TEST(Select, DuplicateEdgesAreASelect) { EXPECT_EQ(converted(classic("dup").text), 1U); }

// A branch on what is undef where it does not run decides nothing.
TEST(Select, AnUndefinedConditionOnAWayNotTakenIsHarmless) {
  EXPECT_EQ(converted(R"(ssa @f(a) {
entry:
  cbr a, L, J(5)
L:
  u = add undef, 1
  s = select a, a, u
  cbr s, P, J(6)
P:
  br J(7)
J(p):
  ret p
})"),
            1U);
}

TEST(Select, LeavesWhatItMayNotHoist) {
  EXPECT_EQ(converted("ssa @f(c) {\nentry:\n  cbr c, A, J(1)\nA:\n  print c\n  br J(2)\nJ(p):\n"
                      "  ret p\n}"),
            0U);
  EXPECT_EQ(converted("ssa @f(c) {\nentry:\n  cbr c, A, J(1)\nA:\n  x = load c\n  br J(x)\nJ(p):\n"
                      "  ret p\n}"),
            0U);
  EXPECT_EQ(converted("ssa @f(c) {\nentry:\n  cbr c, A, J(1)\nA:\n  x = div 7, c\n  br J(x)\n"
                      "J(p):\n  ret p\n}"),
            0U);
  EXPECT_EQ(converted("ssa @f(c) {\nentry:\n  cbr c, A, nosplit J(1)\nA:\n  br J(2)\nJ(p):\n"
                      "  ret p\n}"),
            0U);
  EXPECT_EQ(converted(classic("lost").text), 0U) << "a loop header is no join to convert";
  EXPECT_EQ(converted(classic("crit").text), 0U) << "one way out leads elsewhere";
}

TEST(Select, IsRightOnGeneratedPrograms) {
  EXPECT_GT(judge_programs("select", 1'000).judged, tests::sampled(900));
  judge_programs("select", 300, "critical");
  std::uint32_t joins = 0;
  ir::Function ssa;
  ir::Function out;
  JoinConversion conversion;
  for (std::uint64_t index = 0; index < 1'000; ++index) {
    generators::SeededChoices choices(7, index);
    generators::generate(*generators::find_profile("default"), choices, {}, ssa);
    conversion.run(ssa, out);
    ASSERT_TRUE(ir::verify(out).empty()) << ir::print(ssa) << ir::print(out);
    joins += conversion.converted();
  }
  EXPECT_GT(joins, 50U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tests/destroyers/methods/judged.h"

namespace phidelity::destroyers::testing {
namespace {

TEST(Memory, CopiesOutAtEachUseAndInOnEdges) {
  EXPECT_EQ(text_of(destroy("memory", classic("lost").text)),
            "tac @lost(n) {\n"
            "entry:\n"
            "  x2 = 1\n"
            "  br H\n"
            "H:\n"
            "  x2.1 = x2\n"
            "  x3 = add x2.1, 1\n"
            "  t = lt x3, n\n"
            "  cbr t, split, X\n"
            "X:\n"
            "  x2.2 = x2\n"
            "  ret x2.2\n"
            "split:\n"
            "  x3.1 = x3\n"
            "  x2 = x3.1\n"
            "  br H\n"
            "}\n");
}

TEST(Memory, AnEdgeReadsAllSlotsBeforeItWritesOne) {
  const std::string text = text_of(destroy("memory", classic("swap").text));
  EXPECT_NE(text.find("L:\n  b.1 = b\n  a.1 = a\n  i1.1 = i1\n  a = b.1\n  b = a.1\n  i = i1.1\n"),
            std::string::npos)
      << text;
}

TEST(Memory, AnOperandReadTwiceIsLoadedOnce) {
  const Answer answer =
      destroy("memory", "ssa @f(c) {\nentry:\n  br J(c)\nJ(p):\n  r = mul p, p\n  ret r\n}");
  EXPECT_NE(text_of(answer).find("J:\n  p.1 = p\n  r = mul p.1, p.1\n"), std::string::npos)
      << text_of(answer);
}

TEST(Memory, DeclinesWhatSplitDeclines) {
  constexpr std::string_view text = R"(ssa @f(c) {
entry:
  cbr c, nosplit J(1), T
T:
  br J(2)
J(p):
  ret p
})";
  EXPECT_EQ(destroy("memory", text).reason, destroy("split", text).reason);
}

TEST(Memory, IsRightOnGeneratedPrograms) {
  EXPECT_GT(judge_programs("memory", 1'000).judged, tests::sampled(900));
  judge_programs("memory", 200, "swap");
}

}  // namespace
}  // namespace phidelity::destroyers::testing

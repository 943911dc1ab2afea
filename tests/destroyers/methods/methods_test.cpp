// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "tests/destroyers/support.h"

namespace phidelity::destroyers::testing {
namespace {

class OnClassic : public ::testing::TestWithParam<Classic> {};

INSTANTIATE_TEST_SUITE_P(Programs, OnClassic, ::testing::ValuesIn(classics),
                         [](const auto& one) { return std::string(one.param.name); });

std::vector<Classic> with_published_counts() {
  std::vector<Classic> result;
  for (const Classic& c : classics) {
    if (c.copies) result.push_back(c);
  }
  return result;
}

class OnCounted : public ::testing::TestWithParam<Classic> {};

INSTANTIATE_TEST_SUITE_P(Programs, OnCounted, ::testing::ValuesIn(with_published_counts()),
                         [](const auto& one) { return std::string(one.param.name); });

TEST_P(OnCounted, CopiesAreAsManyAsPublished) {
  const ir::Function ssa = program(GetParam().text);
  EXPECT_EQ(copy_count(destroy("naive", ssa).tac), GetParam().copies->naive);
  EXPECT_EQ(copy_count(destroy("split", ssa).tac), GetParam().copies->split);
  EXPECT_EQ(copy_count(destroy("sreedhar-1", ssa).tac), GetParam().copies->sreedhar_1);
  EXPECT_EQ(copy_count(destroy("atlas", ssa).tac), GetParam().copies->atlas);
}

// P16 of the literature's theorems.
TEST_P(OnClassic, AnswersAreValidPrograms) {
  const ir::Function ssa = program(GetParam().text);
  for (const Entry& method : registry()) {
    if (method.trust == Trust::planted || method.name == "single-predecessor") continue;
    const Answer answer = destroy(method.name, ssa);
    if (answer.outcome == Outcome::declined) continue;
    ASSERT_EQ(answer.outcome, Outcome::answered) << method.name;
    EXPECT_EQ(answer.tac.form, ir::Form::tac);
    const auto errors = ir::verify(answer.tac);
    EXPECT_TRUE(errors.empty()) << method.name << "\n" << ir::to_string(errors) << text_of(answer);
    for (const ir::Block& b : answer.tac.blocks) EXPECT_TRUE(b.params.empty());
  }
}

TEST_P(OnClassic, SoundMethodsAgreeWithTheProgram) {
  const ir::Function ssa = program(GetParam().text);
  for (const Entry& method : registry()) {
    // chordal-xor adds instructions, so its runs do not go in step: chordal_test.cpp judges it.
    if (method.trust != Trust::sound || method.name == "chordal-xor") continue;
    const Answer answer = destroy(method.name, ssa);
    if (answer.outcome == Outcome::declined) continue;
    EXPECT_TRUE(agree(method.name, ssa, answer.tac)) << method.name << "\n" << text_of(answer);
  }
}

// The programs on which the naive method is known to go wrong, and only these.
TEST_P(OnClassic, NaiveFailsWhereTheLiteratureSaysSo) {
  const std::vector<std::string_view> wrong = {
      "lost",     "swap",     "swapself", "rot3",     "atlas",  "condlost", "dup",     "nondom",
      "selfphi",  "deadphi",  "nested",   "twoswaps", "fanout", "termuse",  "selfcrit", "chain",
      "phival",   "const_reader"};
  const ir::Function ssa = program(GetParam().text);
  const Answer answer = destroy("naive", ssa);
  if (answer.outcome == Outcome::declined) GTEST_SKIP() << answer.reason;
  const bool expected_wrong = std::find(wrong.begin(), wrong.end(), GetParam().name) != wrong.end();
  if (expected_wrong) {
    EXPECT_FALSE(agree(ssa, answer.tac)) << text_of(answer);
  } else if (GetParam().name != "stale") {  // not in the list, and not said to be right
    EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
  }
}

// What goes wrong under atlas goes wrong on a critical edge, and it says which it has.
TEST_P(OnClassic, AtlasReportsACriticalEdgeWhereItIsWrong) {
  const ir::Function ssa = program(GetParam().text);
  const Answer answer = destroy("atlas", ssa);
  if (answer.outcome == Outcome::declined) GTEST_SKIP() << answer.reason;
  EXPECT_TRUE(agree(ssa, answer.tac) || !answer.remarks.empty()) << text_of(answer);
}

TEST(Split, GivesTheLostCopyABlockOfItsOwn) {
  EXPECT_EQ(text_of(destroy("split", classic("lost").text)),
            "tac @lost(n) {\n"
            "entry:\n"
            "  x2 = 1\n"
            "  br H\n"
            "H:\n"
            "  x3 = add x2, 1\n"
            "  t = lt x3, n\n"
            "  cbr t, split, X\n"
            "X:\n"
            "  ret x2\n"
            "split:\n"
            "  x2 = x3\n"
            "  br H\n"
            "}\n");
}

TEST(SreedharI, IsolatesThePhi) {
  EXPECT_EQ(text_of(destroy("sreedhar-1", classic("lost").text)),
            "tac @lost(n) {\n"
            "entry:\n"
            "  x2.1 = 1\n"
            "  br H\n"
            "H:\n"
            "  x2 = x2.1\n"
            "  x3 = add x2, 1\n"
            "  t = lt x3, n\n"
            "  x2.1 = x3\n"
            "  cbr t, H, X\n"
            "X:\n"
            "  ret x2\n"
            "}\n");
}

TEST(Naive, CopiesInListingOrderBeforeTheTerminator) {
  const std::string text = text_of(destroy("naive", classic("swapself").text));
  EXPECT_NE(text.find("  a = b\n  b = a\n  i = i1\n  cbr t, H, X\n"), std::string::npos) << text;
}

constexpr std::string_view one_way_in = R"(ssa @f(c) {
entry:
  a = add c, 1
  cbr c, T(a, c), F
T(p, q):
  r = sub p, q
  ret r
F:
  ret a
})";

TEST(Split, PutsCopiesAtTheTopOfATargetWithOneWayIn) {
  const Answer answer = destroy("split", one_way_in);
  EXPECT_EQ(answer.tac.blocks.size(), 3U);
  EXPECT_NE(text_of(answer).find("T:\n  p = a\n  q = c\n"), std::string::npos) << text_of(answer);
}

constexpr std::string_view may_not_be_split = R"(ssa @f(c) {
entry:
  cbr c, nosplit J(1), T
T:
  br J(2)
J(p):
  ret p
})";

TEST(Split, DeclinesACriticalEdgeThatMayNotBeSplit) {
  const Answer answer = destroy("split", may_not_be_split);
  EXPECT_EQ(answer.outcome, Outcome::declined);
  EXPECT_NE(answer.reason.find("entry:0 -> J"), std::string::npos) << answer.reason;
}

TEST(SreedharI, NeedsNoBlockOnACriticalEdge) {
  const ir::Function ssa = program(may_not_be_split);
  const Answer answer = destroy("sreedhar-1", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
  EXPECT_TRUE(answer.tac.edges[0].nosplit);
}

TEST(SreedharI, DeclinesTwoEdgesThatDifferAndMayNotBeSplit) {
  EXPECT_EQ(destroy("sreedhar-1", R"(ssa @f(c) {
entry:
  cbr c, nosplit J(1), nosplit J(2)
J(p):
  ret p
})").outcome,
            Outcome::declined);
}

TEST(SreedharI, SplitsTheSlotThatMayBe) {
  const ir::Function ssa = program(R"(ssa @f(c) {
entry:
  cbr c, J(1), nosplit J(2)
J(p):
  ret p
})");
  const Answer answer = destroy("sreedhar-1", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_EQ(answer.tac.blocks.size(), 3U);
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

// Results of a terminator exist on its edges alone.
TEST(Methods, OnlySplitTakesArgumentsThatTheTerminatorDefines) {
  const ir::Function ssa = program(classic("brdec").text);
  for (const char* method : {"naive", "atlas", "sreedhar-1"}) {
    const Answer answer = destroy(method, ssa);
    EXPECT_EQ(answer.outcome, Outcome::declined) << method;
    EXPECT_NE(answer.reason.find("B1:0 -> B1"), std::string::npos) << answer.reason;
  }
  const Answer answer = destroy("split", ssa);
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
}

// One way out, but the branch reads what the copies write.
TEST(Split, KeepsCopiesAfterAOneWayTerminatorThatReadsThePhi) {
  for (const char* terminator : {"branch @op(p), H(q)", "switch p, [], default H(q)"}) {
    const ir::Function ssa = program(std::string(R"(ssa @f(n) {
entry:
  br H(n)
H(p):
  q = add p, 3
  )") + terminator + "\n}\n");
    const Answer answer = destroy("split", ssa);
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    EXPECT_TRUE(agree(ssa, answer.tac)) << text_of(answer);
    EXPECT_EQ(answer.tac.blocks.size(), 3U);
  }
}

TEST(Split, KeepsCopiesAfterAOneWayTerminatorThatDefines) {
  const Answer answer = destroy("split", R"(ssa @f(c) {
entry:
  cbr c, A, B
A:
  (x) = branch @invoke(c), J(x)
B:
  br J(c)
J(p):
  ret p
})");
  ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  EXPECT_EQ(answer.tac.blocks.size(), 5U) << text_of(answer);
  EXPECT_NE(text_of(answer).find("split:\n  p = x\n  br J\n"), std::string::npos)
      << text_of(answer);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

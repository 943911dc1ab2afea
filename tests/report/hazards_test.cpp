// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/hazards.h"

#include <gtest/gtest.h>

#include <map>

#include "destroyers/registry.h"
#include "oracle/judge.h"
#include "tests/support/programs.h"

namespace phidelity::report {
namespace {

using tests::program;

// "L>H/0" -> "swap critical": what is said of each edge.
std::map<std::string, std::string> hazards(std::string_view text) {
  const ir::Function f = program(text);
  const ir::UniqueNames names = ir::unique_names(f);
  std::map<std::string, std::string> found;
  for (const EdgeHazards& h : hazards_of(f)) {
    const ir::Edge& e = f.edges[h.edge];
    std::string& words = found[names.labels[e.source] + ">" + names.labels[e.target] + "/" +
                               std::to_string(f.slot_of(h.edge))];
    for (const std::string_view name : names_of(h)) {
      words.append(words.empty() ? "" : " ").append(name);
    }
  }
  return found;
}

std::vector<std::string> sentences(std::string_view text) {
  const ir::Function f = program(text);
  std::vector<std::string> all;
  for (const EdgeHazards& h : hazards_of(f)) {
    for (const std::string& sentence : sentences_of(f, ir::unique_names(f), h)) {
      all.push_back(sentence);
    }
  }
  return all;
}

using Found = std::map<std::string, std::string>;

TEST(Hazards, OfTheLostCopyProgram) {
  EXPECT_EQ(hazards(tests::lost_copy_text), (Found{{"H>H/0", "lost-copy critical"}}));
  EXPECT_EQ(sentences(tests::lost_copy_text),
            std::vector<std::string>{"lost copy: x2 = x3, but x2 is live into X"});
}

TEST(Hazards, OfTheSwapProgram) {
  EXPECT_EQ(hazards(tests::swap_text), (Found{{"L>H/0", "swap"}}));
  EXPECT_EQ(sentences(tests::swap_text),
            std::vector<std::string>{
                "swap: a = b comes before b = a, which reads the old a"});
}

TEST(Hazards, OfAnEdgeWhoseBranchReadsThePhi) {
  EXPECT_EQ(sentences("ssa @f(n) {\nentry:\n  br H(n)\nH(c):\n  d = sub c, 1\n"
                      "  cbr c, H(d), X\nX:\n  ret n\n}\n"),
            std::vector<std::string>{"lost copy: c = d, but the branch itself reads c"});
}

TEST(Hazards, OfTwoSlotsIntoOneBlock) {
  constexpr std::string_view differing =
      "ssa @f(n) {\nentry:\n  cbr n, J(1), J(2)\nJ(a):\n  ret a\n}\n";
  EXPECT_EQ(hazards(differing), (Found{{"entry>J/0", "lost-copy critical duplicate"},
                                       {"entry>J/1", "lost-copy critical duplicate"}}));
  // With one list for both slots nothing is lost, whichever copies run.
  EXPECT_EQ(hazards("ssa @f(n) {\nentry:\n  cbr n, J(1), J(1)\nJ(a):\n  ret a\n}\n"),
            (Found{{"entry>J/0", "critical duplicate"}, {"entry>J/1", "critical duplicate"}}));
}

TEST(Hazards, OfAPhiThatAnotherSlotPassesOn) {
  EXPECT_EQ(sentences("ssa @f(n) {\nentry:\n  br H(1)\nH(a):\n  b = add a, 1\n"
                      "  cbr n, H(b), X(a)\nX(z):\n  ret z\n}\n"),
            std::vector<std::string>{"lost copy: a = b, but slot 1 passes a on to X"});
}

TEST(Hazards, OfAnEdgeThatMayNotBeSplit) {
  constexpr std::string_view text =
      "ssa @f(n) {\nentry:\n  br H(1)\nH(a):\n  b = add a, 1\n"
      "  cbr n, nosplit H(b), X\nX:\n  ret a\n}\n";
  EXPECT_EQ(hazards(text), (Found{{"H>H/0", "lost-copy no-home critical"}}));
  // An edge that carries no copy needs no home.
  EXPECT_EQ(hazards("ssa @f(n) {\nentry:\n  br H(1)\nH(a):\n  cbr n, nosplit H(a), X\nX:\n"
                    "  ret a\n}\n"),
            (Found{{"H>H/0", "critical"}}));
}

TEST(Hazards, AreNotInUnreachableCode) {
  EXPECT_EQ(hazards("ssa @f(n) {\nentry:\n  ret n\nU(a, b):\n  br U(b, a)\n}\n"), Found{});
}

TEST(Hazards, OfAChainDependOnTheOrderOfThePhis) {
  EXPECT_EQ(hazards("ssa @f(n) {\nentry:\n  br H(1, 2)\nH(a, b):\n  br H(b, n)\n}\n"), Found{});
  EXPECT_EQ(hazards("ssa @f(n) {\nentry:\n  br H(1, 2)\nH(a, b):\n  br H(n, a)\n}\n"),
            (Found{{"H>H/0", "swap"}}));
}

// The claim of the header: no lost copy and no swap, and naive is right.
TEST(Hazards, AbsentMeanThatNaiveIsRight) {
  constexpr std::string_view harmless[] = {
      "ssa @f(n) {\nentry:\n  cbr n, A, B\nA:\n  br J(1)\nB:\n  br J(2)\nJ(a):\n  ret a\n}\n",
      "ssa @f(n) {\nentry:\n  br H(1, 2)\nH(a, b):\n  print a\n  br H(b, n)\n}\n",
      "ssa @f(n) {\nentry:\n  cbr n, J(1), J(1)\nJ(a):\n  ret a\n}\n",
  };
  for (const std::string_view text : harmless) {
    for (const auto& [edge, words] : hazards(text)) {
      ASSERT_EQ(words.find("lost-copy"), std::string::npos) << text;
      ASSERT_EQ(words.find("swap"), std::string::npos) << text;
    }
    const ir::Function ssa = program(text);
    destroyers::Answer answer;
    destroyers::make_destroyer("naive")->destroy(ssa, answer);
    oracle::Judge judge;
    EXPECT_EQ(judge.judge(ssa, answer.tac, {}).outcome, oracle::Outcome::proved) << text;
  }
}

}  // namespace
}  // namespace phidelity::report

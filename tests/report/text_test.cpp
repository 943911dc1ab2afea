// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/text.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/report/judged_programs.h"

namespace phidelity::report {
namespace {

using tests::JudgedProgram;

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string without_escapes(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find('m', i);
    } else {
      plain += text[i];
    }
  }
  return plain;
}

TEST(Headline, SaysWhoWasAskedWhatAndWhatCame) {
  const JudgedProgram faulty(tests::swap_text, "naive");
  EXPECT_EQ(headline_of(faulty.judged()),
            "test.ssa @swap, naive: faulty: swap (back-edge, cycle, observable)\n");
  const JudgedProgram proved(tests::swap_text, "split");
  EXPECT_EQ(headline_of(proved.judged()),
            "test.ssa @swap, split: proved (7 copies, at best 7)\n");
  const JudgedProgram declined(tests::brdec_text, "naive");
  EXPECT_TRUE(headline_of(declined.judged()).starts_with("test.ssa @brdec, naive: declined: "));
}

TEST(Headline, CountsOneCopyInTheSingular) {
  JudgedProgram proved(tests::swap_text, "split");
  proved.verdict.copies = 1;
  proved.verdict.optimum = 1;
  EXPECT_TRUE(holds(headline_of(proved.judged()), "(1 copy, at best 1)"));
}

TEST(Text, ShowsTheReadTheCulpritThePathAndTheInput) {
  const JudgedProgram swap(tests::swap_text, "naive");
  const std::string text = text_of(swap.judged());
  EXPECT_TRUE(text.starts_with(headline_of(swap.judged()))) << text;
  EXPECT_TRUE(holds(text, "r = sub a, b   in X: a wrong b, read from b")) << text;
  EXPECT_TRUE(holds(text, "a = b   in L, for the edge L -> H (slot 0)")) << text;
  EXPECT_TRUE(holds(text, "<-- the culprit")) << text;
  EXPECT_TRUE(holds(text, "reads b = 2; right is b = 1")) << text;
  EXPECT_TRUE(holds(text, "arguments 2; input none")) << text;
}

TEST(Text, OfALongPathShowsItsEnd) {
  const JudgedProgram swap(tests::swap_text, "naive");
  const std::string whole = text_of(swap.judged());
  EXPECT_EQ(text_of(swap.judged(), {}, 1000), whole);
  const std::string end = text_of(swap.judged(), {}, 3);
  const std::size_t path = whole.find("  path\n");
  EXPECT_TRUE(end.starts_with(whole.substr(0, path)));
  EXPECT_FALSE(holds(end, "\n    entry\n"));
  EXPECT_TRUE(holds(end, "reads b = 2; right is b = 1")) << end;
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  const auto left_out = lines(whole) - lines(end) + 1;  // one line says so
  EXPECT_TRUE(holds(end, "    (" + std::to_string(left_out) + " earlier lines left out)\n")) << end;
}

TEST(Text, ListsEveryOtherFaultInShort) {
  JudgedProgram swap(tests::swap_text, "naive");
  EXPECT_FALSE(holds(text_of(swap.judged()), "also"));
  oracle::Fault other = swap.verdict.faults.front();
  other.fault_class = oracle::FaultClass::lost_copy;
  swap.verdict.faults.push_back(other);
  EXPECT_TRUE(holds(text_of(swap.judged()),
                    "also         lost-copy (back-edge, cycle, observable): a = b, for the edge "
                    "L -> H (slot 0); seen by r = sub a, b in X"))
      << text_of(swap.judged());
}

TEST(Text, SaysWhoseDefectADisagreementIs) {
  JudgedProgram proved(tests::swap_text, "split");
  EXPECT_FALSE(holds(text_of(proved.judged()), "disagree"));
  proved.verdict.judges_disagree = true;
  EXPECT_TRUE(holds(text_of(proved.judged()), "a defect of the oracle, not of the destroyer"));
}

TEST(Text, ListsTheRemarks) {
  JudgedProgram proved(tests::swap_text, "split");
  proved.verdict.remarks = {"wasteful", "two critical edges"};
  EXPECT_TRUE(holds(text_of(proved.judged()), "remark       wasteful\n"));
  EXPECT_TRUE(holds(text_of(proved.judged()), "remark       two critical edges\n"));
}

TEST(Text, OfAFaultWithoutAPathSaysWhatIsWrong) {
  JudgedProgram swap(tests::swap_text, "naive");
  swap.verdict.faults.resize(1);
  swap.verdict.faults[0] = {};
  swap.verdict.faults[0].fault_class = oracle::FaultClass::malformed;
  swap.verdict.faults[0].message = "block X has no terminator";
  const std::string text = text_of(swap.judged());
  EXPECT_TRUE(holds(text, "block X has no terminator")) << text;
  EXPECT_FALSE(holds(text, "path")) << text;
}

TEST(Text, InColourIsTheSameTextOnceTheEscapesAreTakenOut) {
  for (const char* destroyer : {"naive", "split"}) {
    const JudgedProgram swap(tests::swap_text, destroyer);
    const std::string colour = text_of(swap.judged(), {.colour = true});
    EXPECT_TRUE(holds(colour, "\x1b["));
    EXPECT_EQ(without_escapes(colour), text_of(swap.judged()));
  }
}

}  // namespace
}  // namespace phidelity::report

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/summary.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace phidelity::campaign {
namespace {

using oracle::FaultClass;
using oracle::Outcome;
using oracle::Verdict;

Verdict verdict(Outcome outcome) {
  Verdict v;
  v.outcome = outcome;
  return v;
}

Verdict faulty(FaultClass c) {
  Verdict v = verdict(Outcome::faulty);
  v.faults.emplace_back().fault_class = c;
  v.faults.emplace_back().fault_class = FaultClass::interference;
  return v;
}

Finding finding(std::uint64_t index, const Verdict& v, std::string_view text) {
  Finding f;
  f.index = index;
  f.ssa = tests::program(text);
  f.verdict = v;
  return f;
}

constexpr std::string_view one_block = "ssa @f(n) {\nentry:\n  ret n\n}\n";

TEST(Summary, CountsEachVerdictOnceAndTheFirstFaultsClass) {
  Summary s;
  for (const Outcome o : {Outcome::proved, Outcome::proved, Outcome::agreed, Outcome::declined,
                          Outcome::inconclusive}) {
    s.count(verdict(o));
  }
  s.count(faulty(FaultClass::swap));
  s.count(faulty(FaultClass::swap));
  s.count(faulty(FaultClass::crash));
  EXPECT_EQ(s.programs, 8U);
  EXPECT_EQ(s.proved, 2U);
  EXPECT_EQ(s.agreed, 1U);
  EXPECT_EQ(s.declined, 1U);
  EXPECT_EQ(s.inconclusive, 1U);
  EXPECT_EQ(s.faulty, 3U);
  EXPECT_EQ(s.count_of(FaultClass::swap), 2U);
  EXPECT_EQ(s.count_of(FaultClass::crash), 1U);
  EXPECT_EQ(s.count_of(FaultClass::interference), 0U);
}

TEST(Summary, CountsRemarksDisagreementsAndCopies) {
  Summary s;
  Verdict v = verdict(Outcome::proved);
  v.remarks = {"wasteful", "something a destroyer said", "unstable"};
  v.copies = 5;
  v.optimum = 3;
  s.count(v);
  v.remarks = {"stray-copy"};
  v.judges_disagree = true;
  s.count(v);
  EXPECT_EQ(s.wasteful, 1U);
  EXPECT_EQ(s.stray_copy, 1U);
  EXPECT_EQ(s.unstable, 1U);
  EXPECT_EQ(s.disagreements, 1U);
  EXPECT_EQ(s.copies, 10U);
  EXPECT_EQ(s.optimum, 6U);
}

TEST(Summary, KeepsTheSmallestExampleOfEachKindInTheOrderOfClasses) {
  Summary s;
  s.keep(finding(9, faulty(FaultClass::lost_copy), tests::lost_copy_text));
  s.keep(finding(1, faulty(FaultClass::swap), tests::swap_text));
  s.keep(finding(7, faulty(FaultClass::swap), tests::lost_copy_text));
  s.keep(finding(3, faulty(FaultClass::swap), tests::lost_copy_text));
  s.keep(finding(2, faulty(FaultClass::swap), tests::swap_text));
  s.keep(finding(4, verdict(Outcome::proved), one_block));
  s.keep(finding(5, verdict(Outcome::inconclusive), one_block));
  s.keep(finding(6, verdict(Outcome::agreed), one_block));
  ASSERT_EQ(s.examples.size(), 4U);
  EXPECT_EQ(s.examples[0].index, 3U);  // swap: fewer blocks than 1 and 2, found before 7
  EXPECT_EQ(s.examples[1].index, 9U);
  EXPECT_EQ(s.examples[2].index, 6U);
  EXPECT_EQ(s.examples[3].index, 5U);
  EXPECT_FALSE(s.wants("swap", s.examples[0].ssa, 3));
  EXPECT_TRUE(s.wants("swap", s.examples[0].ssa, 2));
  EXPECT_TRUE(s.wants("crash", s.examples[0].ssa, 100));
  EXPECT_FALSE(s.wants("", s.examples[2].ssa, 0));
}

TEST(Summary, CallsWhatTheJudgesDisagreeOnADisagreement) {
  Verdict v = faulty(FaultClass::swap);
  v.judges_disagree = true;
  EXPECT_EQ(kind_of(v), "disagreement");
  EXPECT_EQ(kind_of(verdict(Outcome::proved)), "");
  EXPECT_EQ(kind_of(verdict(Outcome::declined)), "");
  EXPECT_EQ(kind_of(faulty(FaultClass::lost_copy)), "lost-copy");
}

TEST(Summary, AddsShardsInAnyOrder) {
  Summary a;
  a.count(faulty(FaultClass::swap));
  a.keep(finding(8, faulty(FaultClass::swap), tests::lost_copy_text));
  a.seconds = 1;
  Summary b;
  b.count(verdict(Outcome::proved));
  b.count(faulty(FaultClass::swap));
  b.keep(finding(3, faulty(FaultClass::swap), tests::lost_copy_text));
  b.seconds = 2;
  Summary ab = a;
  ab.add(b);
  Summary ba = b;
  ba.add(a);
  for (const Summary* s : {&ab, &ba}) {
    EXPECT_EQ(s->programs, 3U);
    EXPECT_EQ(s->faulty, 2U);
    EXPECT_EQ(s->proved, 1U);
    EXPECT_DOUBLE_EQ(s->programs_per_second(), 1);
    ASSERT_EQ(s->examples.size(), 1U);
    EXPECT_EQ(s->examples[0].index, 3U);
  }
}

}  // namespace
}  // namespace phidelity::campaign

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whatever a destroyer does, it costs one verdict.
#include "campaign/examine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "ir/text.h"
#include "tests/support/programs.h"
#include "tests/support/stubs.h"

namespace phidelity::campaign {
namespace {

using destroyers::Answer;
using oracle::FaultClass;
using AnswerOutcome = destroyers::Outcome;

Answer answer(AnswerOutcome outcome, std::string reason) {
  Answer a;
  a.outcome = outcome;
  a.reason = std::move(reason);
  return a;
}

TEST(VerdictOf, AnOutcomeWithoutAProgramIsAFaultOfItsClass) {
  const std::pair<AnswerOutcome, FaultClass> table[] = {
      {AnswerOutcome::crash, FaultClass::crash},
      {AnswerOutcome::timeout, FaultClass::timeout},
      {AnswerOutcome::memory, FaultClass::memory},
      {AnswerOutcome::garbage, FaultClass::garbage},
  };
  for (const auto& [outcome, fault_class] : table) {
    const oracle::Verdict v = verdict_of(answer(outcome, "signal 11"));
    EXPECT_EQ(v.outcome, oracle::Outcome::faulty);
    ASSERT_EQ(v.faults.size(), 1U);
    EXPECT_EQ(v.faults[0].fault_class, fault_class);
    EXPECT_NE(v.message.find("signal 11"), std::string::npos);
    EXPECT_FALSE(v.faults[0].edge.has_value());
  }
}

TEST(VerdictOf, DecliningIsNoFaultAndKeepsTheReasonAndTheRemarks) {
  Answer a = answer(AnswerOutcome::declined, "no switch");
  a.remarks = {"edge H:0 is critical"};
  const oracle::Verdict v = verdict_of(a);
  EXPECT_EQ(v.outcome, oracle::Outcome::declined);
  EXPECT_TRUE(v.faults.empty());
  EXPECT_NE(v.message.find("no switch"), std::string::npos);
  EXPECT_EQ(v.remarks, a.remarks);
}

class Examine : public testing::Test {
 protected:
  const Examination& ask(const Subject& subject, std::string_view text, bool twice = false) {
    destroyer_ = subject.make();
    ssa_ = tests::program(text);
    return examiner_.examine(*destroyer_, ssa_, {}, twice);
  }

  Examiner examiner_;
  std::unique_ptr<destroyers::Destroyer> destroyer_;
  ir::Function ssa_;
};

TEST_F(Examine, JudgesWhatWasAnswered) {
  EXPECT_EQ(ask(tests::in_tree("split"), tests::swap_text).verdict.outcome,
            oracle::Outcome::proved);
  const oracle::Verdict& v = ask(tests::in_tree("naive"), tests::swap_text).verdict;
  ASSERT_EQ(v.outcome, oracle::Outcome::faulty);
  EXPECT_EQ(v.faults.at(0).fault_class, FaultClass::swap);
}

TEST_F(Examine, TurnsAnExceptionIntoACrash) {
  const auto thrower = tests::stub("thrower", [](const ir::Function&, Answer&, std::uint64_t) {
    throw std::logic_error("no such block");
  });
  const Examination& e = ask(thrower, tests::swap_text);
  ASSERT_EQ(e.verdict.outcome, oracle::Outcome::faulty);
  EXPECT_EQ(e.verdict.faults.at(0).fault_class, FaultClass::crash);
  EXPECT_NE(e.verdict.message.find("no such block"), std::string::npos);
  const auto odd = tests::stub("odd", [](const ir::Function&, Answer&, std::uint64_t) { throw 7; });
  EXPECT_EQ(ask(odd, tests::swap_text).verdict.faults.at(0).fault_class, FaultClass::crash);
  const auto eater = tests::stub("eater", [](const ir::Function&, Answer&, std::uint64_t) {
    throw std::bad_alloc();
  });
  EXPECT_EQ(ask(eater, tests::swap_text).verdict.faults.at(0).fault_class, FaultClass::memory);
}

TEST_F(Examine, CallsAnAnswerThatIsNoProgramMalformed) {
  const auto empty = tests::stub("empty", [](const ir::Function& ssa, Answer& a, std::uint64_t) {
    a.tac.start_from(ssa, ir::Form::tac);
  });
  const auto twofold = tests::stub("twofold", [](const ir::Function& ssa, Answer& a, std::uint64_t) {
    a.tac.start_from(ssa, ir::Form::tac);
    const ir::BlockId entry = a.tac.add_block("entry");
    a.tac.open(entry);
    const ir::ValueId n = ssa.params[0];
    const ir::ValueId twice[] = {n, n};
    const ir::Operand sources[] = {ir::Operand::integer(1), ir::Operand::integer(2)};
    a.tac.add_instruction(ir::Opcode::parallel_copy, twice, sources);
    a.tac.add_instruction(ir::Opcode::ret, {}, {});
  });
  for (const bool twice : {false, true}) {
    for (const Subject& subject : {empty, twofold}) {
      const oracle::Verdict& v = ask(subject, tests::swap_text, twice).verdict;
      ASSERT_EQ(v.outcome, oracle::Outcome::faulty) << subject.name;
      EXPECT_EQ(v.faults.at(0).fault_class, FaultClass::malformed) << subject.name;
    }
  }
}

TEST_F(Examine, PassesADestroyersRemarksOn) {
  const auto talker = tests::stub("talker", [](const ir::Function& ssa, Answer& a, std::uint64_t) {
    destroyers::make_destroyer("split")->destroy(ssa, a);
    a.remarks.emplace_back("I split an edge");
  });
  const auto& remarks = ask(talker, tests::lost_copy_text).verdict.remarks;
  EXPECT_NE(std::ranges::find(remarks, "I split an edge"), remarks.end());
}

// Answers as one method on even calls and as another on odd ones.
Subject alternating(std::string_view even, std::string_view odd) {
  return tests::stub("alternating", [even, odd](const ir::Function& ssa, Answer& a,
                                                std::uint64_t call) {
    destroyers::make_destroyer(call % 2 == 0 ? even : odd)->destroy(ssa, a);
  });
}

bool unstable(const oracle::Verdict& v) {
  return std::ranges::find(v.remarks, "unstable") != v.remarks.end();
}

TEST_F(Examine, RemarksOnTwoRightAnswers) {
  const oracle::Verdict& v = ask(alternating("split", "sreedhar-1"), tests::swap_text, true).verdict;
  EXPECT_EQ(v.outcome, oracle::Outcome::proved);
  EXPECT_TRUE(unstable(v));
  EXPECT_FALSE(unstable(ask(tests::in_tree("split"), tests::swap_text, true).verdict));
  EXPECT_FALSE(unstable(ask(tests::in_tree("naive"), tests::swap_text, true).verdict));
}

TEST_F(Examine, TakesTheFaultyOneOfTwoAnswers) {
  for (const auto& [even, odd] : {std::pair("split", "naive"), std::pair("naive", "split")}) {
    const Examination& e = ask(alternating(even, odd), tests::swap_text, true);
    EXPECT_EQ(e.verdict.outcome, oracle::Outcome::faulty);
    EXPECT_TRUE(e.verdict.faults.at(0).notes.unstable);
    EXPECT_FALSE(unstable(e.verdict)) << "the remark is for two right answers";
    Answer naive;
    destroyers::make_destroyer("naive")->destroy(ssa_, naive);
    EXPECT_EQ(ir::print(e.answer.tac), ir::print(naive.tac));
  }
}

}  // namespace
}  // namespace phidelity::campaign

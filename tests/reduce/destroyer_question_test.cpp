// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/destroyer_question.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/reduce/support.h"
#include "tests/support/programs.h"
#include "tests/support/stubs.h"

namespace phidelity::tests {
namespace {

using oracle::FaultClass;
using reduce::DestroyerQuestion;
using reduce::Keep;

TEST(DestroyerQuestion, AsksForTheSameFault) {
  DestroyerQuestion question(destroyers::make_destroyer("naive"), {});
  question.want(question.ask(program(swap_text)));
  EXPECT_TRUE(question.interesting(program(swap_text)));
  EXPECT_FALSE(question.interesting(program(lost_copy_text))) << "another class";
  EXPECT_FALSE(question.interesting(program("ssa @f { e:\n ret }"))) << "no fault";
  // A chain in the wrong order is a swap too, but no cycle.
  const auto chain = program("ssa @f(n) { e:\n br H(1, 2)\nH(a, b):\n cbr n, L, X\nL:\n br H(0, a)\n"
                             "X:\n ret b }");
  EXPECT_EQ(question.ask(chain).fault_class, FaultClass::swap);
  EXPECT_FALSE(question.interesting(chain));
  DestroyerQuestion by_class(destroyers::make_destroyer("naive"), {.keep = Keep::fault_class});
  by_class.want(by_class.ask(program(swap_text)));
  EXPECT_TRUE(by_class.interesting(chain));
  EXPECT_FALSE(by_class.interesting(program(lost_copy_text)));
  DestroyerQuestion by_verdict(destroyers::make_destroyer("naive"), {.keep = Keep::verdict});
  by_verdict.want(by_verdict.ask(program(swap_text)));
  EXPECT_TRUE(by_verdict.interesting(program(lost_copy_text)));
}

TEST(DestroyerQuestion, AnObservableFaultMustStayOne) {
  DestroyerQuestion question(destroyers::make_destroyer("naive"), {.keep = Keep::observable});
  const reduce::Signature swap = question.ask(program(swap_text));
  ASSERT_EQ(swap.notes.observable, true);
  question.want(swap);
  EXPECT_TRUE(question.interesting(program(swap_text)));
  // The same with a condition that no input makes true.
  EXPECT_FALSE(question.interesting(program(
      "ssa @f { e:\n br H(1, 2)\nH(a, b):\n cbr 0, L, X\nL:\n br H(b, a)\nX:\n r = sub a, b\n"
      " ret r }")));
}

TEST(DestroyerQuestion, SaysWhereTheFaultShows) {
  DestroyerQuestion question(destroyers::make_destroyer("naive"), {});
  question.ask(program(lost_copy_text));
  // Edges: 0 entry-H, 1 H-H, 2 H-X; instruction 4 is the return.
  EXPECT_EQ(question.evidence().path, (std::vector<ir::EdgeId>{0, 2}));
  EXPECT_EQ(question.evidence().edge, 1u);
  EXPECT_EQ(question.evidence().reader, 4u);
  question.ask(program("ssa @f { e:\n ret }"));
  EXPECT_TRUE(question.evidence().path.empty());
  EXPECT_EQ(question.evidence().reader, reduce::Evidence::no_instruction);
}

TEST(DestroyerQuestion, WhatNeedsNoJudgeIsAFaultToo) {
  const auto shown = [](StubDestroyer::Action action) {
    DestroyerQuestion question(std::make_unique<StubDestroyer>("stub", std::move(action)), {});
    return question.ask(program(lost_copy_text));
  };
  const auto outcome = [&](destroyers::Outcome o) {
    return shown([o](const ir::Function&, destroyers::Answer& answer, std::uint64_t) {
      answer.outcome = o;
    });
  };
  EXPECT_EQ(outcome(destroyers::Outcome::crash).fault_class, FaultClass::crash);
  EXPECT_EQ(outcome(destroyers::Outcome::timeout).fault_class, FaultClass::timeout);
  EXPECT_EQ(outcome(destroyers::Outcome::memory).fault_class, FaultClass::memory);
  EXPECT_EQ(outcome(destroyers::Outcome::garbage).fault_class, FaultClass::garbage);
  EXPECT_FALSE(outcome(destroyers::Outcome::declined).shows_something());
  EXPECT_EQ(outcome(destroyers::Outcome::declined).outcome, oracle::Outcome::declined);
  EXPECT_EQ(shown([](const ir::Function&, destroyers::Answer&, std::uint64_t) {
              throw std::runtime_error("no");
            }).fault_class,
            FaultClass::crash);
}

// Crashes in every third call.
TEST(DestroyerQuestion, AsksAFlakyDestroyerAgain) {
  const auto question = [](std::uint32_t repeat) {
    auto q = std::make_unique<DestroyerQuestion>(
        std::make_unique<StubDestroyer>("flaky",
                                        [](const ir::Function&, destroyers::Answer& answer,
                                           std::uint64_t call) {
                                          answer.outcome = call % 3 == 2
                                                               ? destroyers::Outcome::crash
                                                               : destroyers::Outcome::declined;
                                        }),
        reduce::DestroyerOptions{.repeat = repeat});
    reduce::Signature crash;
    crash.outcome = oracle::Outcome::faulty;
    crash.fault_class = FaultClass::crash;
    q->want(crash);
    return q;
  };
  EXPECT_FALSE(question(2)->interesting(program(lost_copy_text)));
  EXPECT_TRUE(question(3)->interesting(program(lost_copy_text)));
  EXPECT_TRUE(question(3)->ask(program(lost_copy_text)).shows_something());
}

}  // namespace
}  // namespace phidelity::tests

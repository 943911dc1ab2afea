// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One question to one destroyer: call it, judge what it answers.
//
//   Examiner examiner;
//   const Examination& e = examiner.examine(*destroyer, ssa, {});
//   e.verdict.outcome, e.answer.tac
//
// A destroyer that crashes, hangs, eats memory or answers no program costs one verdict: its
// outcome becomes a fault of that class. A destroyer must be a function of its input: asked
// twice, two different right answers earn the remark `unstable`, and if either is faulty that
// is the verdict, with the note `unstable`.
//
// Tested by: tests/campaign/examine_test.cpp
#pragma once

#include <string>

#include "destroyers/destroyer.h"
#include "ir/program.h"
#include "ir/text.h"
#include "oracle/judge.h"
#include "oracle/verdict.h"

namespace phidelity::campaign {

// The verdict of an outcome that needs no judge: declined with its reason; crash, timeout,
// memory and garbage as a fault of that class. The destroyer's remarks are passed on.
// Requires: answer.outcome is not `answered`.
[[nodiscard]] oracle::Verdict verdict_of(const destroyers::Answer& answer);

struct Examination {
  destroyers::Answer answer;  // the one that the verdict is about
  oracle::Verdict verdict;
};

// The class of an answer that is none.
// Requires: the outcome is neither `answered` nor `declined`.
[[nodiscard]] oracle::FaultClass class_of(destroyers::Outcome outcome);

// One program in `repeat_every` is asked twice (0: none): spread over all numbers by
// multiplication, so that no shard has more of them than another.
[[nodiscard]] inline bool asked_twice(std::uint64_t number, std::uint32_t repeat_every) {
  return repeat_every != 0 && ((number * 0x9e3779b97f4a7c15U) >> 32) % repeat_every == 0;
}

class Examiner {
 public:
  // Ensures: the result stays valid until the next call. A destroyer that throws has crashed.
  const Examination& examine(destroyers::Destroyer& destroyer, const ir::Function& ssa,
                             const oracle::JudgeOptions& options, bool ask_twice = false);

 private:
  void ask(destroyers::Destroyer& destroyer, const ir::Function& ssa,
           const oracle::JudgeOptions& options, Examination& result);
  void judge(const ir::Function& ssa, const oracle::JudgeOptions& options, Examination& result);
  [[nodiscard]] bool same_answers();

  oracle::Judge judge_;
  ir::Verifier verifier_;
  Examination first_;
  Examination second_;
  std::string first_text_;
  std::string second_text_;
};

}  // namespace phidelity::campaign

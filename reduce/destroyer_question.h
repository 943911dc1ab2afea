// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question of a reduction under a destroyer: does it still make this very mistake?
//
//   DestroyerQuestion asked(make_destroyer("naive"), {});
//   asked.want(asked.ask(program));       // what is to be kept: faulty, swap (cycle, ...)
//   asked.interesting(smaller_program)    // the same signature?
//
// A destroyer that is no function of its input is asked again, up to `repeat` times: the fault
// counts as shown where one answer shows it.
//
// Tested by: tests/reduce/destroyer_question_test.cpp
#pragma once

#include <cstdint>
#include <memory>

#include "destroyers/destroyer.h"
#include "ir/program.h"
#include "oracle/judge.h"
#include "reduce/question.h"
#include "reduce/signature.h"

namespace phidelity::reduce {

struct DestroyerOptions {
  Keep keep = Keep::signature;
  bool stage = false;        // the destroyer's output may keep phis
  std::uint32_t repeat = 1;  // times asked before a program counts as not interesting
};

class DestroyerQuestion final : public Question {
 public:
  // Requires: `destroyer` is not null.
  DestroyerQuestion(std::unique_ptr<destroyers::Destroyer> destroyer,
                    const DestroyerOptions& options);

  // What the destroyer's answer to `f` shows; of several answers the first that shows something.
  // Ensures: `evidence` is of this program where there is a fault.
  // Cost: a call of the destroyer and one of the judge, times `repeat` at most.
  Signature ask(const ir::Function& f);
  void want(const Signature& signature) { wanted_ = signature; }

  bool interesting(const ir::Function& f) override;
  [[nodiscard]] const Evidence& evidence() const override { return evidence_; }
  // The verdict of the last answer that was judged, and nothing where none had to be.
  [[nodiscard]] const oracle::Verdict* verdict() const { return verdict_; }
  [[nodiscard]] const destroyers::Answer& answer() const { return answer_; }

 private:
  Signature ask_once(const ir::Function& f, bool brief);

  std::unique_ptr<destroyers::Destroyer> destroyer_;
  DestroyerOptions options_;
  oracle::JudgeOptions judge_options_;
  oracle::Judge judge_;
  destroyers::Answer answer_;
  const oracle::Verdict* verdict_ = nullptr;
  Evidence evidence_;
  Signature wanted_;
};

}  // namespace phidelity::reduce

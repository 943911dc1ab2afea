// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/destroyer_question.h"

#include <cassert>
#include <utility>

namespace phidelity::reduce {

namespace {

// Of an answer that needs no judge.
Signature signature_of(destroyers::Outcome outcome) {
  using destroyers::Outcome;
  using oracle::FaultClass;
  Signature signature;
  signature.outcome = oracle::Outcome::faulty;
  switch (outcome) {
    case Outcome::crash: signature.fault_class = FaultClass::crash; break;
    case Outcome::timeout: signature.fault_class = FaultClass::timeout; break;
    case Outcome::memory: signature.fault_class = FaultClass::memory; break;
    case Outcome::garbage: signature.fault_class = FaultClass::garbage; break;
    case Outcome::malformed: signature.fault_class = FaultClass::malformed; break;
    case Outcome::differs: signature.fault_class = FaultClass::wrong_result; break;
    case Outcome::agreed: signature.outcome = oracle::Outcome::agreed; break;
    case Outcome::answered:
    case Outcome::declined: signature.outcome = oracle::Outcome::declined; break;
  }
  return signature;
}

}  // namespace

DestroyerQuestion::DestroyerQuestion(std::unique_ptr<destroyers::Destroyer> destroyer,
                                     const DestroyerOptions& options)
    : destroyer_(std::move(destroyer)), options_(options) {
  assert(destroyer_ != nullptr);
  judge_options_.stage = options.stage;
  judge_options_.search_input = options.keep == Keep::observable;
}

Signature DestroyerQuestion::ask_once(const ir::Function& f, bool brief) {
  judge_options_.brief = brief;
  evidence_.clear();
  verdict_ = nullptr;
  answer_.clear();
  try {
    destroyer_->destroy(f, answer_);
  } catch (...) {
    // The port forbids it; what throws all the same has died.
    answer_.outcome = destroyers::Outcome::crash;
  }
  if (answer_.outcome != destroyers::Outcome::answered) return signature_of(answer_.outcome);
  verdict_ = &judge_.judge(f, answer_.tac, judge_options_);
  if (!verdict_->faults.empty()) {
    const oracle::Fault& fault = verdict_->faults.front();
    evidence_.path = fault.path;
    evidence_.edge = fault.edge;
    if (fault.reader != oracle::Fault::no_instruction) evidence_.reader = fault.reader;
  }
  return signature_of(f, *verdict_);
}

Signature DestroyerQuestion::ask(const ir::Function& f) {
  Signature signature = ask_once(f, false);
  for (std::uint32_t again = 1; again < options_.repeat && !signature.shows_something(); ++again) {
    signature = ask_once(f, false);
  }
  return signature;
}

bool DestroyerQuestion::interesting(const ir::Function& f) {
  for (std::uint32_t time = 0; time < options_.repeat; ++time) {
    if (wanted_.same(ask_once(f, true), options_.keep)) return true;
  }
  return false;
}

}  // namespace phidelity::reduce

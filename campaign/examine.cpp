// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/examine.h"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "ir/text.h"

namespace phidelity::campaign {

namespace {

using destroyers::Answer;
using AnswerOutcome = destroyers::Outcome;

std::string_view sentence_of(AnswerOutcome outcome) {
  switch (outcome) {
    case AnswerOutcome::timeout: return "the destroyer ran over its time";
    case AnswerOutcome::memory: return "the destroyer ran over its memory";
    case AnswerOutcome::garbage:
    case AnswerOutcome::malformed: return "the destroyer answered no program";
    case AnswerOutcome::declined: return "the destroyer does not handle this program";
    case AnswerOutcome::answered:
    case AnswerOutcome::crash: break;
  }
  return "the destroyer died";
}

// The port says that a destroyer never throws; one that does has died as far as we can tell.
void call(destroyers::Destroyer& destroyer, const ir::Function& ssa, Answer& answer) {
  answer.clear();
  try {
    destroyer.destroy(ssa, answer);
  } catch (const std::bad_alloc&) {
    answer.outcome = AnswerOutcome::memory;
    answer.reason = "out of memory";
  } catch (const std::exception& e) {
    answer.outcome = AnswerOutcome::crash;
    answer.reason = std::string("exception: ") + e.what();
  } catch (...) {
    answer.outcome = AnswerOutcome::crash;
    answer.reason = "exception of an unknown type";
  }
}

// What the verifier rejects may name blocks and values that are not there: it is not printed.
bool malformed(const oracle::Verdict& verdict) {
  return std::ranges::any_of(verdict.faults, [](const oracle::Fault& fault) {
    return fault.fault_class == oracle::FaultClass::malformed;
  });
}

void text_of(const Answer& answer, std::string& out) {
  out.clear();
  if (answer.outcome == AnswerOutcome::answered) print(answer.tac, out);
}

}  // namespace

oracle::FaultClass class_of(AnswerOutcome outcome) {
  switch (outcome) {
    case AnswerOutcome::timeout: return oracle::FaultClass::timeout;
    case AnswerOutcome::memory: return oracle::FaultClass::memory;
    case AnswerOutcome::garbage: return oracle::FaultClass::garbage;
    case AnswerOutcome::malformed: return oracle::FaultClass::malformed;
    case AnswerOutcome::answered:
    case AnswerOutcome::declined:
    case AnswerOutcome::crash: break;
  }
  return oracle::FaultClass::crash;
}

oracle::Verdict verdict_of(const Answer& answer) {
  oracle::Verdict verdict;
  verdict.remarks = answer.remarks;
  verdict.message = sentence_of(answer.outcome);
  if (!answer.reason.empty()) verdict.message += ": " + answer.reason;
  if (answer.outcome == AnswerOutcome::declined) {
    verdict.reason = answer.reason;
    verdict.outcome = oracle::Outcome::declined;
    return verdict;
  }
  verdict.outcome = oracle::Outcome::faulty;
  oracle::Fault fault;
  fault.fault_class = class_of(answer.outcome);
  fault.message = verdict.message;
  verdict.faults.push_back(std::move(fault));
  return verdict;
}

void Examiner::ask(destroyers::Destroyer& destroyer, const ir::Function& ssa,
                   const oracle::JudgeOptions& options, Examination& result) {
  call(destroyer, ssa, result.answer);
  judge(ssa, options, result);
}

void Examiner::judge(const ir::Function& ssa, const oracle::JudgeOptions& options,
                     Examination& result) {
  if (result.answer.outcome != AnswerOutcome::answered) {
    result.verdict = verdict_of(result.answer);
    return;
  }
  result.verdict = judge_.judge(ssa, result.answer.tac, options);
  result.verdict.remarks.insert(result.verdict.remarks.end(), result.answer.remarks.begin(),
                                result.answer.remarks.end());
}

// One text has one verdict, so that an answer given twice is judged once.
bool Examiner::same_answers() {
  if (first_.answer.outcome != second_.answer.outcome) return false;
  if (first_.answer.outcome == AnswerOutcome::answered && !verifier_.valid(second_.answer.tac)) {
    return false;
  }
  text_of(first_.answer, first_text_);
  text_of(second_.answer, second_text_);
  return first_text_ == second_text_;
}

const Examination& Examiner::examine(destroyers::Destroyer& destroyer, const ir::Function& ssa,
                                     const oracle::JudgeOptions& options, bool ask_twice) {
  ask(destroyer, ssa, options, first_);
  if (!ask_twice || malformed(first_.verdict)) return first_;
  call(destroyer, ssa, second_.answer);
  if (same_answers()) return first_;
  judge(ssa, options, second_);
  const bool second_is_worse = first_.verdict.outcome != oracle::Outcome::faulty &&
                               second_.verdict.outcome == oracle::Outcome::faulty;
  Examination& result = second_is_worse ? second_ : first_;
  if (result.verdict.outcome == oracle::Outcome::faulty && !result.verdict.faults.empty()) {
    result.verdict.faults.front().notes.unstable = true;
  } else {
    result.verdict.remarks.emplace_back("unstable");
  }
  return result;
}

}  // namespace phidelity::campaign

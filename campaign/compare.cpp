// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/compare.h"

#include <algorithm>

namespace phidelity::campaign {
namespace {

// Did the subject answer, and is the answer a program without phis?
bool is_measurable(const Examination& e) {
  if (e.answer.outcome != destroyers::Outcome::answered) return false;
  return std::none_of(e.verdict.faults.begin(), e.verdict.faults.end(), [](const auto& fault) {
    return fault.fault_class == oracle::FaultClass::malformed ||
           fault.fault_class == oracle::FaultClass::leftover_phi;
  });
}

}  // namespace

Comparison::Comparison(std::span<const Subject> subjects, std::uint64_t seed)
    : seed_(seed), compared_(subjects.size()), totals_(subjects.size()) {
  for (const Subject& subject : subjects) destroyers_.push_back(subject.make());
}

std::span<const Compared> Comparison::compare(const ir::Function& ssa) {
  oracle::JudgeOptions options;
  options.seed = seed_;
  bool all_right = true;
  for (std::size_t k = 0; k < destroyers_.size(); ++k) {
    const Examination& e = examiner_.examine(*destroyers_[k], ssa, options);
    compared_[k] = {e.verdict.outcome, std::nullopt};
    if (is_measurable(e)) compared_[k].cost = meter_.measure(ssa, e.answer.tac, seed_);
    totals_[k].declined += e.verdict.outcome == oracle::Outcome::declined;
    totals_[k].faulty += e.verdict.outcome == oracle::Outcome::faulty;
    all_right = all_right && compared_[k].cost && e.verdict.outcome != oracle::Outcome::faulty;
  }
  ++programs_;
  if (all_right) {
    ++comparable_;
    for (std::size_t k = 0; k < totals_.size(); ++k) totals_[k].total += *compared_[k].cost;
  }
  return compared_;
}

}  // namespace phidelity::campaign

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/summary.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace phidelity::campaign {

namespace {

constexpr std::string_view kind_disagreement = "disagreement";

auto size_of(const ir::Function& ssa, std::uint64_t index) {
  return std::tuple(ssa.blocks.size(), ssa.instructions.size(), index);
}

// What is dropped is behind all that is kept, in every part of a campaign as in the whole.
void keep_first_reasons(std::map<std::string, std::uint64_t>& reasons) {
  while (reasons.size() > declined_reasons_max) reasons.erase(std::prev(reasons.end()));
}

std::string first_line_of(const std::string& reason) {
  constexpr std::size_t length_max = 80;
  return reason.substr(0, std::min(reason.find('\n'), length_max));
}

}  // namespace

std::string_view kind_of(const oracle::Verdict& verdict) {
  if (verdict.judges_disagree) return kind_disagreement;
  switch (verdict.outcome) {
    case oracle::Outcome::faulty:
      return verdict.faults.empty() ? name_of(oracle::FaultClass::wrong_result)
                                    : name_of(verdict.faults.front().fault_class);
    case oracle::Outcome::agreed:
      if (std::ranges::find(verdict.remarks, by_execution) != verdict.remarks.end()) return {};
      return name_of(verdict.outcome);
    case oracle::Outcome::inconclusive:
      return name_of(verdict.outcome);
    case oracle::Outcome::proved:
    case oracle::Outcome::declined:
      break;
  }
  return {};
}

std::size_t kind_rank(std::string_view kind) {
  if (const auto fault_class = oracle::fault_class_named(kind)) {
    return static_cast<std::size_t>(*fault_class);
  }
  if (kind == kind_disagreement) return oracle::fault_class_count;
  if (kind == name_of(oracle::Outcome::agreed)) return oracle::fault_class_count + 1;
  return oracle::fault_class_count + 2;
}

bool smaller(const Finding& a, const Finding& b) {
  return size_of(a.ssa, a.index) < size_of(b.ssa, b.index);
}

void Summary::count(const oracle::Verdict& verdict) {
  ++programs;
  switch (verdict.outcome) {
    case oracle::Outcome::proved: ++proved; break;
    case oracle::Outcome::agreed: ++agreed; break;
    case oracle::Outcome::declined:
      ++declined;
      ++declined_by_reason[first_line_of(verdict.reason)];
      keep_first_reasons(declined_by_reason);
      break;
    case oracle::Outcome::inconclusive: ++inconclusive; break;
    case oracle::Outcome::faulty: {
      ++faulty;
      const auto fault_class = verdict.faults.empty() ? oracle::FaultClass::wrong_result
                                                      : verdict.faults.front().fault_class;
      ++classes[static_cast<std::size_t>(fault_class)];
      break;
    }
  }
  if (verdict.judges_disagree) ++disagreements;
  for (const std::string& remark : verdict.remarks) {
    if (remark == "wasteful") ++wasteful;
    if (remark == "stray-copy") ++stray_copy;
    if (remark == "unstable") ++unstable;
  }
  copies += verdict.copies;
  optimum += verdict.optimum;
}

std::uint64_t Summary::answered() const {
  using enum oracle::FaultClass;
  return programs - declined - count_of(crash) - count_of(timeout) - count_of(memory) -
         count_of(garbage);
}

bool Summary::wants(std::string_view kind, const ir::Function& ssa, std::uint64_t index) const {
  if (kind.empty()) return false;
  for (const Finding& example : examples) {
    if (kind_of(example.verdict) == kind) {
      return size_of(ssa, index) < size_of(example.ssa, example.index);
    }
  }
  return true;
}

void Summary::keep(Finding&& finding) {
  const std::string_view kind = kind_of(finding.verdict);
  if (!wants(kind, finding.ssa, finding.index)) return;
  const std::size_t rank = kind_rank(kind);
  const auto at = std::ranges::lower_bound(examples, rank, {}, [](const Finding& example) {
    return kind_rank(kind_of(example.verdict));
  });
  if (at != examples.end() && kind_of(at->verdict) == kind) {
    *at = std::move(finding);
  } else {
    examples.insert(at, std::move(finding));
  }
}

void Summary::add(const Summary& other) {
  programs += other.programs;
  proved += other.proved;
  agreed += other.agreed;
  faulty += other.faulty;
  declined += other.declined;
  for (const auto& [reason, count] : other.declined_by_reason) {
    declined_by_reason[reason] += count;
  }
  keep_first_reasons(declined_by_reason);
  inconclusive += other.inconclusive;
  for (std::size_t i = 0; i < classes.size(); ++i) classes[i] += other.classes[i];
  disagreements += other.disagreements;
  wasteful += other.wasteful;
  stray_copy += other.stray_copy;
  unstable += other.unstable;
  copies += other.copies;
  optimum += other.optimum;
  seconds += other.seconds;
  interrupted |= other.interrupted;
  for (const Finding& example : other.examples) {
    if (wants(kind_of(example.verdict), example.ssa, example.index)) keep(Finding(example));
  }
}

}  // namespace phidelity::campaign

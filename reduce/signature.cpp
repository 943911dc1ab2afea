// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/signature.h"

#include <algorithm>

namespace phidelity::reduce {

namespace {

Victim victim_of(const ir::Function& ssa, const oracle::Fault& fault) {
  if (fault.victim == oracle::Fault::no_value) return Victim::none;
  const auto holds = [&](const std::vector<ir::ValueId>& list) {
    return std::ranges::find(list, fault.victim) != list.end();
  };
  if (holds(ssa.params)) return Victim::parameter;
  return holds(ssa.block_params) ? Victim::phi : Victim::result;
}

bool same_notes(const oracle::Notes& a, const oracle::Notes& b) {
  return a.critical == b.critical && a.back_edge == b.back_edge && a.multi_edge == b.multi_edge &&
         a.terminator_operand == b.terminator_operand && a.chain == b.chain && a.cycle == b.cycle;
}

}  // namespace

std::optional<Keep> keep_named(std::string_view name) {
  const auto found = std::ranges::find(keep_names, name);
  if (found == keep_names.end()) return std::nullopt;
  return static_cast<Keep>(found - keep_names.begin());
}

bool Signature::same(const Signature& other, Keep keep) const {
  if (judges_disagree != other.judges_disagree || outcome != other.outcome) return false;
  if (keep == Keep::verdict) return true;
  if (fault_class != other.fault_class) return false;
  if (keep == Keep::fault_class) return true;
  if (!same_notes(notes, other.notes) || victim != other.victim) return false;
  return keep == Keep::signature || notes.observable == other.notes.observable;
}

Signature signature_of(const ir::Function& ssa, const oracle::Verdict& verdict) {
  Signature signature;
  signature.outcome = verdict.outcome;
  signature.judges_disagree = verdict.judges_disagree;
  if (verdict.outcome != oracle::Outcome::faulty || verdict.faults.empty()) return signature;
  const oracle::Fault& fault = verdict.faults.front();
  signature.fault_class = fault.fault_class;
  signature.notes = fault.notes;
  signature.victim = victim_of(ssa, fault);
  return signature;
}

std::string to_string(const Signature& signature) {
  std::string text(oracle::name_of(signature.outcome));
  if (signature.judges_disagree) text += ", the judges disagree";
  if (!signature.fault_class) return text;
  text += ", ";
  text += oracle::name_of(*signature.fault_class);
  std::string inside;
  for (const std::string_view note : oracle::names_of(signature.notes)) {
    inside += (inside.empty() ? "" : ", ") + std::string(note);
  }
  constexpr std::array<std::string_view, 4> victims = {"", "of a parameter", "of a phi",
                                                       "of a result"};
  if (signature.victim != Victim::none) {
    inside += inside.empty() ? "" : "; ";
    inside += victims[static_cast<std::size_t>(signature.victim)];
  }
  return inside.empty() ? text : text + " (" + inside + ")";
}

}  // namespace phidelity::reduce

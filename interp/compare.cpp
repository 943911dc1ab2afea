// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "interp/interpreter.h"

namespace phidelity::interp {
namespace {

bool ran_out(const Run& r) {
  return r.ending == Ending::out_of_fuel || r.ending == Ending::end_of_tape;
}

bool same_kind(const Event& a, const Event& b) {
  return a.opcode == b.opcode && a.count == b.count && a.symbol_hash == b.symbol_hash;
}

// The first operand that does not refine, or whole_event where all do.
std::uint32_t parting_operand(std::span<const Datum> ssa, std::span<const Datum> tac) {
  for (std::uint32_t k = 0; k < ssa.size(); ++k) {
    if (ssa[k].defined() && ssa[k] != tac[k]) return k;
  }
  return Difference::whole_event;
}

// How many of the SSA run's events count: its undefined behaviour is not one of them.
std::size_t events_that_count(const Run& ssa) {
  return ssa.events.size() - (ssa.ending == Ending::undefined_behaviour ? 1 : 0);
}

// All events that both have are alike: do the rest and the endings part?
bool tails_part(const Run& ssa, const Run& tac, std::size_t counted) {
  const bool ssa_is_free = ssa.ending == Ending::undefined_behaviour;
  // One side is only a prefix of what it would have done; nothing is asked beyond it.
  if (tac.events.size() > counted) return !(ran_out(ssa) || ssa_is_free);
  if (tac.events.size() < counted) return !ran_out(tac);
  return !(ran_out(ssa) || ran_out(tac) || ssa_is_free) && ssa.ending != tac.ending;
}

}  // namespace

bool differs(const Run& ssa, const Run& tac, Difference& difference) {
  const std::size_t counted = events_that_count(ssa);
  const std::size_t common = std::min(counted, tac.events.size());
  for (std::size_t k = 0; k < common; ++k) {
    const Event& a = ssa.events[k];
    const Event& b = tac.events[k];
    const bool alike = same_kind(a, b);
    const std::uint32_t operand = alike ? parting_operand(ssa.data_of(a), tac.data_of(b))
                                        : Difference::whole_event;
    if (alike && operand == Difference::whole_event) continue;
    difference = {static_cast<std::uint32_t>(k), operand};
    return true;
  }
  if (!tails_part(ssa, tac, counted)) return false;
  difference = {static_cast<std::uint32_t>(common), Difference::whole_event};
  return true;
}

}  // namespace phidelity::interp

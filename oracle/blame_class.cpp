// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second half of blame: which copy of a guilty group is the culprit, and the name of what it
// did. oracle/blame.cpp finds the group.
#include <algorithm>

#include "oracle/blame.h"
#include "oracle/edge_notes.h"

namespace phidelity::oracle {
namespace {

using ir::EdgeId;
using ir::Operand;
using ir::ValueId;

}  // namespace

// --- the culprit ---

bool Blame::on_chain(const Group& group, const Loss& loss) const {
  return std::any_of(group.chain.begin(), group.chain.end(), [&](const Hop& hop) {
    return hop.destination == loss.place && loss.event <= hop.event;
  });
}

bool Blame::chain_reads_later(const Group& group, const Loss& loss) const {
  return std::any_of(group.chain.begin(), group.chain.end(), [&](const Hop& hop) {
    return hop.event > loss.event && hop.source.is(loss.place);
  });
}

// The copy of an edge taken that brings the demanded phi its argument does what it should.
bool Blame::brings_demanded(const Group& group, const Loss& loss) const {
  if (loss.by_branch) return false;
  const Copy copy = copy_at(loss.event, loss.index);
  std::vector<Service> services;
  homes_.services(copy, services);
  return std::any_of(services.begin(), services.end(), [&](const Service& s) {
    return contains(group.phis, s) &&
           homes_.lives_in(ssa_.arguments_of(ssa_.edges[s.edge])[s.phi], copy.source);
  });
}

// Another edge than those taken; one that shares its list with an edge taken counts only if the
// list reads what it writes, for then its second run undoes the first.
bool Blame::untaken(EdgeId e) const {
  if (taken(e)) return false;
  const ir::Edge& edge = ssa_.edges[e];
  const auto arguments = ssa_.arguments_of(edge);
  const auto params = ssa_.params_of(edge.target);
  for (std::uint32_t p = 0; p < params.size(); ++p) {
    if (!arguments[p].is(params[p]) &&
        contains(arguments, Operand::value(params[p]))) {
      return true;
    }
  }
  return std::none_of(taken_.begin(), taken_.end(), [&](EdgeId t) {
    return ssa_.edges[t].source == edge.source && ssa_.edges[t].target == edge.target &&
           std::ranges::equal(ssa_.arguments_of(ssa_.edges[t]), arguments);
  });
}

bool Blame::serves_untaken(std::uint32_t event, std::uint32_t index) const {
  std::vector<Service> services;
  homes_.services(copy_at(event, index), services);
  return std::any_of(services.begin(), services.end(),
                     [&](const Service& s) { return untaken(s.edge); });
}

// Does some copy of an edge taken read this place?
bool Blame::needed_by_taken(ValueId place) const {
  return std::any_of(taken_.begin(), taken_.end(), [&](EdgeId t) {
    const auto arguments = ssa_.arguments_of(ssa_.edges[t]);
    return std::any_of(arguments.begin(), arguments.end(), [&](const Operand& a) {
      return a.is_value() && homes_.lives_in(a, Operand::value(place));
    });
  });
}

// The edge's own copy into the place ran, and then a copy of another edge overwrote it: an edge
// has one copy for each phi, so a second one that might be its own as well is not.
bool Blame::overwrites_own(const Group& group) const {
  if (group.chain.empty() || group.phis.empty()) return false;
  const Hop& last = group.chain.back();
  if (!serves_untaken(last.event, last.index)) return false;
  std::vector<Service> services;
  for (std::uint32_t i = group.begin; i < last.event; ++i) {
    if (events_[i].kind != EventKind::move) continue;
    const MoveView v = view(tac_, events_[i].move);
    for (std::uint32_t k = 0; k < v.destinations.size(); ++k) {
      if (v.destinations[k] != last.destination) continue;
      homes_.services(copy_at(i, k), services);
      if (contains(services, group.phis.front())) return true;
    }
  }
  return false;
}

std::optional<Blame::Loss> Blame::find_culprit(const Group& group) const {
  if (overwrites_own(group)) {
    const Hop& last = group.chain.back();
    return Loss{last.event, last.index, last.destination, false, false, false, true};
  }
  for (const bool accident : {false, true}) {
    for (auto loss = losses_.rbegin(); loss != losses_.rend(); ++loss) {
      if (loss->by_accident == accident && on_chain(group, *loss) &&
          !brings_demanded(group, *loss)) {
        return *loss;
      }
    }
  }
  if (group.chain.empty()) return std::nullopt;
  for (auto loss = losses_.rbegin(); loss != losses_.rend(); ++loss) {
    if (loss->last && loss->event < group.chain.back().event) return *loss;
  }
  return std::nullopt;
}

// The SSA edges crossed in the group; where there is none, the next one that the path crosses.
void Blame::taken_edges(const Group& group) {
  taken_.clear();
  for (std::uint32_t i = group.begin; i < events_.size(); ++i) {
    if (i >= group.end && !taken_.empty()) break;
    if (events_[i].kind == EventKind::ssa_edge) taken_.push_back(events_[i].ssa_edge);
  }
}

bool Blame::taken(EdgeId e) const { return contains(taken_, e); }

bool Blame::demanded(const Service& s) const {
  return contains(demanded_, ssa_.params_of(ssa_.edges[s.edge].target)[s.phi]);
}

bool Blame::read_later(const Group& group, std::uint32_t after, ValueId place) const {
  for (std::uint32_t i = after + 1; i < group.end; ++i) {
    if (events_[i].kind != EventKind::move) continue;
    for (const Operand& source : view(tac_, events_[i].move).sources) {
      if (source.is(place)) return true;
    }
  }
  return false;
}

// The SSA block whose branch the event stands before.
ir::BlockId Blame::branch_after(std::uint32_t event) const {
  for (std::uint32_t i = event + 1; i < events_.size(); ++i) {
    if (events_[i].kind == EventKind::pair) return ssa_.block_of(events_[i].pair.ssa);
  }
  return ssa_.block_of(reader_);
}

bool Blame::written_before(ValueId place, std::uint32_t event) const {
  if (contains(tac_.params, place)) return true;
  for (std::uint32_t i = 0; i < event; ++i) {
    const HistoryEvent& e = events_[i];
    if (e.kind == EventKind::pair &&
        contains(tac_.results_of(tac_.instructions[e.pair.tac]), place)) {
      return true;
    }
    if (e.kind == EventKind::move && contains(view(tac_, e.move).destinations, place)) return true;
  }
  return false;
}

// --- the class ---

// A save keeps a place's content for a later copy of the group: its destination is the home of no
// phi that its edge must fill; one whose argument is there already needs no copy. (A shadow of the demanded phi itself is not a save; of an edge taken, of the phi
// that the group demands: one named later says nothing of this turn's copies.)
bool Blame::is_save(const Group& group, const Loss& loss,
                    const std::vector<Service>& services) const {
  if (!read_later(group, loss.event, loss.place)) return false;
  for (const Service& s : services) {
    if (taken(s.edge) ? contains(group.phis, s) : demanded(s)) return false;
    const auto phis = ssa_.params_of(ssa_.edges[s.edge].target);
    const auto arguments = ssa_.arguments_of(ssa_.edges[s.edge]);
    for (std::size_t p = 0; p < phis.size(); ++p) {
      const bool filled = homes_.home(phis[p]) == loss.place;
      if (filled && !homes_.lives_in(arguments[p], Operand::value(loss.place))) return false;
    }
  }
  return true;
}

void Blame::classify_foreign(std::uint32_t event, const std::vector<Service>& services,
                             Fault& fault) const {
  const ir::BlockId branch = branch_after(event);
  const auto out_of_branch = [&](const Service& s) { return homes_.leaves(branch, s.edge); };
  fault.fault_class = FaultClass::misplaced_copy;
  fault.edge = services.front().edge;
  for (const Service& s : services) {
    if (!out_of_branch(s)) continue;
    if (demanded(s)) {
      fault.fault_class = FaultClass::lost_copy;
      fault.edge = s.edge;
      return;
    }
    if (fault.fault_class != FaultClass::critical_edge) {
      fault.edge = s.edge;
      if (is_critical(ssa_, s.edge)) fault.fault_class = FaultClass::critical_edge;
    }
  }
}

void Blame::classify_own(const Group& group, const Loss& loss,
                         const std::vector<Service>& services, Fault& fault) const {
  const Copy copy = copy_at(loss.event, loss.index);
  fault.edge = services.front().edge;
  const bool chained = on_chain(group, loss);
  // What a copy off the chain reads there is none of the lost value's business.
  const bool wanted_later = chained ? chain_reads_later(group, loss)
                                    : read_later(group, loss.event, loss.place);
  // Off the chain, a later copy that reads what the culprit brought reads the place by its other
  // name: `p = a; q = a` for (p, q) <- (a, p).
  if (wanted_later || (!chained && group.start == copy.source)) {
    fault.fault_class = FaultClass::swap;
    note_cycle(*fault.edge, loss.place, fault);
    return;
  }
  const auto brings_else = [&](const Service& s) {
    return demanded(s) &&
           !homes_.lives_in(ssa_.arguments_of(ssa_.edges[s.edge])[s.phi], copy.source);
  };
  const bool wrong = !chained || std::any_of(services.begin(), services.end(), brings_else);
  fault.fault_class = wrong ? FaultClass::wrong_operand : FaultClass::interference;
  if (!chained) fault.culprit = events_[group.chain.back().event].move.instruction;
}

void Blame::classify(const Group& group, const Loss& loss, Fault& fault) const {
  if (loss.by_branch) {
    definition_fault(loss.event, fault);
    return;
  }
  fault.culprit = events_[loss.event].move.instruction;
  std::vector<Service> services;
  homes_.services(copy_at(loss.event, loss.index), services);
  if (services.empty()) {
    fault.fault_class = FaultClass::temp_clobber;
    if (!taken_.empty()) fault.edge = taken_.front();
    return;
  }
  const auto is_taken = [&](const Service& s) { return taken(s.edge); };
  // What serves an edge taken and others alike acts for another where it is the second such copy,
  // or where no copy of the edge taken minds.
  const bool foreign = loss.foreign || (serves_untaken(loss.event, loss.index) &&
                                        !needed_by_taken(loss.place));
  const bool own = !foreign && std::any_of(services.begin(), services.end(), is_taken);
  if (foreign) std::erase_if(services, is_taken);
  if (own) std::erase_if(services, [&](const Service& s) { return !is_taken(s); });
  if (is_save(group, loss, services)) {
    fault.fault_class = FaultClass::temp_clobber;
    fault.edge = services.front().edge;
  } else if (own) {
    classify_own(group, loss, services, fault);
  } else {
    classify_foreign(loss.event, services, fault);
  }
}

void Blame::classify_without_culprit(const Group& group, Fault& fault) const {
  const bool unwritten = group.start.is_value() && !group.start_defined_by_branch &&
                         !written_before(group.start.id(), group.begin);
  const bool stray_place =
      group.start.is_value() && !homes_.is_a_home(group.start.id());
  if (group.phis.empty()) {
    const bool missing = group.renamed_by_copy && group.chain.empty();
    fault.fault_class = missing                    ? FaultClass::missing_copy
                        : unwritten && stray_place ? FaultClass::uninitialised
                                                   : FaultClass::wrong_operand;
    if (!group.chain.empty()) {
      fault.culprit = events_[group.chain.back().event].move.instruction;
    }
    return;
  }
  fault.edge = group.phis.front().edge;
  fault.fault_class = FaultClass::missing_copy;
  if (group.chain.empty()) return;
  const Hop& last = group.chain.back();
  std::vector<Service> services;
  homes_.services(copy_at(last.event, last.index), services);
  const bool own = std::any_of(services.begin(), services.end(),
                               [&](const Service& s) { return taken(s.edge) && demanded(s); });
  if (!own) return;
  if (stray_place && homes_.fills_phi(group.start.id(), group.phis.front())) return;
  fault.fault_class =
      unwritten && stray_place ? FaultClass::uninitialised : FaultClass::wrong_operand;
  fault.culprit = events_[group.chain.front().event].move.instruction;
}

void Blame::definition_fault(std::uint32_t event, Fault& fault) const {
  fault.fault_class = FaultClass::interference;
  fault.culprit = events_[event].pair.tac;
}

// Does the place lie on a cycle of the edge's parallel copy?
void Blame::note_cycle(EdgeId edge, ValueId place, Fault& fault) const {
  const auto params = ssa_.params_of(ssa_.edges[edge].target);
  const auto arguments = ssa_.arguments_of(ssa_.edges[edge]);
  ValueId at = place;
  for (std::size_t steps = 0; steps < params.size(); ++steps) {
    ValueId from = Homes::none;
    for (std::uint32_t p = 0; p < params.size(); ++p) {
      if (homes_.home(params[p]) == at && arguments[p].is_value()) {
        from = homes_.home(arguments[p].id());
      }
    }
    if (from == Homes::none || from == at) break;
    at = from;
    if (at == place) {
      fault.notes.cycle = true;
      return;
    }
  }
  fault.notes.chain = true;
}

}  // namespace phidelity::oracle

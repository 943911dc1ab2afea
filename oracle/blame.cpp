// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/blame.h"

#include <algorithm>

namespace phidelity::oracle {
namespace {

using ir::EdgeId;
using ir::Operand;
using ir::ValueId;

bool contains(const auto& range, const auto& wanted) {
  return std::find(range.begin(), range.end(), wanted) != range.end();
}

ir::BlockId block_of(const ir::Function& f, ir::InstructionId i) {
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
    const ir::Range r = f.blocks[b].instructions;
    if (r.begin <= i && i < r.end) return b;
  }
  return 0;
}

}  // namespace

Copy Blame::copy_at(std::uint32_t event, std::uint32_t index) const {
  const MoveView v = view(tac_, events_[event].move);
  return {events_[event].move, index, v.destinations[index], v.sources[index]};
}

// --- walking back ---

// Where the value lives when event `event` is about to happen: a definition lives where the path
// last put it, whatever other copies of its code do.
ValueId Blame::home_at(const Operand& name, std::uint32_t event) const {
  if (!name.is_value()) return Homes::none;
  const SsaNames::Origin& origin = names_.origin(name.id());
  if (origin.instruction != SsaNames::none) {
    for (std::uint32_t i = event; i-- > 0;) {
      const HistoryEvent& e = events_[i];
      if (e.kind == EventKind::pair && e.pair.ssa == origin.instruction) {
        return tac_.results_of(tac_.instructions[e.pair.tac])[origin.index];
      }
    }
  }
  return homes_.home(name.id());
}

// From event `end` back to the pair that opens the group: renames name_ through the phis and
// SSA copies, and place_ through the moves.
void Blame::walk_back(std::uint32_t end, Group& group) {
  group.end = end;
  group.begin = 0;
  bool chain_done = !place_.is_value();
  for (std::uint32_t i = end; i-- > 0;) {
    const HistoryEvent& e = events_[i];
    const bool named_here = group.birth == before_all && name_.is_value();
    if (e.kind == EventKind::boundary) {
      // A group can begin here only if the value has a place to sit in between; and where no move
      // was seen yet, the place may have been filled before the branch.
      const ValueId home = named_here ? home_at(name_, i) : Homes::none;
      if (home == Homes::none || (group.chain.empty() && !place_.is(home))) continue;
      group.begin = i + 1;
      break;
    }
    if (e.kind == EventKind::pair) {
      if (!ir::is_terminator(ssa_.instructions[e.pair.ssa].opcode)) {
        group.begin = i + 1;
        break;
      }
      if (named_here && names_.origin(name_.id()).instruction == e.pair.ssa) group.birth = i;
      if (!chain_done &&
          contains(tac_.results_of(tac_.instructions[e.pair.tac]), place_.id())) {
        group.start_defined_by_branch = true;
        chain_done = true;
      }
    } else if (e.kind == EventKind::move && !chain_done) {
      const MoveView v = view(tac_, e.move);
      for (std::uint32_t k = 0; k < v.destinations.size(); ++k) {
        if (v.destinations[k] != place_.id()) continue;
        group.chain.push_back({i, k, v.destinations[k], v.sources[k]});
        place_ = v.sources[k];
        chain_done = !place_.is_value();
        break;
      }
    } else if (e.kind == EventKind::ssa_edge && named_here) {
      const ir::Edge& taken = ssa_.edges[e.ssa_edge];
      const SsaNames::Origin& origin = names_.origin(name_.id());
      if (origin.block != taken.target) continue;
      group.phis.push_back({e.ssa_edge, origin.index});
      name_ = ssa_.arguments_of(taken)[origin.index];
      if (name_.is_value()) demanded_.push_back(name_.id());
    } else if (e.kind == EventKind::ssa_copy && named_here) {
      const ir::Instruction& copy = ssa_.instructions[e.ssa_copy];
      if (ssa_.results_of(copy)[0] != name_.id()) continue;
      group.renamed_by_copy = true;
      name_ = ssa_.operands_of(copy)[0];
      if (name_.is_value()) demanded_.push_back(name_.id());
    }
  }
  std::reverse(group.chain.begin(), group.chain.end());
  group.start = place_;
}

bool Blame::innocent(const Group& group) const {
  if (group.start_defined_by_branch || group.birth != before_all) return false;
  if (!group.start.is_value() || group.begin == 0) return false;
  const ValueId home = home_at(name_, group.begin);
  return (home != Homes::none && group.start.is(home)) || written_earlier(group);
}

// An own copy in an earlier group of the same SSA block brought the value into the place where
// the group begins: what went wrong went wrong since then.
bool Blame::written_earlier(const Group& group) const {
  std::vector<Service> services;
  for (std::uint32_t i = group.begin; i-- > 0;) {
    const HistoryEvent& e = events_[i];
    if (e.kind == EventKind::ssa_edge) return false;
    if (e.kind != EventKind::move) continue;
    const MoveView v = view(tac_, e.move);
    for (std::uint32_t k = 0; k < v.destinations.size(); ++k) {
      if (!group.start.is(v.destinations[k]) || !homes_.lives_in(name_, v.sources[k])) continue;
      homes_.services(copy_at(i, k), services);
      for (const Service& s : services) {
        if (demanded(s)) return true;
      }
    }
  }
  return false;
}

// Does the copy do its work on this path: for an edge taken, or for no edge at all?
bool Blame::at_work(std::uint32_t event, std::uint32_t index) const {
  std::vector<Service> services;
  homes_.services(copy_at(event, index), services);
  return services.empty() || std::any_of(services.begin(), services.end(),
                                         [&](const Service& s) { return taken(s.edge); });
}

// Where the value goes, from its home on, and which places it loses. A place that a copy of
// another edge brought it to holds it by accident.
void Blame::follow_value(const Group& group) {
  losses_.clear();
  std::vector<ValueId> holders;
  std::vector<ValueId> by_accident;
  if (group.birth == before_all) {
    const ValueId home = home_at(name_, group.begin);
    if (home != Homes::none) holders.push_back(home);
  }
  for (std::uint32_t i = group.begin; i < group.end; ++i) {
    const HistoryEvent& e = events_[i];
    if (e.kind == EventKind::pair) {
      const auto results = tac_.results_of(tac_.instructions[e.pair.tac]);
      for (std::uint32_t r = 0; r < results.size(); ++r) {
        if (i == group.birth && names_.origin(name_.id()).index == r) {
          holders.push_back(results[r]);
        } else if (std::erase(holders, results[r]) > 0) {
          losses_.push_back({i, r, results[r], holders.empty(), true,
                             std::erase(by_accident, results[r]) > 0});
        }
      }
    }
    if (e.kind != EventKind::move) continue;
    const MoveView v = view(tac_, e.move);
    std::vector<ValueId> gained;
    const std::size_t first_loss = losses_.size();
    for (std::uint32_t k = 0; k < v.destinations.size(); ++k) {
      const Operand& source = v.sources[k];
      const bool holds = source.is_value() ? contains(holders, source.id())
                                           : source == name_ && name_.is_constant();
      if (holds) {
        gained.push_back(v.destinations[k]);
      } else if (contains(holders, v.destinations[k])) {
        losses_.push_back({i, k, v.destinations[k], false, false,
                           contains(by_accident, v.destinations[k])});
      }
    }
    const auto rewritten = [&](ValueId p) { return contains(v.destinations, p); };
    for (std::uint32_t k = 0; k < v.destinations.size(); ++k) {
      if (!contains(gained, v.destinations[k])) continue;
      const bool accident = (v.sources[k].is_value() && contains(by_accident, v.sources[k].id())) ||
                            !at_work(i, k);
      std::erase(by_accident, v.destinations[k]);
      if (accident) by_accident.push_back(v.destinations[k]);
    }
    std::erase_if(by_accident, [&](ValueId p) { return rewritten(p) && !contains(gained, p); });
    std::erase_if(holders, rewritten);
    holders.insert(holders.end(), gained.begin(), gained.end());
    for (std::size_t l = first_loss; l < losses_.size(); ++l) losses_[l].last = holders.empty();
  }
}

// --- the culprit ---

bool Blame::on_chain(const Group& group, const Loss& loss) const {
  return std::any_of(group.chain.begin(), group.chain.end(), [&](const Hop& hop) {
    return hop.destination == loss.place && loss.event <= hop.event;
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

bool Blame::serves_untaken(std::uint32_t event, std::uint32_t index) const {
  std::vector<Service> services;
  homes_.services(copy_at(event, index), services);
  return std::any_of(services.begin(), services.end(),
                     [&](const Service& s) { return !taken(s.edge); });
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

bool Blame::taken(EdgeId e) const {
  return std::any_of(taken_.begin(), taken_.end(),
                     [&](EdgeId t) { return t == e || homes_.twins(t, e); });
}

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
    if (events_[i].kind == EventKind::pair) return block_of(ssa_, events_[i].pair.ssa);
  }
  return block_of(ssa_, reader_);
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
// phi of its edge. (A shadow of the demanded phi itself is not a save.)
bool Blame::is_save(const Group& group, const Loss& loss,
                    const std::vector<Service>& services) const {
  if (!read_later(group, loss.event, loss.place)) return false;
  for (const Service& s : services) {
    if (demanded(s)) return false;
    for (const ValueId phi : ssa_.params_of(ssa_.edges[s.edge].target)) {
      if (homes_.home(phi) == loss.place) return false;
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
  // Off the chain, a later copy that reads what the culprit brought reads the place by its other
  // name: `p = a; q = a` for (p, q) <- (a, p).
  if (read_later(group, loss.event, loss.place) || (!chained && group.start == copy.source)) {
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
  const bool own = !loss.foreign && std::any_of(services.begin(), services.end(), is_taken);
  if (loss.foreign) std::erase_if(services, is_taken);
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

Fault Blame::blame(const History& history, ir::InstructionId reader, const Operand& name,
                   const Operand& place) {
  events_ = history.events();
  reader_ = reader;
  name_ = name;
  place_ = place;
  demanded_.clear();
  if (name.is_value()) demanded_.push_back(name.id());
  Fault fault;
  fault.victim = name.is_value() ? name.id() : Fault::no_value;
  fault.location = place.is_value() ? place.id() : Fault::no_value;
  auto end = static_cast<std::uint32_t>(events_.size());
  while (true) {
    Group group;
    walk_back(end, group);
    if (innocent(group)) {
      const HistoryEvent& pair = events_[group.begin - 1];
      if (pair.kind == EventKind::pair && contains(tac_.results_of(tac_.instructions[pair.pair.tac]), place_.id())) {
        definition_fault(group.begin - 1, fault);
        return fault;
      }
      end = group.begin - 1;
      continue;
    }
    taken_edges(group);
    follow_value(group);
    if (const std::optional<Loss> culprit = find_culprit(group)) {
      classify(group, *culprit, fault);
    } else {
      classify_without_culprit(group, fault);
    }
    return fault;
  }
}

// --- notes of an edge ---

namespace {

// Blocks reached from the entry without entering `without`.
std::vector<std::uint8_t> reached(const ir::Function& f, ir::BlockId without) {
  std::vector<std::uint8_t> seen(f.blocks.size(), 0);
  std::vector<ir::BlockId> stack;
  if (without != 0) {
    seen[0] = 1;
    stack.push_back(0);
  }
  while (!stack.empty()) {
    const ir::BlockId b = stack.back();
    stack.pop_back();
    for (const ir::Edge& e : f.edges_of(b)) {
      if (seen[e.target] != 0 || e.target == without) continue;
      seen[e.target] = 1;
      stack.push_back(e.target);
    }
  }
  return seen;
}

constexpr ir::BlockId no_block = 0xffffffff;

}  // namespace

bool is_critical(const ir::Function& ssa, EdgeId edge) {
  const ir::Edge& e = ssa.edges[edge];
  if (ssa.blocks[e.source].edges.size() < 2) return false;
  const std::vector<std::uint8_t> live = reached(ssa, no_block);
  std::uint32_t in = 0;
  for (const ir::Edge& other : ssa.edges) {
    if (other.target == e.target && live[other.source] != 0) ++in;
  }
  return in > 1;
}

void describe_edge(const ir::Function& ssa, EdgeId edge, Notes& notes) {
  const ir::Edge& e = ssa.edges[edge];
  notes.critical = is_critical(ssa, edge);
  notes.back_edge = reached(ssa, e.target)[e.source] == 0;
  std::uint32_t parallel = 0;
  for (const ir::Edge& other : ssa.edges_of(e.source)) parallel += other.target == e.target;
  notes.multi_edge = parallel > 1;
}

}  // namespace phidelity::oracle

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/blame.h"

#include <algorithm>

namespace phidelity::oracle {
namespace {

using ir::EdgeId;
using ir::Operand;
using ir::ValueId;

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

}  // namespace phidelity::oracle

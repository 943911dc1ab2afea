// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/witness.h"

namespace phidelity::oracle {

void Replay::run(interp::Domain domain, std::span<const std::uint32_t> directions,
                 std::uint64_t fuel, bool every_operand, interp::Arms arms) {
  interp::Options options;
  options.arms = arms;
  options.domain = domain;
  options.directions = directions;
  options.every_operand = every_operand;
  options.fuel = fuel;
  options.skipped = ssa_skipped;
  ssa.run(options, ssa_run);
  options.skipped = tac_skipped;
  if (arms == interp::Arms::choose) options.arms = interp::Arms::follow;
  options.chosen = ssa_run.arms;
  tac.run(options, tac_run);
}

void WitnessFinder::directions(const ir::Function& ssa, const Product& product,
                               std::span<const std::uint32_t> product_path,
                               std::vector<std::uint32_t>& out) {
  out.clear();
  for (const std::uint32_t p : product_path) {
    const ProductEdge& edge = product.edges()[p];
    if (edge.slot == no_index) continue;
    const ir::BlockId block = product.segments()[edge.source].ssa_block;
    std::uint32_t direction = edge.slot;
    const auto slots = ssa.edges_of(block);
    if (ssa.terminator_of(block).opcode == ir::Opcode::switch_ && edge.slot + 1 < slots.size()) {
      direction = 0;  // the rank of the case value
      for (std::size_t s = 0; s + 1 < slots.size(); ++s) {
        direction += slots[s].case_value < slots[edge.slot].case_value;
      }
    }
    out.push_back(direction);
  }
}

// What the two programs read at the use, at the end of the path.
WitnessFinder::Seen WitnessFinder::look(interp::Domain domain, const Use& use,
                                        std::span<const std::uint32_t> path,
                                        interp::Arms arms) {
  directions(*ssa_, *product_, path, tape_);
  std::uint32_t event = 0;  // pairs before the use
  for (std::size_t i = 0; i < path.size(); ++i) {
    const std::uint32_t target = product_->edges()[path[i]].target;
    const ir::Range pairs = product_->segments()[target].pairs;
    event += (i + 1 == path.size() ? use.pair : pairs.end) - pairs.begin;
  }
  replay_->run(domain, tape_, std::uint64_t{event} + 1, true, arms);
  const interp::Run& ssa_run = replay_->ssa_run;
  const interp::Run& tac_run = replay_->tac_run;
  if (event >= ssa_run.events.size()) return Seen::undefined;
  const interp::Datum wanted = ssa_run.data_of(ssa_run.events[event])[use.operand];
  if (!wanted.defined()) {
    const bool ends_here = ssa_run.ending == interp::Ending::undefined_behaviour &&
                           event + 1 == ssa_run.events.size();
    return ends_here ? Seen::undefined : Seen::same;
  }
  if (event >= tac_run.events.size()) return Seen::differs;
  return tac_run.data_of(tac_run.events[event])[use.operand] == wanted ? Seen::same
                                                                       : Seen::differs;
}

bool WitnessFinder::take(const Use& use, std::span<const std::uint32_t> path, interp::Arms arms,
                         Witness& witness) {
  const Seen seen = look(interp::Domain::structural, use, path, arms);
  if (seen == Seen::same) witness.kind = WitnessKind::equal;
  if (seen != Seen::differs) return false;
  witness.kind = WitnessKind::real;
  witness.arms = arms;
  witness.product_path.assign(path.begin(), path.end());
  return true;
}

void WitnessFinder::find(const ir::Function& ssa, const Product& product,
                         const Validator& validator, Replay& replay, const Refuted& refuted,
                         Witness& witness) {
  ssa_ = &ssa;
  product_ = &product;
  replay_ = &replay;
  witness.kind = WitnessKind::undefined;
  validator.witness(refuted, witness.product_path);
  witness.instance_agrees =
      look(interp::Domain::instance, refuted.use, witness.product_path) != Seen::same;
  const std::vector<std::uint32_t> shortest = witness.product_path;
  for (const interp::Arms arms : {interp::Arms::spread, interp::Arms::choose}) {
    if (take(refuted.use, shortest, arms, witness)) return;
    if (refuted.segment != no_index && try_more(validator, refuted, arms, witness)) return;
  }
}

bool WitnessFinder::try_more(const Validator& validator, const Refuted& refuted,
                             interp::Arms arms, Witness& witness) {
  // Every way into the refuting segment, then its loops again and again.
  suffix_.clear();
  validator.suffix(refuted, suffix_);
  find_loops(refuted.segment);
  std::uint32_t budget = more_paths_max;
  for (std::uint32_t turns = 0; turns <= more_turns_max; ++turns) {
    for (const std::uint32_t last : product_->in_edges(refuted.segment)) {
      if (budget == 0) return false;
      path_.clear();
      if (turns == 0) {
        if (product_->edges()[last].source != no_index) {
          validator.prefix(product_->edges()[last].source, path_);
        }
        path_.push_back(last);
      } else {
        if (!loop_through(refuted.segment, last)) continue;
        validator.prefix(refuted.segment, path_);
        for (std::uint32_t turn = 0; turn < turns; ++turn) {
          path_.insert(path_.end(), way_.rbegin(), way_.rend());
        }
      }
      path_.insert(path_.end(), suffix_.begin(), suffix_.end());
      --budget;
      if (take(refuted.use, path_, arms, witness)) return true;
    }
  }
  if (witness.kind != WitnessKind::undefined) return false;

  // All of them were undefined: around each edge of the shortest way.
  shortest_.clear();
  validator.prefix(refuted.segment, shortest_);
  for (std::size_t i = 1; i < shortest_.size() && i <= more_paths_max; ++i) {
    if (!way_without(refuted.segment, shortest_[i])) continue;
    path_.assign(way_.rbegin(), way_.rend());
    path_.insert(path_.end(), suffix_.begin(), suffix_.end());
    if (take(refuted.use, path_, arms, witness)) return true;
  }
  return false;
}

// The shortest way from the entry that avoids an edge, in way_ from its end.
bool WitnessFinder::way_without(std::uint32_t segment, std::uint32_t avoided) {
  reached_by_.assign(product_->segments().size(), no_index);
  const std::uint32_t first = product_->edges()[0].target;
  queue_.assign(1, first);
  reached_by_[first] = 0;
  for (std::size_t i = 0; i < queue_.size() && reached_by_[segment] == no_index; ++i) {
    const ir::Range out = product_->segments()[queue_[i]].out;
    for (std::uint32_t e = out.begin; e < out.end; ++e) {
      const std::uint32_t target = product_->edges()[e].target;
      if (e == avoided || target == no_index || reached_by_[target] != no_index) continue;
      reached_by_[target] = e;
      queue_.push_back(target);
    }
  }
  if (reached_by_[segment] == no_index) return false;
  way_.clear();
  for (std::uint32_t at = segment; at != no_index; at = product_->edges()[way_.back()].source) {
    way_.push_back(reached_by_[at]);
  }
  return true;
}

// Breadth first from the segment: by which edge each segment is reached from it.
void WitnessFinder::find_loops(std::uint32_t segment) {
  reached_by_.assign(product_->segments().size(), no_index);
  queue_.assign(1, segment);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const ir::Range out = product_->segments()[queue_[i]].out;
    for (std::uint32_t e = out.begin; e < out.end; ++e) {
      const std::uint32_t target = product_->edges()[e].target;
      if (target == no_index || target == segment || reached_by_[target] != no_index) continue;
      reached_by_[target] = e;
      queue_.push_back(target);
    }
  }
}

// The shortest loop through `segment` that comes back by edge `last`, in way_ from its end.
bool WitnessFinder::loop_through(std::uint32_t segment, std::uint32_t last) {
  way_.assign(1, last);
  std::uint32_t at = product_->edges()[last].source;
  while (at != segment) {
    if (at == no_index || reached_by_[at] == no_index) return false;
    way_.push_back(reached_by_[at]);
    at = product_->edges()[way_.back()].source;
  }
  return true;
}

}  // namespace phidelity::oracle

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copies side of oracle/homes.h: which SSA edges each copy may be for, and whom it serves.
#include <algorithm>
#include <functional>
#include <set>
#include <tuple>
#include <utility>

#include "oracle/homes.h"

namespace phidelity::oracle {
namespace {

using ir::EdgeId;
using ir::InstructionId;
using ir::Operand;
using ir::ValueId;

bool holds(ir::Range range, InstructionId i) { return range.begin <= i && i < range.end; }

}  // namespace

std::uint32_t Homes::first_copy_of(const Move& move) {
  std::uint32_t& first = move.instruction != no_index ? instruction_copy_[move.instruction]
                                                       : edge_copy_[move.edge];
  if (first == no_index) {
    first = ir::size32(copies_);
    const MoveView v = view(*tac_, move);
    for (std::uint32_t i = 0; i < v.destinations.size(); ++i) {
      copies_.push_back({move, i, v.destinations[i], v.sources[i]});
      if (met_[v.destinations[i]] == none) met_[v.destinations[i]] = ir::size32(copies_);
    }
  }
  return first;
}

void Homes::link(const Move& move, EdgeId edge) {
  const std::uint32_t first = first_copy_of(move);
  const auto count = static_cast<std::uint32_t>(view(*tac_, move).destinations.size());
  for (std::uint32_t c = first; c < first + count; ++c) links_.push_back({edge, c});
}

template <class F>
void Homes::for_each_way_out(ir::BlockId block, F f) const {
  const ir::Range out = ssa_->blocks[block].edges;
  for (EdgeId first = out.begin; first < out.end; ++first) {
    EdgeId e = first;
    // Silent blocks may lead in a circle: the way ends where it meets a place that was marked after
    // one step, two more, four more ... (R. P. Brent, "An improved Monte Carlo factorization
    // algorithm", BIT 20, 1980).
    EdgeId mark = first;
    std::size_t lap = 1;
    std::size_t steps = 0;
    while (true) {
      f(e);
      const ir::BlockId target = ssa_->edges[e].target;
      const auto body = ssa_->body_of(target);
      if (ssa_->terminator_of(target).opcode != ir::Opcode::br ||
          !std::all_of(body.begin(), body.end(), [](const ir::Instruction& i) {
            return i.opcode == ir::Opcode::copy;
          })) {
        break;
      }
      e = ssa_->blocks[target].edges.begin;
      if (e == mark) break;
      if (++steps == lap) {
        mark = e;
        lap *= 2;
        steps = 0;
      }
    }
  }
}

bool Homes::leaves(ir::BlockId block, EdgeId edge) const {
  bool found = false;
  for_each_way_out(block, [&](EdgeId e) { found = found || e == edge; });
  return found;
}

bool Homes::every_way_in(ir::BlockId block, std::span<const EdgeId> edges) const {
  return std::ranges::all_of(ways_in_[block], [&](EdgeId e) {
    return std::find(edges.begin(), edges.end(), e) != edges.end();
  });
}

void Homes::link_out_of(const Move& move, ir::BlockId ssa_block) {
  for_each_way_out(ssa_block, [&](EdgeId e) { link(move, e); });
}

// Each edge and each move of the stretch once: where jumps lead in a circle, the walk went round it
// many times. Moves stay in their order, which is the one that they are met in.
void Homes::collect_stretch(const ProductEdge& edge) {
  const auto path = product_->ssa_path(edge);
  stretch_edges_.assign(path.begin(), path.end());
  std::sort(stretch_edges_.begin(), stretch_edges_.end());
  const auto repeated = std::unique(stretch_edges_.begin(), stretch_edges_.end());
  const bool goes_round = repeated != stretch_edges_.end();
  stretch_edges_.erase(repeated, stretch_edges_.end());
  stretch_moves_.clear();
  std::set<std::pair<InstructionId, EdgeId>> met;
  for (const Move& move : product_->moves(edge)) {
    if (goes_round && !met.emplace(move.instruction, move.edge).second) continue;
    stretch_moves_.push_back(move);
  }
}

void Homes::link_stretch(const ProductEdge& edge) {
  collect_stretch(edge);
  for (const Move& move : stretch_moves_) {
    for (const EdgeId e : stretch_edges_) link(move, e);
    if (move.instruction == no_index) continue;
    if (edge.source != no_index && edge.slot == no_index) {
      const Segment& source = product_->segments()[edge.source];
      if (holds(tac_->blocks[source.tac_block].instructions, move.instruction) &&
          move.instruction > product_->pairs()[source.pairs.end - 1].tac) {
        link_out_of(move, source.ssa_block);
      }
    }
    if (edge.target != no_index) {
      const Segment& target = product_->segments()[edge.target];
      if (holds(tac_->blocks[target.tac_block].instructions, move.instruction) &&
          move.instruction < product_->pairs()[target.pairs.begin].tac) {
        link_out_of(move, target.ssa_block);
      }
    }
  }
}

// Remembers which SSA copies in [from, to) share a silent stretch with a move.
void Homes::set_beside(InstructionId from, InstructionId to, const Move& move) {
  for (InstructionId i = from; i < to; ++i) {
    if (ssa_->instructions[i].opcode != ir::Opcode::copy) continue;
    const std::uint32_t first = first_copy_of(move);
    const auto count = static_cast<std::uint32_t>(view(*tac_, move).destinations.size());
    for (std::uint32_t c = first; c < first + count; ++c) beside_.emplace_back(i, c);
  }
}

void Homes::set_beside_in_stretch(const ProductEdge& edge) {
  for (const Move& move : stretch_moves_) {
    InstructionId from = ssa_->blocks[0].instructions.begin;
    if (edge.source != no_index) {
      from = product_->pairs()[product_->segments()[edge.source].pairs.end - 1].ssa + 1;
    }
    for (const EdgeId e : product_->ssa_path(edge)) {
      set_beside(from, ssa_->blocks[ssa_->edges[e].source].instructions.end, move);
      from = ssa_->blocks[ssa_->edges[e].target].instructions.begin;
    }
    if (edge.target == no_index) continue;
    set_beside(from, product_->pairs()[product_->segments()[edge.target].pairs.begin].ssa, move);
  }
}

void Homes::collect_copies() {
  const bool ssa_has_copies =
      std::any_of(ssa_->instructions.begin(), ssa_->instructions.end(),
                  [](const ir::Instruction& i) { return i.opcode == ir::Opcode::copy; });
  for (auto& ways : ways_in_) ways.clear();
  ways_in_.resize(ssa_->blocks.size());
  for (const ProductEdge& edge : product_->edges()) {
    link_stretch(edge);
    for (const EdgeId e : product_->ssa_path(edge)) {
      auto& ways = ways_in_[ssa_->edges[e].target];
      if (std::find(ways.begin(), ways.end(), e) == ways.end()) ways.push_back(e);
    }
    if (ssa_has_copies) set_beside_in_stretch(edge);
  }
  const auto pairs = product_->pairs();
  for (const Segment& segment : product_->segments()) {
    for (std::uint32_t p = segment.pairs.begin; p + 1 < segment.pairs.end; ++p) {
      for (InstructionId i = pairs[p].tac + 1; i < pairs[p + 1].tac; ++i) {
        if (!ir::is_copy(tac_->instructions[i].opcode)) continue;
        link_out_of({i, no_index}, segment.ssa_block);
        if (ssa_has_copies) set_beside(pairs[p].ssa + 1, pairs[p + 1].ssa, {i, no_index});
      }
    }
  }
  std::sort(beside_.begin(), beside_.end());
  std::sort(links_.begin(), links_.end());
  links_.erase(std::unique(links_.begin(), links_.end()), links_.end());
  links_by_copy_ = links_;
  std::sort(links_by_copy_.begin(), links_by_copy_.end(), [](const Link& a, const Link& b) {
    return std::tie(a.copy, a.edge) < std::tie(b.copy, b.edge);
  });
}

// For `reach`: the copies of each edge by what they read, and the phis of each block by home.
void Homes::index_flow() {
  flow_.clear();
  for (const Link& l : links_) {
    const Copy& c = copies_[l.copy];
    if (c.source.is_value()) flow_.push_back({l.edge, c.source.id(), c.destination});
  }
  std::sort(flow_.begin(), flow_.end());
  housed_.clear();
  for (ir::BlockId b = 0; b < ssa_->blocks.size(); ++b) {
    const auto params = ssa_->params_of(b);
    for (std::uint32_t p = 0; p < params.size(); ++p) {
      if (home_[params[p]] != none) housed_.push_back({b, home_[params[p]], p});
    }
  }
  std::sort(housed_.begin(), housed_.end());
}

void Homes::reach(ValueId place, EdgeId edge, std::vector<std::uint32_t>& phis) const {
  // A shadow, a temporary and the place itself: nothing real takes more steps.
  constexpr int steps_max = 3;
  std::vector<ValueId> reached{place};
  std::size_t begin = 0;
  for (int step = 0; step < steps_max && begin < reached.size(); ++step) {
    const std::size_t end = reached.size();
    for (; begin < end; ++begin) {
      const Triple from{edge, reached[begin], 0};
      for (auto at = std::lower_bound(flow_.begin(), flow_.end(), from);
           at != flow_.end() && (*at)[0] == edge && (*at)[1] == from[1]; ++at) {
        if (std::find(reached.begin(), reached.end(), (*at)[2]) == reached.end()) {
          reached.push_back((*at)[2]);
        }
      }
    }
  }
  const ir::BlockId target = ssa_->edges[edge].target;
  for (const ValueId r : reached) {
    for (auto at = std::lower_bound(housed_.begin(), housed_.end(), Triple{target, r, 0});
         at != housed_.end() && (*at)[0] == target && (*at)[1] == r; ++at) {
      phis.push_back((*at)[2]);
    }
  }
  std::sort(phis.begin(), phis.end());
}

void Homes::services(const Copy& copy, std::vector<Service>& out) const {
  out.clear();
  const std::uint32_t first = copy.move.instruction != no_index
                                  ? instruction_copy_[copy.move.instruction]
                                  : edge_copy_[copy.move.edge];
  if (first == no_index) return;
  const std::uint32_t id = first + copy.index;
  std::vector<std::uint32_t> phis;
  auto at = std::lower_bound(links_by_copy_.begin(), links_by_copy_.end(), Link{0, id},
                             [](const Link& a, const Link& b) { return a.copy < b.copy; });
  for (; at != links_by_copy_.end() && at->copy == id; ++at) {
    phis.clear();
    reach(copy.destination, at->edge, phis);
    for (const std::uint32_t p : phis) out.push_back({at->edge, p});
  }
  // The best evidence that any of them has decides: the argument lives in the source, or came there
  // by the copies right before; the phi lives in the destination.
  const auto grade = [&](const Service& s) {
    const std::uint32_t hops = hops_to(ssa_->arguments_of(ssa_->edges[s.edge])[s.phi], copy);
    const bool direct =
        home_[ssa_->params_of(ssa_->edges[s.edge].target)[s.phi]] == copy.destination;
    if (hops == 0) return direct ? 5 : 3;
    if (hops != no_index) return direct ? 4 : 2;
    return direct ? 1 : 0;
  };
  int best = 0;
  for (const Service& s : out) best = std::max(best, grade(s));
  std::erase_if(out, [&](const Service& s) { return grade(s) < best; });
  // A phi that nothing uses may have got its home by accident.
  const auto is_used = [&](const Service& s) {
    return used_[ssa_->params_of(ssa_->edges[s.edge].target)[s.phi]] != 0;
  };
  if (std::any_of(out.begin(), out.end(), is_used)) std::erase_if(out, std::not_fn(is_used));
}

std::uint32_t Homes::hops_to(const Operand& argument, const Copy& copy) const {
  if (lives_in(argument, copy.source)) return 0;
  if (copy.move.instruction == no_index) return no_index;
  std::uint32_t at = feeder_[tac_->instructions[copy.move.instruction].results.begin + copy.index];
  for (std::uint32_t hops = 1; at != no_index; ++hops) {
    if (lives_in(argument, source_of_[at])) return hops;
    at = feeder_[at];
  }
  return no_index;
}

// Runs of copies without a paired instruction in between: who wrote what a copy reads.
void Homes::find_feeders() {
  feeder_.assign(tac_->results.size(), no_index);
  source_of_.assign(tac_->results.size(), Operand{});
  std::vector<std::uint32_t> writer(tac_->values.size(), no_index);
  std::vector<ValueId> written;
  for (const ir::Block& block : tac_->blocks) {
    for (InstructionId i = block.instructions.begin; i < block.instructions.end; ++i) {
      const ir::Instruction& instruction = tac_->instructions[i];
      if (!ir::is_copy(instruction.opcode)) {
        for (const ValueId v : written) writer[v] = no_index;
        written.clear();
        continue;
      }
      const auto sources = tac_->operands_of(instruction);
      const auto destinations = tac_->results_of(instruction);
      for (std::uint32_t k = 0; k < sources.size(); ++k) {
        source_of_[instruction.results.begin + k] = sources[k];
        if (sources[k].is_value()) {
          feeder_[instruction.results.begin + k] = writer[sources[k].id()];
        }
      }
      for (std::uint32_t k = 0; k < destinations.size(); ++k) {
        writer[destinations[k]] = instruction.results.begin + k;
        written.push_back(destinations[k]);
      }
    }
  }
}

bool Homes::fills_phi(ValueId place, const Service& service) const {
  const ir::BlockId target = ssa_->edges[service.edge].target;
  std::vector<std::uint32_t> phis;
  for (const Link& l : links_) {
    if (l.edge == service.edge || ssa_->edges[l.edge].target != target) continue;
    if (copies_[l.copy].destination != place) continue;
    phis.clear();
    reach(place, l.edge, phis);
    if (std::find(phis.begin(), phis.end(), service.phi) != phis.end()) return true;
  }
  return false;
}

}  // namespace phidelity::oracle

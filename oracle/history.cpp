// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/history.h"

#include <algorithm>

namespace phidelity::oracle {

void History::add(EventKind kind, std::uint32_t id) {
  HistoryEvent event;
  event.kind = kind;
  if (kind == EventKind::ssa_edge) event.ssa_edge = id;
  if (kind == EventKind::ssa_copy) event.ssa_copy = id;
  events_.push_back(event);
}

void History::add_move(const Move& move) {
  HistoryEvent event;
  event.kind = EventKind::move;
  event.move = move;
  events_.push_back(event);
}

void History::add_ssa_copies(ir::InstructionId from, ir::InstructionId to) {
  for (ir::InstructionId i = from; i < to; ++i) {
    if (ssa_->instructions[i].opcode == ir::Opcode::copy) add(EventKind::ssa_copy, i);
  }
}

// Which of the stretch's edges each of its moves is for. Edges come one after another, so a move
// that serves a later one, and not the one at hand, begins that one's moves. Past the last edge
// there is one more unit: moves in the destroyed block of a branch that serve an edge out of it, and
// not every edge into it, as what stands at the top of a block for its phis does.
void History::share_out(const ProductEdge& edge) {
  const auto path = product_->ssa_path(edge);
  const auto moves = product_->moves(edge);
  unit_of_.assign(moves.size(), 0);
  ir::BlockId branch = no_index;
  ir::Range branch_code;
  if (edge.target != no_index) {
    const Segment& target = product_->segments()[edge.target];
    const ir::InstructionId first = product_->pairs()[target.pairs.begin].ssa;
    if (ir::is_conditional(ssa_->instructions[first].opcode)) branch = target.ssa_block;
    branch_code = {tac_->blocks[target.tac_block].instructions.begin,
                   product_->pairs()[target.pairs.begin].tac};
  }
  if (path.size() < 2 && branch == no_index) return;
  std::uint32_t unit = 0;
  for (std::size_t m = 0; m < moves.size(); ++m) {
    const MoveView v = view(*tac_, moves[m]);
    std::uint32_t next = no_index;
    served_.clear();
    for (std::uint32_t k = 0; k < v.destinations.size(); ++k) {
      homes_->services({moves[m], k, v.destinations[k], v.sources[k]}, services_);
      for (const Service& s : services_) served_.push_back(s.edge);
    }
    for (std::uint32_t u = unit; u < path.size() && next == no_index; ++u) {
      if (std::find(served_.begin(), served_.end(), path[u]) != served_.end()) next = u;
    }
    const ir::InstructionId i = moves[m].instruction;
    const bool before_branch =
        branch != no_index && branch_code.begin <= i && i < branch_code.end &&
        std::any_of(served_.begin(), served_.end(),
                    [&](ir::EdgeId e) { return homes_->leaves(branch, e); }) &&
        !homes_->every_way_in(branch, served_);
    if (before_branch) {
      unit = static_cast<std::uint32_t>(path.size());
    } else if (next != no_index) {
      unit = next;
    }
    unit_of_[m] = unit;
  }
}

// Each edge with the SSA copies behind it and its moves; neither side's silent steps see the
// other's.
void History::add_stretch(const ProductEdge& edge, ir::InstructionId after_last_pair) {
  const auto path = product_->ssa_path(edge);
  const auto moves = product_->moves(edge);
  const auto copies_until = [&](std::size_t unit) {
    if (unit < path.size()) {
      return ssa_->blocks[ssa_->edges[path[unit]].source].instructions.end;
    }
    if (edge.target == no_index) return ir::InstructionId{0};
    return product_->pairs()[product_->segments()[edge.target].pairs.begin].ssa;
  };
  share_out(edge);
  add_ssa_copies(after_last_pair, copies_until(0));
  std::size_t move = 0;
  for (std::uint32_t unit = 0; unit < path.size(); ++unit) {
    if (unit > 0) add(EventKind::boundary, 0);
    add(EventKind::ssa_edge, path[unit]);
    add_ssa_copies(ssa_->blocks[ssa_->edges[path[unit]].target].instructions.begin,
                   copies_until(unit + 1));
    for (; move < moves.size() && unit_of_[move] <= unit; ++move) add_move(moves[move]);
  }
  if (!path.empty() && edge.target != no_index) {
    const Segment& target = product_->segments()[edge.target];
    const Pair first = product_->pairs()[target.pairs.begin];
    if (ir::is_conditional(ssa_->instructions[first.ssa].opcode)) add(EventKind::boundary, 0);
  }
  for (; move < moves.size(); ++move) add_move(moves[move]);
}

void History::add_segment(const Segment& segment, std::uint32_t last_pair) {
  const auto pairs = product_->pairs();
  for (std::uint32_t p = segment.pairs.begin; p < last_pair; ++p) {
    HistoryEvent event;
    event.pair = pairs[p];
    events_.push_back(event);
    ++pair_count_;
    if (p + 1 == segment.pairs.end) break;
    add_ssa_copies(pairs[p].ssa + 1, pairs[p + 1].ssa);
    for (ir::InstructionId i = pairs[p].tac + 1; i < pairs[p + 1].tac; ++i) {
      if (ir::is_copy(tac_->instructions[i].opcode)) add_move({i, no_index});
    }
  }
}

void History::build(const ir::Function& ssa, const ir::Function& tac, const Product& product,
                    const Homes& homes, std::span<const std::uint32_t> product_path,
                    std::uint32_t last_pair) {
  ssa_ = &ssa;
  tac_ = &tac;
  product_ = &product;
  homes_ = &homes;
  events_.clear();
  pair_count_ = 0;
  for (std::size_t i = 0; i < product_path.size(); ++i) {
    const ProductEdge& edge = product.edges()[product_path[i]];
    const ir::InstructionId from =
        edge.source == no_index
            ? ssa.blocks[0].instructions.begin
            : product.pairs()[product.segments()[edge.source].pairs.end - 1].ssa + 1;
    add_stretch(edge, from);
    if (edge.target == no_index) break;
    const Segment& segment = product.segments()[edge.target];
    add_segment(segment, i + 1 == product_path.size() ? last_pair : segment.pairs.end);
  }
}

}  // namespace phidelity::oracle

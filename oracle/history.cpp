// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/history.h"

namespace phidelity::oracle {

MoveView view(const ir::Function& tac, const Move& move) {
  if (move.instruction != no_index) {
    const ir::Instruction& i = tac.instructions[move.instruction];
    return {tac.results_of(i), tac.operands_of(i)};
  }
  const ir::Edge& e = tac.edges[move.edge];
  return {tac.params_of(e.target), tac.arguments_of(e)};
}

void History::add_ssa_copies(ir::InstructionId from, ir::InstructionId to) {
  for (ir::InstructionId i = from; i < to; ++i) {
    if (ssa_->instructions[i].opcode != ir::Opcode::copy) continue;
    HistoryEvent event;
    event.kind = EventKind::ssa_copy;
    event.ssa_copy = i;
    events_.push_back(event);
  }
}

// The SSA side's copies and edges first, then the destroyed side's moves: neither sees the other.
void History::add_stretch(const ProductEdge& edge, ir::InstructionId after_last_pair) {
  ir::InstructionId from = after_last_pair;
  for (const ir::EdgeId e : product_->ssa_path(edge)) {
    const ir::Edge& taken = ssa_->edges[e];
    // After a branch there is nothing left of its block; after a pair there may be copies.
    add_ssa_copies(from, ssa_->blocks[taken.source].instructions.end);
    HistoryEvent event;
    event.kind = EventKind::ssa_edge;
    event.ssa_edge = e;
    events_.push_back(event);
    from = ssa_->blocks[taken.target].instructions.begin;
  }
  if (edge.target != no_index) {
    const Segment& target = product_->segments()[edge.target];
    add_ssa_copies(from, product_->pairs()[target.pairs.begin].ssa);
  }
  for (const Move& move : product_->moves(edge)) {
    HistoryEvent event;
    event.kind = EventKind::move;
    event.move = move;
    events_.push_back(event);
  }
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
      if (!ir::is_copy(tac_->instructions[i].opcode)) continue;
      HistoryEvent move;
      move.kind = EventKind::move;
      move.move = {i, no_index};
      events_.push_back(move);
    }
  }
}

void History::build(const ir::Function& ssa, const ir::Function& tac, const Product& product,
                    std::span<const std::uint32_t> product_path, std::uint32_t last_pair) {
  ssa_ = &ssa;
  tac_ = &tac;
  product_ = &product;
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

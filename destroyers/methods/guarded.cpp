// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/guarded.h"

#include <array>

namespace phidelity::destroyers {

void Guarded::prepare() {
  duplicates_.build(ssa(), cfg());
  selector_.resize(ssa().blocks.size());
  number_.resize(ssa().edges.size());
  pending_.resize(ssa().block_params.size());
  is_written_.assign(ssa().block_params.size(), 0);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range phis = ssa().blocks[b].params;
    if (phis.empty() || !selects(b)) continue;
    selector_[b] = tac().add_value("selector");
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      const ir::Value phi = ssa().values[ssa().block_params[i]];
      pending_[i] = decisions_.commits_at_once ? tac().add_value(phi.name, phi.reg_class)
                                               : ssa().block_params[i];
    }
    std::uint32_t next = 0;
    for (const ir::EdgeId e : cfg().in_edges(b)) {
      if (cfg().reachable(ssa().edges[e].source)) number_[e] = next++;
    }
  }
}

// Edges that agree with their leader have its number.
void Guarded::edge_copies(ir::EdgeId e, std::vector<Move>& copies) const {
  const ir::Edge& edge = ssa().edges[e];
  if (!selects(edge.target)) {
    Lowering::edge_copies(e, copies);
    return;
  }
  if (!duplicates_.leads(e) && duplicates_.agrees(e)) return;
  if (!decisions_.all_ways_select && ssa().blocks[edge.source].edges.size() == 1) return;
  copies.push_back({selector_[edge.target], ir::Operand::integer(number_[e])});
}

bool Guarded::chosen_by_condition(ir::EdgeId e) const {
  const ir::Instruction& terminator = ssa().terminator_of(ssa().edges[e].source);
  return !duplicates_.agrees(e) && terminator.opcode == ir::Opcode::cbr &&
         !is_float(ssa(), ssa().operands_of(terminator)[0]);
}

Place Guarded::place_of(ir::EdgeId e) {
  if (!selects(ssa().edges[e].target)) return Place::top_of_target;
  if (duplicates_.agrees(e)) return Place::end_of_source;
  return chosen_by_condition(e) ? Place::nowhere : place_on_edge(e);
}

// The leader's number was written before; the other way's takes its place where that is chosen.
void Guarded::write_terminator(ir::BlockId b) {
  const ir::Range slots = ssa().blocks[b].edges;
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    const ir::BlockId target = ssa().edges[e].target;
    if (ssa().blocks[target].params.empty() || !chosen_by_condition(e)) continue;
    const ir::Operand condition = ssa().operands_of(ssa().terminator_of(b))[0];
    const ir::ValueId selector = selector_[target];
    const ir::Operand other = ir::Operand::value(selector);
    const ir::Operand own = ir::Operand::integer(number_[e]);
    const bool if_true = e == slots.begin;
    const std::array operands = {condition, if_true ? own : other, if_true ? other : own};
    tac().add_instruction(ir::Opcode::select, {&selector, 1}, operands);
  }
  Lowering::write_terminator(b);
}

void Guarded::copies_at_top(ir::BlockId b) {
  if (!selects(b)) return;
  const ir::Range phis = ssa().blocks[b].params;
  std::uint32_t guards_left = decisions_.guards_max;
  for (const ir::EdgeId e : cfg().in_edges(b)) {
    if (!cfg().reachable(ssa().edges[e].source)) continue;
    if (!duplicates_.leads(e) && duplicates_.agrees(e)) continue;
    if (guards_left-- == 0) break;
    const ir::ValueId guard = tac().add_value("guard");
    const std::array compared = {ir::Operand::value(selector_[b]),
                                 ir::Operand::integer(number_[e])};
    tac().add_instruction(ir::Opcode::eq, {&guard, 1}, compared);
    write_guarded_moves(e, ir::Operand::value(guard));
  }
  if (!decisions_.commits_at_once) return;
  for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
    tac().add_copy(ssa().block_params[i], ir::Operand::value(pending_[i]));
  }
}

void Guarded::write_guarded_moves(ir::EdgeId e, ir::Operand guard) {
  const ir::Edge& edge = ssa().edges[e];
  const std::uint32_t first = ssa().blocks[edge.target].params.begin;
  const auto arguments = ssa().arguments_of(edge);
  for (std::uint32_t i = 0; i < arguments.size(); ++i) {
    const ir::ValueId pending = pending_[first + i];
    const bool has_value = is_written_[first + i] || !decisions_.commits_at_once;
    const std::array operands = {
        guard, arguments[i], has_value ? ir::Operand::value(pending) : ir::Operand::undef()};
    tac().add_instruction(ir::Opcode::select, {&pending, 1}, operands);
    is_written_[first + i] = 1;
  }
}

}  // namespace phidelity::destroyers

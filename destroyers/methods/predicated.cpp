// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/predicated.h"

#include <algorithm>
#include <array>
#include <utility>

namespace phidelity::destroyers {

void Predicated::prepare() {
  is_guarded_.assign(ssa().edges.size(), 0);
  choice_of_.assign(ssa().values.size(), 0);
}

bool Predicated::can_be_guarded(ir::EdgeId e) const {
  const ir::BlockId source = ssa().edges[e].source;
  const ir::Instruction& terminator = ssa().terminator_of(source);
  return terminator.opcode != ir::Opcode::branch && !carries_terminator_result(e) &&
         !is_float(ssa(), ssa().operands_of(terminator)[0]) &&
         ssa().blocks[source].edges.size() <= ways_max;
}

Place Predicated::place_of(ir::EdgeId e) {
  const ir::Edge& edge = ssa().edges[e];
  const bool needs_block = !has_one_way_out(edge.source) && !has_one_way_in(edge.target);
  if (!needs_block || !can_be_guarded(e)) return Split::place_of(e);
  is_guarded_[e] = 1;
  return Place::nowhere;
}

// Edges out of `b` that are guarded choose what their phis will be, then all are written at once.
void Predicated::write_terminator(ir::BlockId b) {
  const ir::Range slots = ssa().blocks[b].edges;
  const bool is_switch = ssa().terminator_of(b).opcode == ir::Opcode::switch_;
  for (ir::EdgeId e = slots.end; e-- > slots.begin;) {
    if (!is_guarded_[e]) continue;
    if (is_switch && e + 1 == slots.end) {
      choose_on_default(e, {slots.begin, e});
    } else {
      choose(e, guard_of(e));
    }
  }
  if (choices_.empty()) {
    Split::write_terminator(b);
  } else {
    commit(b);
  }
}

Predicated::Guard Predicated::guard_of(ir::EdgeId e) {
  const ir::Edge& edge = ssa().edges[e];
  const ir::Instruction& terminator = ssa().terminator_of(edge.source);
  const ir::Operand asked = ssa().operands_of(terminator)[0];
  const bool is_first = ssa().slot_of(e) == 0;
  if (terminator.opcode == ir::Opcode::cbr) return {asked, is_first};
  if (terminator.opcode == ir::Opcode::brdec) return {compare(ir::Opcode::ne, asked, 1), is_first};
  return {compare(ir::Opcode::eq, asked, edge.case_value), true};
}

void Predicated::choose(ir::EdgeId e, Guard guard) {
  copies_.clear();
  edge_copies(e, copies_);
  for (const Move& m : copies_) {
    const ir::Operand chosen = select(guard, m.source, chosen_for(m.destination), m.destination);
    chosen_for(m.destination) = chosen;
  }
}

// Taken where none of the cases is: chosen first, and undone case by case.
void Predicated::choose_on_default(ir::EdgeId e, ir::Range cases) {
  copies_.clear();
  edge_copies(e, copies_);
  const std::size_t count = copies_.size();
  for (std::size_t i = 0; i < count; ++i) chosen_for(copies_[i].destination) = copies_[i].source;
  for (ir::EdgeId other = cases.begin; other < cases.end; ++other) {
    const Guard guard = guard_of(other);
    for (std::size_t i = 0; i < count; ++i) {
      const ir::ValueId phi = copies_[i].destination;
      const ir::Operand chosen = select(guard, ir::Operand::value(phi), chosen_for(phi), phi);
      chosen_for(phi) = chosen;
    }
  }
}

// At first the phi as it is.
ir::Operand& Predicated::chosen_for(ir::ValueId phi) {
  if (choice_of_[phi] == 0) {
    choices_.push_back({phi, ir::Operand::value(phi)});
    choice_of_[phi] = static_cast<std::uint32_t>(choices_.size());
  }
  return choices_[choice_of_[phi] - 1].chosen;
}

ir::Operand Predicated::select(Guard guard, ir::Operand on_edge, ir::Operand elsewhere,
                               ir::ValueId phi) {
  const ir::Value like = tac().values[phi];
  const ir::ValueId result = tac().add_value(like.name, like.reg_class);
  if (!guard.if_true) std::swap(on_edge, elsewhere);
  const std::array operands = {guard.condition, on_edge, elsewhere};
  tac().add_instruction(ir::Opcode::select, {&result, 1}, operands);
  return ir::Operand::value(result);
}

ir::Operand Predicated::compare(ir::Opcode opcode, ir::Operand a, std::int64_t word) {
  const ir::ValueId result = tac().add_value("guard");
  const std::array operands = {a, ir::Operand::integer(word)};
  tac().add_instruction(opcode, {&result, 1}, operands);
  return ir::Operand::value(result);
}

void Predicated::commit(ir::BlockId b) {
  const ir::Instruction& terminator = ssa().terminator_of(b);
  const auto read = ssa().operands_of(terminator);
  std::vector<ir::Operand> operands(read.begin(), read.end());
  for (ir::Operand& o : operands) {
    if (!decisions_.branch_operand_saved || !o.is_value() || choice_of_[o.id()] == 0) continue;
    const ir::Value like = tac().values[o.id()];
    const ir::ValueId saved = tac().add_value(like.name, like.reg_class);
    tac().add_copy(saved, o);
    o = ir::Operand::value(saved);
  }
  for (const Choice& c : choices_) {
    tac().add_copy(c.phi, c.chosen);
    choice_of_[c.phi] = 0;
  }
  choices_.clear();
  tac().add_instruction(terminator.opcode, ssa().results_of(terminator), operands,
                        terminator.symbol);
}

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/chordal.h"

#include <algorithm>
#include <string>

namespace phidelity::destroyers {
namespace {

constexpr ir::EdgeId no_edge = 0xffffffff;

}  // namespace

void Chordal::prepare() {
  busy_.clear();
  const ir::Function* seen = &ssa();
  if (!decisions_.edge_arguments_live) {
    without_arguments_ = ssa();
    for (ir::Edge& e : without_arguments_.edges) e.arguments = {};
    seen = &without_arguments_;
  }
  dominators_.build(ssa(), cfg());
  liveness_.build(*seen, cfg());
  colouring_.build(ssa(), dominators_, liveness_, decisions_.colouring);
  if (options_.coalescing) {
    coalescing_.build(ssa(), cfg(), liveness_, colouring_, options_.registers_max);
  }
  name_registers();
}

void Chordal::name_registers() {
  registers_.resize(std::max(registers_.size(), ssa().classes.size()));
  for (ir::ClassId c = 0; c < ssa().classes.size(); ++c) {
    registers_[c].clear();
    std::uint32_t needed = colouring_.count(c);
    if (options_.registers_max != 0 && needed > options_.registers_max) {
      decline("needs " + std::to_string(needed) + " registers of class " +
              std::string(ssa().class_text(c)) + " and has " +
              std::to_string(options_.registers_max));
      return;
    }
    // Coalescing may spread over all that there are.
    if (options_.coalescing) needed = std::max(needed, options_.registers_max);
    for (std::uint32_t k = 0; k < needed; ++k) (void)add_register(c);
  }
  locations_.resize(ssa().values.size());
  for (ir::ValueId v = 0; v < locations_.size(); ++v) {
    const std::uint32_t colour =
        options_.coalescing ? coalescing_.colour(v) : colouring_.colour(v);
    locations_[v] =
        colour == Colouring::none ? v : registers_[ssa().values[v].reg_class][colour];
  }
}

ir::ValueId Chordal::add_register(ir::ClassId c) {
  const std::string letter = c == ir::class_integer ? "r" : std::string(ssa().class_text(c));
  const ir::ValueId added = tac().add_value(letter + std::to_string(registers_[c].size()), c);
  registers_[c].push_back(added);
  return added;
}

bool Chordal::has_room(ir::ClassId c) const {
  return options_.registers_max == 0 || registers_[c].size() < options_.registers_max;
}

// The terminator reads after the copies at the end, in registers that they may write.
bool Chordal::has_one_way_out(ir::BlockId b) const {
  return Split::has_one_way_out(b) && ssa().operands_of(ssa().terminator_of(b)).empty();
}

ir::ValueId Chordal::temporary_for(ir::ValueId saved) {
  const ir::ClassId c = tac().values[saved].reg_class;
  const ir::EdgeId e = sequenced_edge();
  mark_busy(e);
  for (const ir::ValueId r : registers_[c]) {
    if (busy_[r] != e) return r;
  }
  if (!has_room(c)) {
    decline("edge " + edge_text(e) + " has a cycle and no spare register");
    return saved;
  }
  return add_register(c);
}

// What is live into the target, and what the copies read or write.
void Chordal::mark_busy(ir::EdgeId e) {
  const ir::Edge& edge = ssa().edges[e];
  busy_.resize(tac().values.size(), no_edge);
  for (const ir::ValueId p : ssa().params_of(edge.target)) busy_[location(p)] = e;
  for (const ir::Operand a : ssa().arguments_of(edge)) {
    if (a.is_value()) busy_[location(a.id())] = e;
  }
  if (!decisions_.spare_register_dead) return;
  for (const ir::ValueId v : liveness_.live_in(edge.target)) busy_[location(v)] = e;
}

void ChordalXor::prepare() {
  Chordal::prepare();
  if (failed()) return;
  has_exclusive_or_ = std::any_of(
      ssa().instructions.begin(), ssa().instructions.end(),
      [](const ir::Instruction& i) { return i.opcode == ir::Opcode::xor_; });
  find_undef();
}

// What an `undef` operand or argument may flow into: everything computed from it, and all that is
// loaded once it was stored. Definitions come before their uses in reverse postorder, but for
// the arguments of back edges and the memory of loops.
void ChordalXor::find_undef() {
  may_be_undef_.assign(ssa().values.size(), 0);
  bool changed = std::any_of(ssa().operands.begin(), ssa().operands.end(),
                             [](ir::Operand o) { return o.is_undef(); });
  bool memory = false;
  const auto mark = [&](ir::ValueId v) {
    changed |= may_be_undef_[v] == 0;
    may_be_undef_[v] = 1;
  };
  while (changed) {
    changed = false;
    for (const ir::BlockId b : cfg().reverse_postorder()) {
      for (const ir::Instruction& i : ssa().instructions_of(b)) {
        const auto operands = ssa().operands_of(i);
        const bool reads_undef =
            (memory && i.opcode == ir::Opcode::load) ||
            std::any_of(operands.begin(), operands.end(),
                        [this](ir::Operand o) { return may_be_undef(o); });
        if (!reads_undef) continue;
        changed |= i.opcode == ir::Opcode::store && !memory;
        memory |= i.opcode == ir::Opcode::store;
        for (const ir::ValueId r : ssa().results_of(i)) mark(r);
      }
      for (const ir::Edge& e : ssa().edges_of(b)) {
        const auto arguments = ssa().arguments_of(e);
        for (std::size_t k = 0; k < arguments.size(); ++k) {
          if (may_be_undef(arguments[k])) mark(ssa().params_of(e.target)[k]);
        }
      }
    }
  }
}

// Between the moves of an edge a register holds an argument of that edge.
bool ChordalXor::may_use_exclusive_or(ir::ValueId a) {
  const auto arguments = ssa().arguments_of(ssa().edges[sequenced_edge()]);
  return !has_exclusive_or_ && tac().values[a].reg_class == ir::class_integer &&
         std::none_of(arguments.begin(), arguments.end(),
                      [this](ir::Operand o) { return may_be_undef(o); });
}

void ChordalXor::write_exchange(ir::ValueId a, ir::ValueId b) {
  if (may_use_exclusive_or(a)) {
    write_exclusive_ors(a, b);
  } else {
    Chordal::write_exchange(a, b);
  }
}

void ChordalXor::write_exclusive_ors(ir::ValueId a, ir::ValueId b) {
  write_exclusive_or(a, a, b);
  write_exclusive_or(b, b, a);
  write_exclusive_or(a, a, b);
}

void ChordalXor::write_exclusive_or(ir::ValueId destination, ir::ValueId a, ir::ValueId b) {
  const ir::Operand operands[] = {ir::Operand::value(a), ir::Operand::value(b)};
  tac().add_instruction(ir::Opcode::xor_, {&destination, 1}, operands);
}

}  // namespace phidelity::destroyers

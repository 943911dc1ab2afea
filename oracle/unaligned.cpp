// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/unaligned.h"

#include <algorithm>

#include "ir/cfg.h"

namespace phidelity::oracle {
namespace {

using ir::Instruction;
using ir::InstructionId;
using ir::Opcode;

bool observes(Opcode op) {
  switch (op) {
    case Opcode::print:
    case Opcode::store:
    case Opcode::call:
    case Opcode::ret:
    case Opcode::trap:
    case Opcode::branch: return true;
    default: return false;
  }
}

// The next instruction from `i` on, in its block and over jumps, that `stop` accepts; no_index
// where a silent loop comes first.
template <class Stop>
InstructionId next(const ir::Function& f, InstructionId i, Stop stop) {
  ir::BlockId b = f.block_of(i);
  std::size_t jumps = 0;
  while (!stop(f.instructions[i])) {
    if (f.instructions[i].opcode != Opcode::br) {
      ++i;
      continue;
    }
    if (++jumps > f.blocks.size()) return no_index;
    b = f.edges[f.blocks[b].edges.begin].target;
    i = f.blocks[b].instructions.begin;
  }
  return i;
}

bool impure(const Instruction& i) { return !ir::info(i.opcode).pure && i.opcode != Opcode::br; }
bool paired(const Instruction& i) { return !ir::is_copy(i.opcode) && i.opcode != Opcode::br; }

bool alike(const ir::Function& ssa, InstructionId s, const ir::Function& tac, InstructionId d) {
  const Instruction& a = ssa.instructions[s];
  const Instruction& b = tac.instructions[d];
  if (a.opcode != b.opcode || a.operands.size() != b.operands.size()) return false;
  return a.symbol == ir::no_symbol || b.symbol == ir::no_symbol ||
         ssa.symbols.text(a.symbol) == tac.symbols.text(b.symbol);
}

}  // namespace

bool slots_exchanged(const ir::Function& ssa, const ir::Function& tac, const Product& product,
                     const Mismatch& mismatch) {
  if (mismatch.edge == no_index || mismatch.segment == no_index) return false;
  const ProductEdge& edge = product.edges()[mismatch.edge];
  if (edge.slot == no_index) return false;
  const Segment& source = product.segments()[edge.source];
  const auto ssa_slots = ssa.edges_of(source.ssa_block);
  const auto tac_slots = tac.edges_of(source.tac_block);
  if (ssa_slots.size() != tac_slots.size()) return false;
  const auto partner = [&](std::uint32_t slot) {
    return product.tac_slot_for(source.ssa_block, source.tac_block, slot);
  };
  const auto first = [](const ir::Function& f, const ir::Edge& e) {
    return next(f, f.blocks[e.target].instructions.begin, paired);
  };
  // Each SSA way must meet its match on some other destroyed way.
  const InstructionId wanted = first(ssa, ssa_slots[edge.slot]);
  const InstructionId here = first(tac, tac_slots[partner(edge.slot)]);
  for (std::uint32_t t = 0; t < tac_slots.size(); ++t) {
    if (t == edge.slot || partner(t) == no_index) continue;
    const InstructionId other = first(tac, tac_slots[partner(t)]);
    const InstructionId back = first(ssa, ssa_slots[t]);
    if (wanted == no_index || other == no_index || back == no_index || here == no_index) continue;
    if (alike(ssa, wanted, tac, other) && alike(ssa, back, tac, here)) return true;
  }
  return false;
}

std::optional<FaultClass> fault_of(const ir::Function& ssa, const ir::Function& tac,
                                   const Product& product, const Mismatch& mismatch) {
  if (mismatch.kind != MismatchKind::instructions) {
    // One side is in a silent loop. So is the other, if it loops over pure instructions alone.
    const bool ssa_goes_on = mismatch.kind == MismatchKind::tac_diverges;
    const InstructionId shown = ssa_goes_on ? next(ssa, mismatch.ssa, impure)
                                            : next(tac, mismatch.tac, impure);
    if (shown == no_index) return std::nullopt;
    return FaultClass::diverges;
  }
  const InstructionId s = next(ssa, mismatch.ssa, impure);
  const InstructionId d = next(tac, mismatch.tac, impure);
  if (s == no_index || d == no_index) return std::nullopt;
  if (!observes(ssa.instructions[s].opcode) || !observes(tac.instructions[d].opcode)) {
    return std::nullopt;
  }
  if (alike(ssa, s, tac, d)) return std::nullopt;
  return slots_exchanged(ssa, tac, product, mismatch) ? FaultClass::wrong_target
                                                      : FaultClass::wrong_result;
}

// Marks what is needed, from what shows backwards; the rest is dead, cycles of phis that only feed
// each other included.
void dead_instructions(const ir::Function& f, std::vector<std::uint8_t>& dead) {
  // Who fills a name: (name, source operand), through pure instructions, copies and phis.
  std::vector<std::pair<ir::ValueId, ir::ValueId>> fed_by;
  std::vector<ir::ValueId> needed;
  const auto feed = [&](ir::ValueId name, const ir::Operand& o) {
    if (o.is_value()) fed_by.emplace_back(name, o.id());
  };
  const auto use = [&](const Instruction& i) {
    const auto operands = f.operands_of(i);
    const auto results = f.results_of(i);
    if (i.opcode == Opcode::parallel_copy) {
      for (std::size_t k = 0; k < results.size(); ++k) feed(results[k], operands[k]);
    } else if (ir::info(i.opcode).pure) {
      for (const ir::Operand& o : operands) feed(results[0], o);
    } else {
      for (const ir::Operand& o : operands) {
        if (o.is_value()) needed.push_back(o.id());
      }
    }
  };
  // What no run reaches needs nothing: a destroyer may drop it, and both sides must count alike.
  const ir::Cfg cfg(f);
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    const ir::Range body = f.blocks[b].instructions;
    for (InstructionId i = body.begin; i < body.end; ++i) use(f.instructions[i]);
  }
  for (const ir::Edge& e : f.edges) {
    if (!cfg.reachable(e.source)) continue;
    const auto params = f.params_of(e.target);
    const auto arguments = f.arguments_of(e);
    for (std::size_t k = 0; k < params.size(); ++k) feed(params[k], arguments[k]);
  }
  std::sort(fed_by.begin(), fed_by.end());
  std::vector<std::uint8_t> live(f.values.size(), 0);
  for (const ir::ValueId v : needed) live[v] = 1;
  while (!needed.empty()) {
    const ir::ValueId v = needed.back();
    needed.pop_back();
    auto at = std::lower_bound(fed_by.begin(), fed_by.end(), std::pair{v, ir::ValueId{0}});
    for (; at != fed_by.end() && at->first == v; ++at) {
      if (live[at->second] != 0) continue;
      live[at->second] = 1;
      needed.push_back(at->second);
    }
  }
  dead.clear();
  for (InstructionId i = 0; i < f.instructions.size(); ++i) {
    const Instruction& instruction = f.instructions[i];
    if (!paired(instruction) || !ir::info(instruction.opcode).pure) continue;
    if (live[f.results_of(instruction)[0]] != 0) continue;
    if (dead.empty()) dead.assign(f.instructions.size(), 0);
    dead[i] = 1;
  }
}

}  // namespace phidelity::oracle

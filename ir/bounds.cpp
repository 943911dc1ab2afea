// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/bounds.h"

#include <algorithm>

namespace phidelity::ir {
namespace {

template <class T>
bool within(Range r, const std::vector<T>& all) {
  return r.begin <= r.end && r.end <= all.size();
}

bool symbol_in_bounds(const Function& f, SymbolId s) {
  return s == no_symbol || s < f.symbols.size();
}

bool values_in_bounds(const Function& f, std::span<const ValueId> ids) {
  return std::ranges::all_of(ids, [&](ValueId v) { return v < f.values.size(); });
}

bool instruction_in_bounds(const Function& f, const Instruction& i) {
  const bool opaque = i.opcode == Opcode::call || i.opcode == Opcode::branch;
  return static_cast<std::size_t>(i.opcode) < opcode_count && within(i.results, f.results) &&
         within(i.operands, f.operands) &&
         (opaque ? i.symbol < f.symbols.size() : symbol_in_bounds(f, i.symbol));
}

// An edge stands in the list of its source and nowhere else.
bool edges_in_bounds(const Function& f) {
  std::size_t listed = 0;
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    const Range out = f.blocks[b].edges;
    listed += out.size();
    for (EdgeId e = out.begin; e < out.end; ++e) {
      if (f.edges[e].source != b) return false;
    }
  }
  return listed == f.edges.size() && std::ranges::all_of(f.edges, [&](const Edge& e) {
           return e.target < f.blocks.size() && within(e.arguments, f.operands);
         });
}

}  // namespace

bool in_bounds(const Function& f) {
  const auto block_fits = [&](const Block& b) {
    return symbol_in_bounds(f, b.label) && within(b.params, f.block_params) &&
           within(b.instructions, f.instructions) && within(b.edges, f.edges);
  };
  const auto value_fits = [&](const Value& v) {
    return symbol_in_bounds(f, v.name) && v.reg_class < f.classes.size();
  };
  const auto operand_fits = [&](const Operand& o) {
    return !o.is_value() || o.bits < f.values.size();
  };
  return symbol_in_bounds(f, f.name) && f.classes.size() >= 2 &&
         std::ranges::all_of(f.classes, [&](SymbolId s) { return s < f.symbols.size(); }) &&
         std::ranges::all_of(f.values, value_fits) && values_in_bounds(f, f.params) &&
         values_in_bounds(f, f.block_params) && values_in_bounds(f, f.results) &&
         std::ranges::all_of(f.operands, operand_fits) &&
         std::ranges::all_of(f.blocks, block_fits) &&
         std::ranges::all_of(f.instructions,
                             [&](const Instruction& i) { return instruction_in_bounds(f, i); }) &&
         edges_in_bounds(f);
}

}  // namespace phidelity::ir

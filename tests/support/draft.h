// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that is easy to change: every list is a vector of its own.
//
//   Draft d = Draft::of(f);  d.blocks[0].instructions.pop_back();  ir::Function g = d.function();
//
// For tests alone; the engine's flat arrays are made to be written once.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ir/program.h"

namespace phidelity::tests {

struct DraftInstruction {
  ir::Opcode opcode = ir::Opcode::copy;
  ir::SymbolId symbol = ir::no_symbol;
  std::vector<ir::ValueId> results;
  std::vector<ir::Operand> operands;
};

struct DraftEdge {
  ir::BlockId target = 0;
  std::vector<ir::Operand> arguments;
  std::int64_t case_value = 0;
  bool nosplit = false;
};

struct DraftBlock {
  ir::SymbolId label = ir::no_symbol;
  std::vector<ir::ValueId> params;
  std::vector<DraftInstruction> instructions;
  std::vector<DraftEdge> edges;
};

struct Draft {
  ir::Function head;  // form, name, parameters, values, classes, symbols; no blocks
  std::vector<DraftBlock> blocks;

  static Draft of(const ir::Function& f) {
    Draft d;
    d.head.start_from(f, f.form);
    for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
      DraftBlock& block = d.blocks.emplace_back();
      block.label = f.blocks[b].label;
      const auto params = f.params_of(b);
      block.params.assign(params.begin(), params.end());
      for (const ir::Instruction& i : f.instructions_of(b)) {
        const auto results = f.results_of(i);
        const auto operands = f.operands_of(i);
        block.instructions.push_back({i.opcode, i.symbol, {results.begin(), results.end()},
                                      {operands.begin(), operands.end()}});
      }
      for (const ir::Edge& e : f.edges_of(b)) {
        const auto arguments = f.arguments_of(e);
        block.edges.push_back(
            {e.target, {arguments.begin(), arguments.end()}, e.case_value, e.nosplit});
      }
    }
    return d;
  }

  [[nodiscard]] ir::Function function() const {
    ir::Function f = head;
    for (const DraftBlock& block : blocks) f.add_block(block.label);
    for (ir::BlockId b = 0; b < blocks.size(); ++b) {
      const DraftBlock& block = blocks[b];
      f.open(b);
      for (const ir::ValueId p : block.params) f.add_param(p);
      for (const DraftInstruction& i : block.instructions) {
        f.add_instruction(i.opcode, i.results, i.operands, i.symbol);
      }
      for (const DraftEdge& e : block.edges) {
        f.add_edge(e.target, e.arguments, e.case_value, e.nosplit);
      }
    }
    return f;
  }

  // Calls `visit(ValueId&)` for every mention of a value but the definitions of `head.values`.
  template <class Visit>
  void for_each_mention(const Visit& visit) {
    const auto visit_operand = [&](ir::Operand& o) {
      if (!o.is_value()) return;
      ir::ValueId id = o.id();
      visit(id);
      o = ir::Operand::value(id);
    };
    for (ir::ValueId& p : head.params) visit(p);
    for (DraftBlock& block : blocks) {
      for (ir::ValueId& p : block.params) visit(p);
      for (DraftInstruction& i : block.instructions) {
        for (ir::ValueId& r : i.results) visit(r);
        for (ir::Operand& o : i.operands) visit_operand(o);
      }
      for (DraftEdge& e : block.edges) {
        for (ir::Operand& o : e.arguments) visit_operand(o);
      }
    }
  }
};

}  // namespace phidelity::tests

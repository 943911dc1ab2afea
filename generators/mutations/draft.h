// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that is easy to change: every list is a vector of its own.
//
//   Draft d = Draft::of(f);  d.blocks[0].instructions.pop_back();  ir::Function g = d.function();
//
// For mutations and tests; the engine's flat arrays are made to be written once.
//
// Tested by: tests/generators/mutations/mutations_test.cpp
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ir/program.h"

namespace phidelity::generators {

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
    d.read(f);
    return d;
  }

  // Ensures: *this is `f`.
  void read(const ir::Function& f) {
    head.start_from(f, f.form);
    blocks.clear();
    append_blocks(f);
  }

  // Appends the blocks of `f` as they are: values and targets keep the ids that they have there.
  void append_blocks(const ir::Function& f) {
    for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
      DraftBlock& block = blocks.emplace_back();
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
  }

  // Ensures: `f` is the program drafted.
  void write(ir::Function& f) const {
    f.start_from(head, head.form);
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
  }

  [[nodiscard]] ir::Function function() const {
    ir::Function f;
    write(f);
    return f;
  }

  // Calls `visit(ValueId&)` for every mention of a value but the definitions of `head.values`.
  template <class Visit>
  void for_each_mention(const Visit& visit) {
    for (ir::ValueId& p : head.params) visit(p);
    for (DraftBlock& block : blocks) for_each_mention(block, visit);
  }
  template <class Visit>
  static void for_each_mention(DraftBlock& block, const Visit& visit) {
    const auto visit_operand = [&](ir::Operand& o) {
      if (!o.is_value()) return;
      ir::ValueId id = o.id();
      visit(id);
      o = ir::Operand::value(id);
    };
    for (ir::ValueId& p : block.params) visit(p);
    for (DraftInstruction& i : block.instructions) {
      for (ir::ValueId& r : i.results) visit(r);
      for (ir::Operand& o : i.operands) visit_operand(o);
    }
    for (DraftEdge& e : block.edges) {
      for (ir::Operand& o : e.arguments) visit_operand(o);
    }
  }

  // Calls `visit(Operand&)` for every use.
  template <class Visit>
  void for_each_use(const Visit& visit) {
    for (DraftBlock& block : blocks) {
      for (DraftInstruction& i : block.instructions) {
        for (ir::Operand& o : i.operands) visit(o);
      }
      for (DraftEdge& e : block.edges) {
        for (ir::Operand& o : e.arguments) visit(o);
      }
    }
  }
};

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

namespace {

enum OperationChoice : std::uint32_t { into_input, into_print, into_one_operand };

ir::Opcode one_operand(const ir::Function& f, const ir::Instruction& i) {
  const bool is_float = f.values[f.results_of(i)[0]].reg_class == ir::class_float;
  return is_float ? ir::Opcode::fneg : ir::Opcode::neg;
}

}  // namespace

// Print observes an operand and defines nothing; input defines a value from nothing; a negation does
// both with the least.
void list_operations(const Subject& s, std::vector<Change>& changes) {
  const ir::Function& f = s.f;
  for (const ir::Block& b : f.blocks) {
    for (ir::InstructionId i = b.instructions.begin; i + 1 < b.instructions.end; ++i) {
      const ir::Instruction& instruction = f.instructions[i];
      const auto operands = f.operands_of(instruction);
      if (instruction.results.size() == 1 && instruction.opcode != ir::Opcode::input) {
        changes.push_back({i, into_input, {}});
      }
      if (instruction.opcode != ir::Opcode::print) {
        for (const ir::Operand& o : operands) changes.push_back({i, into_print, o});
      }
      if (instruction.results.size() == 1) {
        for (const ir::Operand& o : operands) changes.push_back({i, into_one_operand, o});
      }
    }
  }
}

void apply_operations(const Subject& s, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    const ir::InstructionId i = change.where;
    if (change.choice == into_input) {
      edit.set_opcode(i, ir::Opcode::input);
      edit.set_operands(i, {});
      continue;
    }
    edit.set_operands(i, {&change.with, 1});
    if (change.choice == into_print) {
      edit.set_opcode(i, ir::Opcode::print);
      edit.keep_results(i, 0);
    } else {
      edit.set_opcode(i, one_operand(s.f, s.f.instructions[i]));
    }
  }
}

}  // namespace phidelity::reduce::passes

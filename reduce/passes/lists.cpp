// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

namespace {

enum ListChoice : std::uint32_t { no_operands, no_results, one_result_less, without_operand };

}  // namespace

void list_lists(const Subject& s, std::vector<Change>& changes) {
  for (ir::InstructionId i = 0; i < s.f.instructions.size(); ++i) {
    const ir::Instruction& instruction = s.f.instructions[i];
    if (ir::info(instruction.opcode).results == ir::OpcodeInfo::any) {
      if (!instruction.results.empty()) changes.push_back({i, no_results, {}});
      if (instruction.results.size() > 1) changes.push_back({i, one_result_less, {}});
    }
    if (ir::info(instruction.opcode).operands != ir::OpcodeInfo::any) continue;
    if (!instruction.operands.empty()) changes.push_back({i, no_operands, {}});
    if (instruction.operands.size() < 2) continue;
    for (std::uint32_t k = 0; k < instruction.operands.size(); ++k) {
      changes.push_back({i, without_operand + k, {}});
    }
  }
}

void apply_lists(const Subject& s, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    const ir::InstructionId i = change.where;
    const ir::Instruction& instruction = s.f.instructions[i];
    switch (change.choice) {
      case no_operands: edit.set_operands(i, {}); break;
      case no_results: edit.keep_results(i, 0); break;
      case one_result_less: edit.keep_results(i, instruction.results.size() - 1); break;
      default: {
        const auto operands = s.f.operands_of(instruction);
        std::vector<ir::Operand> list(operands.begin(), operands.end());
        list.erase(list.begin() + (change.choice - without_operand));
        edit.set_operands(i, list);
      }
    }
  }
}

}  // namespace phidelity::reduce::passes

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

void list_returns(const Subject& s, std::vector<Change>& changes) {
  for (ir::BlockId b = 0; b < s.f.blocks.size(); ++b) {
    const ir::Range body = s.f.blocks[b].instructions;
    for (ir::InstructionId i = body.begin; i < body.end; ++i) {
      const ir::Instruction& instruction = s.f.instructions[i];
      if (instruction.opcode == ir::Opcode::ret && instruction.operands.size() == 1) continue;
      for (const ir::Operand& o : s.f.operands_of(instruction)) changes.push_back({b, i, o});
    }
  }
}

void apply_returns(const Subject&, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) edit.return_at(change.where, change.choice, change.with);
}

}  // namespace phidelity::reduce::passes

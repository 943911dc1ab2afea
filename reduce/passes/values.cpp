// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

namespace {

// The definition goes where it is a phi or a pure instruction.
void drop_definition(const Subject& s, ir::ValueId v, Edit& edit) {
  const ir::Function& f = s.f;
  for (std::uint32_t p = 0; p < f.block_params.size(); ++p) {
    if (f.block_params[p] == v) edit.drop_phi(p);
  }
  for (ir::InstructionId i = 0; i < f.instructions.size(); ++i) {
    const ir::Instruction& instruction = f.instructions[i];
    if (instruction.results.size() == 1 && f.results[instruction.results.begin] == v &&
        ir::info(instruction.opcode).pure) {
      edit.drop_instruction(i);
    }
  }
}

}  // namespace

void list_values(const Subject& s, std::vector<Change>& changes) {
  const ir::Function& f = s.f;
  if (f.values.size() * f.values.size() > square_max) return;
  for (auto v = static_cast<ir::ValueId>(f.values.size()); v-- > 1;) {
    for (ir::ValueId u = 0; u < f.values.size(); ++u) {
      if (u == v || f.values[u].reg_class != f.values[v].reg_class) continue;
      changes.push_back({v, 0, ir::Operand::value(u)});
    }
  }
}

void apply_values(const Subject& s, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    edit.replace(change.where, change.with);
    drop_definition(s, change.where, edit);
  }
}

}  // namespace phidelity::reduce::passes

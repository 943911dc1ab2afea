// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

namespace {

constexpr std::uint32_t choice_count = 4;

// What the uses of the result read under this choice: 0, the first operand of its class, the
// second, a parameter. Undef where there is no such thing.
ir::Operand stand_in(const ir::Function& f, const ir::Instruction& i, std::uint32_t choice) {
  const ir::ClassId wanted = f.values[f.results_of(i)[0]].reg_class;
  if (choice == 0) return zero_of(wanted);
  if (choice + 1 < choice_count) {
    for (const ir::Operand& o : f.operands_of(i)) {
      if (o.is_value() && f.values[o.id()].reg_class == wanted && --choice == 0) return o;
    }
    return ir::Operand::undef();
  }
  for (const ir::ValueId p : f.params) {
    if (f.values[p].reg_class == wanted) return ir::Operand::value(p);
  }
  return ir::Operand::undef();
}

}  // namespace

void list_instructions(const Subject& s, std::vector<Change>& changes) {
  for (std::uint32_t choice = 0; choice < choice_count; ++choice) {
    for (auto b = static_cast<ir::BlockId>(s.f.blocks.size()); b-- > 0;) {
      const ir::Range body = s.f.blocks[b].instructions;
      for (ir::InstructionId i = body.end - 1; i-- > body.begin;) {
        const ir::Instruction& instruction = s.f.instructions[i];
        if (instruction.results.size() != 1) {
          if (choice == 0) changes.push_back({i, 0, {}});
          continue;
        }
        const ir::Operand with = stand_in(s.f, instruction, choice);
        if (!with.is_undef()) changes.push_back({i, choice, with});
      }
    }
  }
}

void apply_instructions(const Subject& s, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    edit.drop_instruction(change.where);
    const auto results = s.f.results_of(s.f.instructions[change.where]);
    if (results.size() == 1) edit.replace(results[0], change.with);
  }
}

}  // namespace phidelity::reduce::passes

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/mutations/repair.h"

namespace phidelity::generators {

using ir::BlockId;
using ir::EdgeId;
using ir::InstructionId;
using ir::Operand;
using ir::ValueId;

void Repair::apply(ir::Function& f, Choices& choices) {
  f_ = &f;
  choices_ = &choices;
  cfg_.build(f);
  dominators_.build(f, cfg_);
  find_definitions();
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    const ir::Range instructions = f.blocks[b].instructions;
    for (InstructionId i = instructions.begin; i < instructions.end; ++i) {
      const ir::Range operands = f.instructions[i].operands;
      for (std::uint32_t k = operands.begin; k < operands.end; ++k) repair(f.operands[k], b, i);
    }
    for (EdgeId e = f.blocks[b].edges.begin; e < f.blocks[b].edges.end; ++e) {
      const ir::Range arguments = f.edges[e].arguments;
      for (std::uint32_t k = arguments.begin; k < arguments.end; ++k) {
        repair(f.operands[k], b, instructions.end);
      }
    }
  }
}

void Repair::find_definitions() {
  definitions_.assign(f_->values.size(), {});
  for (const ValueId p : f_->params) definitions_[p] = {0, 0};
  for (BlockId b = 0; b < f_->blocks.size(); ++b) {
    for (const ValueId p : f_->params_of(b)) definitions_[p] = {b, 0};
    const ir::Range instructions = f_->blocks[b].instructions;
    for (InstructionId i = instructions.begin; i < instructions.end; ++i) {
      for (const ValueId r : f_->results_of(f_->instructions[i])) definitions_[r] = {b, i + 1};
    }
  }
}

// Nothing is asked of code that is not reached but that its names are names of something.
bool Repair::reaches(ValueId v, BlockId block, std::uint32_t position) const {
  const Definition& d = definitions_[v];
  if (d.block == undefined) return false;
  if (!cfg_.reachable(block)) return true;
  return d.block == block ? d.position <= position : dominators_.dominates(d.block, block);
}

void Repair::repair(Operand& use, BlockId block, std::uint32_t position) {
  if (!use.is_value() || reaches(use.id(), block, position)) return;
  const ir::ClassId wanted = f_->values[use.id()].reg_class;
  candidates_.clear();
  for (ValueId v = 0; v < definitions_.size(); ++v) {
    if (f_->values[v].reg_class == wanted && reaches(v, block, position)) candidates_.push_back(v);
  }
  use = candidates_.empty() || choices_->below(8) == 7
            ? zero_of(wanted)
            : Operand::value(
                  candidates_[choices_->below(static_cast<std::uint32_t>(candidates_.size()))]);
}

}  // namespace phidelity::generators

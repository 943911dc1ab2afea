// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/transformations/rewrite.h"

#include <algorithm>

namespace phidelity::generators {

using ir::BlockId;
using ir::InstructionId;
using ir::Operand;
using ir::ValueId;

void Definitions::build(const ir::Function& ssa) {
  block_.assign(ssa.values.size(), 0);
  instruction_.assign(ssa.values.size(), none);
  is_phi_.assign(ssa.values.size(), 0);
  for (BlockId b = 0; b < ssa.blocks.size(); ++b) {
    for (const ValueId v : ssa.params_of(b)) {
      block_[v] = b;
      is_phi_[v] = 1;
    }
    const ir::Range all = ssa.blocks[b].instructions;
    for (InstructionId i = all.begin; i < all.end; ++i) {
      for (const ValueId v : ssa.results_of(ssa.instructions[i])) {
        block_[v] = b;
        instruction_[v] = i;
      }
    }
  }
}

void Rewrite::start(const ir::Function& ssa) {
  ssa_ = &ssa;
  is_.resize(ssa.values.size());
  for (ValueId v = 0; v < is_.size(); ++v) is_[v] = Operand::value(v);
  below_.clear();
  dropped_.assign(ssa.instructions.size(), 0);
  dropped_param_.assign(ssa.block_params.size(), 0);
  to_end_.clear();
  to_top_.clear();
}

void Rewrite::replace_below(const ir::Dominators& dominators, BlockId where, ValueId v,
                            Operand by) {
  dominators_ = &dominators;
  below_.push_back({where, v, by});
}

void Rewrite::move_to_end(InstructionId i, BlockId b) {
  drop(i);
  to_end_.emplace_back(b, i);
}

void Rewrite::move_to_top(InstructionId i, BlockId b) {
  drop(i);
  to_top_.emplace_back(b, i);
}

Operand Rewrite::resolve(Operand o) const {
  while (o.is_value() && !is_[o.id()].is(o.id())) o = is_[o.id()];
  return o;
}

void Rewrite::write(ir::Function& out) {
  std::ranges::reverse(to_top_);
  end_of_.build(ssa_->blocks.size(), to_end_);
  top_of_.build(ssa_->blocks.size(), to_top_);
  out.start_from(*ssa_, ir::Form::ssa);
  out.blocks.resize(ssa_->blocks.size());
  for (BlockId b = 0; b < ssa_->blocks.size(); ++b) {
    const ir::Block& block = ssa_->blocks[b];
    out.open(b);
    out.blocks[b].label = block.label;
    for (std::uint32_t k = block.params.begin; k < block.params.end; ++k) {
      if (dropped_param_[k] == 0) out.add_param(ssa_->block_params[k]);
    }
    for (const InstructionId i : top_of_.of(b)) write_instruction(i, b, out);
    const InstructionId terminator = block.instructions.end - 1;
    for (InstructionId i = block.instructions.begin; i < terminator; ++i) {
      if (dropped_[i] == 0) write_instruction(i, b, out);
    }
    for (const InstructionId i : end_of_.of(b)) write_instruction(i, b, out);
    write_instruction(terminator, b, out);
    for (const ir::Edge& e : ssa_->edges_of(b)) {
      taken_.clear();
      const ir::Range params = ssa_->blocks[e.target].params;
      for (std::uint32_t k = 0; k < params.size(); ++k) {
        if (dropped_param_[params.begin + k] == 0) take(ssa_->arguments_of(e).subspan(k, 1), b);
      }
      out.add_edge(e.target, taken_, e.case_value, e.nosplit);
    }
  }
}

void Rewrite::write_instruction(InstructionId i, BlockId b, ir::Function& out) {
  const ir::Instruction& instruction = ssa_->instructions[i];
  taken_.clear();
  take(ssa_->operands_of(instruction), b);
  out.add_instruction(instruction.opcode, ssa_->results_of(instruction), taken_,
                      instruction.symbol);
}

void Rewrite::take(std::span<const Operand> operands, BlockId b) {
  for (const Operand& o : operands) {
    Operand taken = resolve(o);
    for (const Below& below : below_) {
      if (taken.is(below.v) && dominators_->dominates(below.where, b)) {
        taken = below.by;
        break;
      }
    }
    taken_.push_back(taken);
  }
}

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with some values replaced, some instructions dropped or moved, and all else as it was.
//
//   rewrite.start(ssa);  rewrite.replace(y, x);  rewrite.drop(i);  rewrite.write(out);
//
// Ids of values stay; so the result is written in one pass.
//
// Tested by: tests/generators/transformations/rewrite_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "generators/construction/grouped.h"
#include "ir/cfg.h"
#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::generators {

// Where the values of a program are defined.
class Definitions {
 public:
  static constexpr std::uint32_t none = 0xffffffff;

  void build(const ir::Function& ssa);
  [[nodiscard]] ir::BlockId block(ir::ValueId v) const { return block_[v]; }
  // `none` for a parameter and for a phi.
  [[nodiscard]] ir::InstructionId instruction(ir::ValueId v) const { return instruction_[v]; }
  [[nodiscard]] bool is_phi(ir::ValueId v) const { return is_phi_[v] != 0; }
  // Is the value a result of its block's terminator?
  [[nodiscard]] bool by_terminator(const ir::Function& ssa, ir::ValueId v) const {
    return instruction_[v] != none && ssa.blocks[block_[v]].instructions.end - 1 == instruction_[v];
  }
  void move(ir::ValueId v, ir::BlockId to) { block_[v] = to; }

 private:
  std::vector<ir::BlockId> block_;
  std::vector<ir::InstructionId> instruction_;
  std::vector<std::uint8_t> is_phi_;
};

class Rewrite {
 public:
  // Requires: `ssa` stays as it is until `write`.
  void start(const ir::Function& ssa);

  // Every use of `v` is one of `by` from here on. Requires: no chain of these leads back to `v`.
  void replace(ir::ValueId v, ir::Operand by) { is_[v] = by; }
  // In the blocks that `where` dominates alone. Requires: `dominators` outlives `write`.
  void replace_below(const ir::Dominators& dominators, ir::BlockId where, ir::ValueId v,
                     ir::Operand by);
  void drop(ir::InstructionId i) { dropped_[i] = 1; }
  void drop_param(std::uint32_t index_in_block_params) { dropped_param_[index_in_block_params] = 1; }
  // To the end of `b`, before its terminator and after what was moved there before.
  void move_to_end(ir::InstructionId i, ir::BlockId b);
  // To the top of `b`, before what was moved there before.
  void move_to_top(ir::InstructionId i, ir::BlockId b);

  // What a use of `o` is.
  [[nodiscard]] ir::Operand resolve(ir::Operand o) const;
  // Cost: linear, times the number of replacements below a block.
  void write(ir::Function& out);

 private:
  struct Below {
    ir::BlockId where = 0;
    ir::ValueId v = 0;
    ir::Operand by;
  };

  void write_instruction(ir::InstructionId i, ir::BlockId b, ir::Function& out);
  void take(std::span<const ir::Operand> operands, ir::BlockId b);

  const ir::Function* ssa_ = nullptr;
  const ir::Dominators* dominators_ = nullptr;
  std::vector<ir::Operand> is_;  // by value
  std::vector<Below> below_;
  std::vector<std::uint8_t> dropped_;        // by instruction
  std::vector<std::uint8_t> dropped_param_;  // by index in the block parameters
  std::vector<Grouped<ir::InstructionId>::Entry> to_end_, to_top_;
  Grouped<ir::InstructionId> end_of_, top_of_;
  std::vector<ir::Operand> taken_;
};

// Has no effect, reads no memory, cannot trap, and has one result: may be done elsewhere, again, or
// not at all.
[[nodiscard]] inline bool is_movable(const ir::Function& f, const ir::Instruction& i) {
  return ir::info(i.opcode).pure && i.opcode != ir::Opcode::load && f.results_of(i).size() == 1;
}

}  // namespace phidelity::generators

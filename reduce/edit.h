// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A candidate: a program and the changes to it, put together into a new program.
//
//   Edit edit;  edit.start(lost);            // entry: br H(1)   H(x2): ... cbr t, H(x3), X   X: ret x2
//   edit.drop_instruction(i);                // `t = lt x3, n`: its uses read 0 instead
//   edit.drop_edge(e);                       // H -> X: the branch becomes `br H(x3)`, X is gone
//   edit.build(out);                         // valid ssa, or false
//
// A pass says what changes in ids of the base; `build` does the rest in one walk. A terminator with
// edges left out becomes the one that fits those that stay: `br`, or `ret`. What can no longer be
// reached goes too. A use whose definition is gone reads a stand-in (`replace` says which), else the
// constant 0 of its class. Values are numbered in the order of their definitions.
//
// In *normal form* blocks come in reverse postorder and names are v0, v1 ... and b0, b1 ... in that
// order, so that two programs that are equal up to names have one text.
//
// Tested by: tests/reduce/edit_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::reduce {

struct Form {
  bool ordered = true;  // blocks in reverse postorder, unreachable ones last
  bool renamed = true;  // names of the normal form, else those of the base
};

class Edit {
 public:
  // Begins a candidate that is the base itself.
  // Requires: `base` is valid ssa and outlives the edit, and so does `cfg`, which is of it. All the
  // bases and programs built with one Edit descend from one program: they share its symbols.
  // Cost: O(size); the memory is reused.
  void start(const ir::Function& base, const ir::Cfg& cfg, Form form);
  [[nodiscard]] const ir::Function& base() const { return *base_; }

  // --- changes; later ones see earlier ones ---
  // Requires: no terminator.
  void drop_instruction(ir::InstructionId i) { instruction_dropped_[i] = 1; }
  void drop_phi(std::uint32_t block_param) { phi_dropped_[block_param] = 1; }
  void drop_parameter(std::uint32_t index) { parameter_dropped_[index] = 1; }
  void drop_edge(ir::EdgeId e) { edge_dropped_[e] = 1; }
  // With all edges into it. Requires: not the entry.
  void drop_block(ir::BlockId b) { block_dropped_[b] = 1; }
  // Edges into the block go where its edge `e` goes, with that edge's arguments.
  // Requires: `e` is an edge of a block other than the entry.
  void bypass(ir::EdgeId e);
  // Puts the target of `e` in the place of the `br` that it belongs to.
  // Requires: it is the only edge into its target, which is another block.
  void join(ir::EdgeId e);
  // Requires: as many arguments as the target has phis; not the entry.
  void retarget(ir::EdgeId e, ir::BlockId target, std::span<const ir::Operand> arguments);
  void set_operand(std::uint32_t index, ir::Operand o) { operands_[index] = o; }
  // All uses of `v` read `o` instead.
  void replace(ir::ValueId v, ir::Operand o) { stand_in_[v] = o; }
  void set_opcode(ir::InstructionId i, ir::Opcode opcode) { instructions_[i].opcode = opcode; }
  void set_operands(ir::InstructionId i, std::span<const ir::Operand> list);
  // Keeps the first `count` results of an instruction.
  void keep_results(ir::InstructionId i, std::uint32_t count);
  void set_case(ir::EdgeId e, std::int64_t value) { edges_[e].case_value = value; }
  void allow_split(ir::EdgeId e) { edges_[e].nosplit = false; }
  void set_class(ir::ValueId v, ir::ClassId c) { classes_[v] = c; }
  // The block ends in `ret o` after its instruction `last`, which goes too.
  void return_at(ir::BlockId b, ir::InstructionId last, ir::Operand o);
  // Exchanges two slots of a terminator, but for their case values.
  void exchange_edges(ir::EdgeId a, ir::EdgeId b);
  // Exchanges two phis of a block, with their arguments.
  void exchange_phis(ir::BlockId b, std::uint32_t first, std::uint32_t second);

  // Writes the candidate over `out`. Returns false where the changes cannot go together (blocks
  // joined in a circle); what comes out is still to be verified.
  // Cost: O(size); no recursion; the memory is reused.
  [[nodiscard]] bool build(ir::Function& out);

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  struct Returned {
    ir::InstructionId last = none;
    ir::Operand operand;
  };

  [[nodiscard]] bool edge_stays(ir::EdgeId e) const;
  [[nodiscard]] ir::BlockId next_in_chain(ir::BlockId b) const;
  [[nodiscard]] ir::Range edges_after(ir::BlockId b) const;
  [[nodiscard]] ir::Range appended(std::span<const ir::Operand> list);
  [[nodiscard]] ir::Operand written(ir::Operand o) const;
  void find_order();
  void walk();
  void find_end(ir::BlockId last);
  void define(ir::ValueId v);
  void define_block(ir::BlockId b);
  void emit_block(ir::BlockId b);
  void emit_instruction(const ir::Instruction& i, ir::Opcode opcode, bool with_results);
  void emit_end(ir::BlockId last);
  void emit_edge(ir::EdgeId e);

  const ir::Function* base_ = nullptr;
  const ir::Cfg* cfg_ = nullptr;
  ir::Function* out_ = nullptr;
  Form form_;

  // The base's lists, changed in place; new lists of operands are appended.
  std::vector<ir::Instruction> instructions_;
  std::vector<ir::Edge> edges_;
  std::vector<ir::Operand> operands_;
  std::vector<ir::ValueId> block_params_;
  std::vector<ir::ClassId> classes_;
  std::vector<std::uint8_t> instruction_dropped_;
  std::vector<std::uint8_t> phi_dropped_;
  std::vector<std::uint8_t> parameter_dropped_;
  std::vector<std::uint8_t> edge_dropped_;
  std::vector<std::uint8_t> block_dropped_;
  std::vector<ir::Operand> stand_in_;    // by value; the value itself where nothing stands in
  std::vector<ir::EdgeId> joined_;       // by block: the edge whose target stands in its `br`'s place
  std::vector<Returned> returned_;       // by block

  // While building.
  std::vector<ir::BlockId> order_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::pair<ir::BlockId, ir::EdgeId>> stack_;
  std::vector<ir::BlockId> new_block_;
  std::vector<ir::ValueId> new_value_;
  ir::Opcode end_ = ir::Opcode::ret;     // of the chain that is being written
  std::vector<ir::EdgeId> end_edges_;
  std::vector<ir::Operand> list_;
  std::vector<ir::ValueId> names_;
};

}  // namespace phidelity::reduce

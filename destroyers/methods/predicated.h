// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guarded moves at the predecessor's end: a phi changes only if its edge will be taken.
//
//   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   becomes   H: x3 = add x2, 1; n = select t, x3, x2; x2 = n; cbr t, H, X   X: ret x2
//
// Where `split` would need a block on a critical edge, its moves stand before the branch, guarded
// by what the branch is going to ask: they keep the phi's old value on every other way out, so no
// copy is lost. All values are chosen before the first phi is written, and a phi that the branch
// itself reads is saved for it. Two ways into one block are choices one after another. A `brdec`
// goes its first way unless it reads 1. Edges that need no block are as under `split`.
//
// Tested by: tests/destroyers/methods/predicated_test.cpp
// Reference: the published article on parallel semantics and the out-of-SSA problem, "predicating"
// at the predecessor. Corrected: the branch may read a phi that its own block's moves overwrite.
// An edge gets a block after all (declined where it may not be split) if it carries a result of
// its terminator, if an opaque branch decides, or if a `switch` has so many ways that guards would
// cost more than blocks. The added instructions are ones that the program did not have: such
// answers are judged by runs.
#pragma once

#include "destroyers/methods/split.h"

namespace phidelity::destroyers {

// The decision that a planted fault exchanges.
struct PredicatedDecisions {
  bool branch_operand_saved = true;  // else the branch reads what the moves have written (K05)
};

class Predicated final : public Split {
 public:
  explicit Predicated(std::string_view name = "predicated", PredicatedDecisions decisions = {})
      : Split(name), decisions_(decisions) {}

 protected:
  void prepare() override;
  [[nodiscard]] Place place_of(ir::EdgeId e) override;
  void write_terminator(ir::BlockId b) override;

 private:
  // A phi and what it will be.
  struct Choice {
    ir::ValueId phi;
    ir::Operand chosen;
  };
  // A guard and whether the edge is taken where it is true.
  struct Guard {
    ir::Operand condition;
    bool if_true;
  };

  [[nodiscard]] bool can_be_guarded(ir::EdgeId e) const;
  [[nodiscard]] Guard guard_of(ir::EdgeId e);
  void choose(ir::EdgeId e, Guard guard);
  void choose_on_default(ir::EdgeId e, ir::Range cases);
  [[nodiscard]] ir::Operand& chosen_for(ir::ValueId phi);
  [[nodiscard]] ir::Operand select(Guard guard, ir::Operand on_edge, ir::Operand elsewhere,
                                   ir::ValueId phi);
  [[nodiscard]] ir::Operand compare(ir::Opcode opcode, ir::Operand a, std::int64_t word);
  void commit(ir::BlockId b);

  // Guards cost a comparison and a move a way; beyond this a block on the edge is cheaper.
  static constexpr std::uint32_t ways_max = 8;

  PredicatedDecisions decisions_;
  std::vector<std::uint8_t> is_guarded_;  // by edge
  std::vector<Choice> choices_;           // of the block being written
  std::vector<std::uint32_t> choice_of_;  // by value: its place in choices_ and one, or 0
  std::vector<Move> copies_;
};

}  // namespace phidelity::destroyers

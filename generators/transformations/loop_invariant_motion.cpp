// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   H(x): y = copy 5; cbr c, H(y), X      ->      y = copy 5 before H; y and x live at once
//
// An instruction whose operands are computed outside of a loop goes to the end of the header's
// immediate dominator, which is outside. It has no effect and cannot trap, so it may be done where
// it would not have been.
//
// Reference: A. V. Aho, M. S. Lam, R. Sethi, J. D. Ullman, "Compilers", 2nd edition, section 9.5.
#include <algorithm>

#include "generators/transformations/loops.h"
#include "generators/transformations/rewrite.h"
#include "generators/transformations/transformation.h"

namespace phidelity::generators {
namespace {

using ir::BlockId;
using ir::InstructionId;
using ir::Operand;

class LoopInvariantMotion final : public Transformation {
 public:
  bool apply(const ir::Function& ssa, Choices& choices, const Features&,
             ir::Function& out) override {
    ssa_ = &ssa;
    loops_.build(ssa);
    definitions_.build(ssa);
    rewrite_.start(ssa);
    moved_.assign(ssa.instructions.size(), 0);
    bool changed = false;
    for (const BlockId header : loops_.headers()) {
      loops_.enter(header);
      const BlockId before = loops_.dominators().immediate(header);
      // Operands are defined before their uses in this order.
      for (const BlockId b : loops_.cfg().reverse_postorder()) {
        if (!loops_.contains(b)) continue;
        const ir::Range all = ssa.blocks[b].instructions;
        for (InstructionId i = all.begin; i < all.end; ++i) {
          if (!may_move(i, before) || !choices.chance(75)) continue;
          rewrite_.move_to_end(i, before);
          definitions_.move(ssa.results_of(ssa.instructions[i])[0], before);
          moved_[i] = 1;
          changed = true;
        }
      }
    }
    if (changed) rewrite_.write(out);
    return changed;
  }

 private:
  // Once: what a loop further out has moved stands outside of those within it.
  [[nodiscard]] bool may_move(InstructionId i, BlockId before) const {
    const ir::Instruction& instruction = ssa_->instructions[i];
    if (moved_[i] != 0 || !is_movable(*ssa_, instruction)) return false;
    return std::ranges::all_of(ssa_->operands_of(instruction), [&](Operand o) {
      if (!o.is_value()) return true;
      const BlockId at = definitions_.block(o.id());
      return !loops_.contains(at) &&
             !(at == before && definitions_.by_terminator(*ssa_, o.id()));
    });
  }

  const ir::Function* ssa_ = nullptr;
  Loops loops_;
  Definitions definitions_;
  Rewrite rewrite_;
  std::vector<std::uint8_t> moved_;
};

}  // namespace

std::unique_ptr<Transformation> detail::make_loop_invariant_motion() {
  return std::make_unique<LoopInvariantMotion>();
}

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   H(x): y = add x, 1; cbr c, H(z), X     X: print y      ->      X: y = add x, 1; print y
//
// An instruction that its own block does not need goes down to the block that dominates all its
// uses, and what it reads lives that much longer: here x, past the copy to it on the way back.
//
// Reference: LLVM's Sink and MachineSink do this; the literature has it as partial dead code
// elimination: J. Knoop, O. Rüthing, B. Steffen, PLDI 1994. We move, and never duplicate.
#include <algorithm>

#include "generators/transformations/rewrite.h"
#include "generators/transformations/transformation.h"

namespace phidelity::generators {
namespace {

using ir::BlockId;
using ir::InstructionId;
using ir::Operand;
using ir::ValueId;

class Sinking final : public Transformation {
 public:
  bool apply(const ir::Function& ssa, Choices& choices, const Features&,
             ir::Function& out) override {
    ssa_ = &ssa;
    cfg_.build(ssa);
    dominators_.build(ssa, cfg_);
    rewrite_.start(ssa);
    wanted_.assign(ssa.values.size(), nowhere);
    bool changed = false;
    // Every use of a value is met before its definition; so an instruction that has moved has its
    // operands wanted where it is now.
    const auto order = dominators_.preorder();
    for (std::size_t k = order.size(); k-- > 0;) {
      const BlockId b = order[k];
      for (const ir::Edge& e : ssa.edges_of(b)) want(ssa.arguments_of(e), b);
      const ir::Range all = ssa.blocks[b].instructions;
      for (InstructionId i = all.end; i-- > all.begin;) {
        BlockId at = b;
        if (may_move(i, b) && choices.chance(75)) {
          at = wanted_[ssa.results_of(ssa.instructions[i])[0]];
          rewrite_.move_to_top(i, at);
          changed = true;
        }
        want(ssa.operands_of(ssa.instructions[i]), at);
      }
    }
    if (changed) rewrite_.write(out);
    return changed;
  }

 private:
  static constexpr BlockId nowhere = 0xffffffff;

  [[nodiscard]] bool may_move(InstructionId i, BlockId b) const {
    const ir::Instruction& instruction = ssa_->instructions[i];
    if (!is_movable(*ssa_, instruction)) return false;
    const BlockId wanted = wanted_[ssa_->results_of(instruction)[0]];
    return wanted != nowhere && wanted != b;
  }

  // The block nearest to all uses that dominates them.
  void want(std::span<const Operand> operands, BlockId at) {
    for (const Operand& o : operands) {
      if (!o.is_value()) continue;
      BlockId& wanted = wanted_[o.id()];
      if (wanted == nowhere) wanted = at;
      while (!dominators_.dominates(wanted, at)) wanted = dominators_.immediate(wanted);
    }
  }

  const ir::Function* ssa_ = nullptr;
  ir::Cfg cfg_;
  ir::Dominators dominators_;
  Rewrite rewrite_;
  std::vector<BlockId> wanted_;  // by value
};

}  // namespace

std::unique_ptr<Transformation> detail::make_sinking() { return std::make_unique<Sinking>(); }

}  // namespace phidelity::generators

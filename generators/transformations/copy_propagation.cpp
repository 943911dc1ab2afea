// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   y = copy x; ... print y      ->      ... print x
//
// The classical way from conventional SSA to any: x is live for longer, over the place where the
// phi of its variable is given its next value.
//
// Reference: P. Briggs, K. D. Cooper, T. J. Harvey, L. T. Simpson, "Practical Improvements to the
// Construction and Destruction of Static Single Assignment Form", SP&E 28(8), 1998: the lost-copy
// and the swap problem are what copy folding makes.
#include "generators/transformations/rewrite.h"
#include "generators/transformations/transformation.h"

namespace phidelity::generators {
namespace {

class CopyPropagation final : public Transformation {
 public:
  bool apply(const ir::Function& ssa, Choices& choices, const Features& features,
             ir::Function& out) override {
    cfg_.build(ssa);
    rewrite_.start(ssa);
    bool changed = false;
    const std::uint32_t percent = choices.chance(30) ? 50 : 100;
    for (const ir::BlockId b : cfg_.reverse_postorder()) {
      const ir::Range all = ssa.blocks[b].instructions;
      for (ir::InstructionId i = all.begin; i < all.end; ++i) {
        if (ssa.instructions[i].opcode != ir::Opcode::copy) continue;
        const ir::Operand source = ssa.operands_of(ssa.instructions[i])[0];
        if (source.is_constant() && !features.constant_arguments) continue;
        if (percent < 100 && !choices.chance(percent)) continue;
        rewrite_.replace(ssa.results_of(ssa.instructions[i])[0], source);
        rewrite_.drop(i);
        changed = true;
      }
    }
    if (changed) rewrite_.write(out);
    return changed;
  }

 private:
  ir::Cfg cfg_;
  Rewrite rewrite_;
};

}  // namespace

std::unique_ptr<Transformation> detail::make_copy_propagation() {
  return std::make_unique<CopyPropagation>();
}

}  // namespace phidelity::generators

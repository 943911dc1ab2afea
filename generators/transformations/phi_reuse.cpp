// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   H(x): c = eq x, y; cbr c, A, X     A: ... print y      ->      A: ... print x
//
// On the way that a branch takes where a phi equals another name, the phi stands for that name:
// it is used again where its variable has long had its next value.
//
// Reference: equalities of branches in value numbering, M. N. Wegman, F. K. Zadeck, "Constant
// Propagation with Conditional Branches", TOPLAS 13(2), 1991, section 6; LLVM's GVN
// (propagateEquality).
#include "generators/transformations/rewrite.h"
#include "generators/transformations/transformation.h"

namespace phidelity::generators {
namespace {

using ir::BlockId;
using ir::Opcode;
using ir::Operand;
using ir::ValueId;

class PhiReuse final : public Transformation {
 public:
  bool apply(const ir::Function& ssa, Choices& choices, const Features&,
             ir::Function& out) override {
    cfg_.build(ssa);
    dominators_.build(ssa, cfg_);
    definitions_.build(ssa);
    rewrite_.start(ssa);
    bool changed = false;
    for (const BlockId b : cfg_.reverse_postorder()) {
      const ir::Instruction& terminator = ssa.terminator_of(b);
      if (terminator.opcode != Opcode::cbr) continue;
      const Operand asked = ssa.operands_of(terminator)[0];
      if (!asked.is_value() || definitions_.instruction(asked.id()) == Definitions::none) continue;
      const ir::Instruction& comparison = ssa.instructions[definitions_.instruction(asked.id())];
      if (comparison.opcode != Opcode::eq && comparison.opcode != Opcode::ne) continue;
      const ir::Edge& way = ssa.edges_of(b)[comparison.opcode == Opcode::eq ? 0 : 1];
      // Where nothing else enters the way's target, all that it dominates has taken this way.
      if (cfg_.reachable_in_degree(way.target) != 1) continue;
      changed |= reuse(ssa.operands_of(comparison), way.target, choices.chance(50));
    }
    if (changed) rewrite_.write(out);
    return changed;
  }

 private:
  bool reuse(std::span<const Operand> compared, BlockId where, bool other_first) {
    for (const std::size_t k : {other_first ? 1u : 0u, other_first ? 0u : 1u}) {
      const Operand phi = compared[k], name = compared[1 - k];
      if (!phi.is_value() || !definitions_.is_phi(phi.id())) continue;
      if (!name.is_value() || name == phi) continue;
      rewrite_.replace_below(dominators_, where, name.id(), phi);
      return true;
    }
    return false;
  }

  ir::Cfg cfg_;
  ir::Dominators dominators_;
  Definitions definitions_;
  Rewrite rewrite_;
};

}  // namespace

std::unique_ptr<Transformation> detail::make_phi_reuse() { return std::make_unique<PhiReuse>(); }

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   P -> J(1);  J(x): S; cbr x, A, B      ->      P -> J'(1): S; br A
//
// An edge that brings a literal on which the branch of its target depends goes past the branch:
// the target is copied for it and then goes one way. The branch may ask the phi itself or a
// comparison of it with a literal.
//
// Reference: F. Mueller, D. B. Whalley, "Avoiding Conditional Branches by Code Replication", PLDI
// 1995; LLVM's JumpThreading.
#include <optional>

#include "generators/transformations/duplication.h"
#include "generators/transformations/rewrite.h"
#include "generators/transformations/transformation.h"

namespace phidelity::generators {
namespace {

using ir::BlockId;
using ir::EdgeId;
using ir::Opcode;
using ir::Operand;

class JumpThreading final : public Transformation {
 public:
  bool apply(const ir::Function& ssa, Choices& choices, const Features&,
             ir::Function& out) override {
    ssa_ = &ssa;
    cfg_.build(ssa);
    definitions_.build(ssa);
    duplication_.start(ssa);
    std::uint32_t left = copies_max;
    for (const BlockId b : cfg_.reverse_postorder()) {
      const Opcode opcode = ssa.terminator_of(b).opcode;
      if (opcode != Opcode::cbr && opcode != Opcode::switch_) continue;
      if (!Duplication::is_small(ssa, b)) continue;
      // One edge at least stays.
      std::uint32_t staying = cfg_.reachable_in_degree(b);
      for (const EdgeId e : cfg_.in_edges(b)) {
        if (staying <= 1 || left == 0) break;
        const auto word = condition_on(e);
        if (!cfg_.reachable(ssa.edges[e].source) || !word || !choices.chance(80)) continue;
        duplication_.redirect(e, duplication_.copy(b, way_of(b, *word)));
        --staying;
        --left;
      }
    }
    return duplication_.changed() && duplication_.finish(out);
  }

 private:
  static constexpr std::uint32_t copies_max = 3;

  // The word that the target's branch asks after this edge, where that is known.
  [[nodiscard]] std::optional<std::int64_t> condition_on(EdgeId e) const {
    const BlockId b = ssa_->edges[e].target;
    const Operand asked = ssa_->operands_of(ssa_->terminator_of(b))[0];
    if (const auto word = word_on(e, asked)) return word;
    if (!asked.is_value() || definitions_.block(asked.id()) != b) return std::nullopt;
    if (definitions_.instruction(asked.id()) == Definitions::none) return std::nullopt;
    const ir::Instruction& i = ssa_->instructions[definitions_.instruction(asked.id())];
    const auto operands = ssa_->operands_of(i);
    if (i.opcode != Opcode::lt && i.opcode != Opcode::eq && i.opcode != Opcode::ne) {
      return std::nullopt;
    }
    const auto left = word_on(e, operands[0]);
    const auto right = word_on(e, operands[1]);
    if (!left || !right) return std::nullopt;
    return i.opcode == Opcode::lt ? *left < *right : (*left == *right) == (i.opcode == Opcode::eq);
  }

  // A literal, or a phi of the target for which the edge brings one.
  [[nodiscard]] std::optional<std::int64_t> word_on(EdgeId e, Operand o) const {
    const ir::Edge& edge = ssa_->edges[e];
    const auto params = ssa_->params_of(edge.target);
    for (std::size_t k = 0; k < params.size(); ++k) {
      if (!o.is(params[k])) continue;
      o = ssa_->arguments_of(edge)[k];
      break;
    }
    if (o.kind != ir::OperandKind::integer) return std::nullopt;
    return static_cast<std::int64_t>(o.bits);
  }

  [[nodiscard]] std::uint32_t way_of(BlockId b, std::int64_t word) const {
    const auto edges = ssa_->edges_of(b);
    if (ssa_->terminator_of(b).opcode == Opcode::cbr) return word != 0 ? 0 : 1;
    const auto last = static_cast<std::uint32_t>(edges.size() - 1);
    for (std::uint32_t slot = 0; slot < last; ++slot) {
      if (edges[slot].case_value == word) return slot;
    }
    return last;
  }

  const ir::Function* ssa_ = nullptr;
  ir::Cfg cfg_;
  Definitions definitions_;
  Duplication duplication_;
};

}  // namespace

std::unique_ptr<Transformation> detail::make_jump_threading() {
  return std::make_unique<JumpThreading>();
}

}  // namespace phidelity::generators

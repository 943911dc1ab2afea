// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Planted faults of shadows: `llvm-style` or `upsilon` with one decision changed.
//
//   I01  the incoming register is never read     L01b  upsilons stand where their value is defined
//   I02  predecessors write the phi itself       L02   phis load after the first instruction
//   I03  duplicate edges, the first wins         L03   no upsilon for a constant
//                                                L04   no upsilon of the phi's own value
//
// L01, upsilons at definitions in the predecessor's own block, is no fault: between such a
// definition and the block's end nothing reads or writes the shadow, so the stores commute with
// all they are moved over (see UpsilonAtDefinition).
//
// Tested by: tests/destroyers/planted/shadows_test.cpp
// Reference: L01b is what becomes of Sparse's unssa.c, which copies where the operands are
// defined, on any other program than the ones it makes.
#pragma once

#include <algorithm>

#include "destroyers/methods/llvm_style.h"
#include "destroyers/methods/upsilon.h"

namespace phidelity::destroyers {

class IncomingNeverRead final : public LlvmStyle {
 public:
  IncomingNeverRead() : LlvmStyle("I01") {}

 protected:
  void copies_at_top(ir::BlockId) override {}
};

class PhiWrittenForIncoming final : public LlvmStyle {
 public:
  PhiWrittenForIncoming() : LlvmStyle("I02") {}

 protected:
  [[nodiscard]] ir::ValueId written_for(std::uint32_t phi) const override {
    return ssa().block_params[phi];
  }
};

class FirstDuplicateWins final : public LlvmStyle {
 public:
  FirstDuplicateWins() : LlvmStyle("I03") {}

 protected:
  [[nodiscard]] bool written_elsewhere(ir::EdgeId e) const override {
    return !duplicates().leads(e) && !carries_unwritten_result(e);
  }
};

// Stores to a shadow directly after the instruction that defines the value, or after its block's
// loads where that is a phi: in the whole function (L01b), or in the block where the upsilon
// belongs (L01, which is right).
class UpsilonAtDefinition : public Upsilon {
 public:
  UpsilonAtDefinition(std::string_view name, bool in_any_block)
      : Upsilon(name), in_any_block_(in_any_block) {}

 protected:
  void prepare() override;
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override;
  void copies_at_top(ir::BlockId b) override;
  void write_body(ir::BlockId b) override;

 private:
  [[nodiscard]] bool moves_to_definition(ir::EdgeId e, ir::Operand argument) const;
  void write_upsilons_of(ir::ValueId v);

  bool in_any_block_;
  std::vector<ir::BlockId> defined_in_;  // by value: the block whose phi or body defines it
  std::vector<Move> at_definition_;      // by source, in program order of the edges
};

class UpsilonAtAnyDefinition final : public UpsilonAtDefinition {
 public:
  UpsilonAtAnyDefinition() : UpsilonAtDefinition("L01b", true) {}
};

class LateLoad final : public Upsilon {
 public:
  LateLoad() : Upsilon("L02") {}

 protected:
  void copies_at_top(ir::BlockId) override {}
  void write_body(ir::BlockId b) override {
    const auto body = ssa().body_of(b);
    const auto first = body.first(std::min<std::size_t>(body.size(), 1));
    tac().instructions.insert(tac().instructions.end(), first.begin(), first.end());
    Upsilon::copies_at_top(b);
    const auto rest = body.subspan(first.size());
    tac().instructions.insert(tac().instructions.end(), rest.begin(), rest.end());
  }
};

// Leaves out the upsilons of which `skipped` says so.
template <class Skipped>
class UpsilonSkipped : public Upsilon {
 protected:
  using Upsilon::Upsilon;
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override {
    const std::size_t before = copies.size();
    Upsilon::edge_copies(e, copies);
    const auto first = copies.begin() + static_cast<std::ptrdiff_t>(before);
    const auto phis = ssa().params_of(ssa().edges[e].target);
    std::size_t next = 0;
    copies.erase(std::remove_if(first, copies.end(),
                                [&](const Move& m) { return Skipped()(m.source, phis[next++]); }),
                 copies.end());
  }
};

struct IsConstant {
  bool operator()(ir::Operand argument, ir::ValueId) const { return argument.is_constant(); }
};
struct IsThePhi {
  bool operator()(ir::Operand argument, ir::ValueId phi) const { return argument.is(phi); }
};

class ConstantUpsilonSkipped final : public UpsilonSkipped<IsConstant> {
 public:
  ConstantUpsilonSkipped() : UpsilonSkipped("L03") {}
};

class OwnUpsilonSkipped final : public UpsilonSkipped<IsThePhi> {
 public:
  OwnUpsilonSkipped() : UpsilonSkipped("L04") {}
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Register allocation in SSA form, then moves between registers on the edges.
//
//   L: br H(b, a, i1)   H(a, b, i): ...     with a in r0, b in r1, i and i1 in r2
//   chordal-temp   L: r3 = r0; r0 = r1; r1 = r3        (r3, where no register is spare)
//   chordal-swap   L: (r1, r0) = (r0, r1)
//   chordal-xor    L: r1 = xor r1, r0; r0 = xor r0, r1; r1 = xor r1, r0
//
// The interference graph of strict SSA is chordal, so a walk over the dominator tree colours it
// with as many registers as values are ever live at once; a phi needs no register that its arguments
// have, and what does not fit becomes a move on the edge, critical edges being split. There the
// copies may be a permutation of all registers, and the three methods differ in how they turn a
// cycle: through a register that holds nothing needed on the edge, by exchanges, or by exchanges
// made of three exclusive ors. Exclusive or is there for integers alone, loses a register of
// which nothing is known (`undef`), and in a program with exclusive ors of its own could be taken
// for one of them; in these cases chordal-xor exchanges as chordal-swap does.
//
// Tested by: tests/destroyers/methods/chordal_test.cpp
// Reference: S. Hack, G. Goos, "Optimal Register Allocation for SSA-form Programs in Polynomial
// Time", IPL 98(4), 2006; F. M. Q. Pereira, J. Palsberg, "SSA Elimination after Register
// Allocation", CC 2009. We do not spill: with a limit of registers a program that needs more is
// declined, chordal-temp's spare register included; with `coalescing` phis and arguments share
// registers as far as no more are needed (analysis/register_coalescing.h). Copies that would stand before a terminator's
// own reads go into a block of their own.
#pragma once

#include "destroyers/analysis/colouring.h"
#include "destroyers/analysis/register_coalescing.h"
#include "destroyers/methods/split.h"
#include "destroyers/sequencers/exchanging.h"

namespace phidelity::destroyers {

struct ChordalOptions {
  std::uint32_t registers_max = 0;  // of each class; 0: as many as the program needs
  bool coalescing = false;          // conservatively, by Briggs' and George's tests
};

// The decisions of the three methods that planted faults exchange.
struct ChordalDecisions {
  ColouringDecisions colouring = {};
  bool edge_arguments_live = true;  // else nothing is live for being passed to a phi (N05)
  bool spare_register_dead = true;  // else any that the copies do not name will do (N02)
};

class Chordal : public Split {
 protected:
  Chordal(std::string_view name, std::unique_ptr<Sequencer> sequencer, ChordalOptions options,
          ChordalDecisions decisions = {})
      : Split(name, std::move(sequencer)), options_(options), decisions_(decisions) {}

  void prepare() override;
  [[nodiscard]] bool has_one_way_out(ir::BlockId b) const override;
  // A register that holds nothing needed on the edge whose copies are being sequenced.
  ir::ValueId temporary_for(ir::ValueId saved) override;

 private:
  void name_registers();
  [[nodiscard]] ir::ValueId add_register(ir::ClassId c);
  [[nodiscard]] bool has_room(ir::ClassId c) const;
  void mark_busy(ir::EdgeId e);

  ChordalOptions options_;
  ChordalDecisions decisions_;
  ir::Dominators dominators_;
  Liveness liveness_;
  Colouring colouring_;
  RegisterCoalescing coalescing_;
  std::vector<std::vector<ir::ValueId>> registers_;  // by class and colour
  std::vector<std::uint32_t> busy_;                  // by location: the last edge it is busy on
  ir::Function without_arguments_;                   // for N05 alone
};

class ChordalTemp : public Chordal {
 public:
  explicit ChordalTemp(ChordalOptions options = {}) : ChordalTemp("chordal-temp", options, {}) {}

 protected:
  ChordalTemp(std::string_view name, ChordalOptions options, ChordalDecisions decisions)
      : Chordal(name, std::make_unique<LocPred<>>(), options, decisions) {}
};

class ChordalSwap final : public Chordal {
 public:
  explicit ChordalSwap(ChordalOptions options = {})
      : Chordal("chordal-swap", std::make_unique<Exchanging>(), options) {}
};

class ChordalXor : public Chordal {
 public:
  explicit ChordalXor(ChordalOptions options = {}) : ChordalXor("chordal-xor", options) {}

 protected:
  ChordalXor(std::string_view name, ChordalOptions options,
             std::unique_ptr<Sequencer> sequencer = std::make_unique<Exchanging>())
      : Chordal(name, std::move(sequencer), options) {}

  void prepare() override;
  void write_exchange(ir::ValueId a, ir::ValueId b) override;
  // The three steps. Requires: a and b are integer registers, and two.
  virtual void write_exclusive_ors(ir::ValueId a, ir::ValueId b);
  void write_exclusive_or(ir::ValueId destination, ir::ValueId a, ir::ValueId b);
  [[nodiscard]] bool may_use_exclusive_or(ir::ValueId a);

 private:
  void find_undef();
  [[nodiscard]] bool may_be_undef(ir::Operand o) const {
    return o.is_undef() || (o.is_value() && may_be_undef_[o.id()] != 0);
  }

  bool has_exclusive_or_ = false;
  std::vector<std::uint8_t> may_be_undef_;  // by value
};

}  // namespace phidelity::destroyers

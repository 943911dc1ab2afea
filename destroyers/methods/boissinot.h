// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Isolate every phi by parallel copies, then merge the classes that the copies connect.
//
//   entry: br H(1)   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   isolated   entry: a = 1; br H(a)
//              H(p): x2 = p; x3 = add x2, 1; b = x3; cbr t, H(b), X   X: ret x2
//   {p, a, b} is the phi's class; x3 joins it and its copy is gone, x2 (live past x3) does not.
//
// After isolation a phi's names are live only between a copy and an edge, so each phi is a class
// without interference. Each copy is then an affinity: its two ends get one place if their classes
// do not interfere. `boissinot` says that two names interfere if their live ranges intersect;
// `boissinot-value` lets those intersect that hold the same value, by copies and constants. What
// is left of each parallel copy is sequenced with the fewest moves.
//
// Tested by: tests/destroyers/methods/boissinot_test.cpp
// Reference: B. Boissinot, A. Darte, F. Rastello, B. Dupont de Dinechin, C. Guillon, "Revisiting
// Out-of-SSA Translation for Correctness, Code Quality and Efficiency", CGO 2009. Affinities are
// the copies of the isolation, in program order, without weights. Corrected: of two edges between
// two blocks that carry different arguments one gets a block of its own; the program is declined
// where it may not, and where an argument is defined by its block's own terminator.
#pragma once

#include "destroyers/analysis/congruence.h"
#include "destroyers/methods/sreedhar_1.h"
#include "destroyers/sequencers/loc_pred.h"
#include "ir/dominators.h"

namespace phidelity::destroyers {

class Boissinot : public SreedharI {
 public:
  Boissinot() : Boissinot("boissinot", false) {}

 protected:
  Boissinot(std::string_view name, bool by_value)
      : SreedharI(name, std::make_unique<LocPred<>>()), by_value_(by_value) {}

  void prepare() override;
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override;
  void copies_at_top(ir::BlockId b) override;
  ir::ValueId temporary_for(ir::ValueId saved) override;

 private:
  void isolate_arguments(ir::BlockId b);
  void name_arguments(ir::EdgeId e);
  [[nodiscard]] std::span<const Move> copies_of(ir::Range entries) const {
    return {all_entries_.data() + entries.begin, entries.size()};
  }
  [[nodiscard]] std::span<const Move> copies_at_top_of(ir::BlockId b);
  void append_left_copies(std::span<const Move> copies, std::vector<Move>& left) const;
  void write_isolated_program();
  void write_isolated_block(ir::BlockId b);
  void write_parallel_copy(std::span<const Move> copies);
  void number_values();
  void coalesce();

  bool by_value_;
  ir::Function isolated_program_;
  ir::Cfg isolated_cfg_;
  ir::Dominators dominators_;
  Liveness liveness_;
  Congruence classes_;
  std::vector<ir::Range> entries_;     // by edge: the copies that isolate its arguments
  std::vector<ir::Range> standing_;    // by edge: the parallel copy that stands with it
  std::vector<Move> all_entries_;      // edge by edge, those of a block's end side by side
  std::vector<ir::BlockId> block_on_;  // by edge: its own block in the isolated program
  std::vector<ir::Operand> names_;
  std::vector<ir::Operand> sources_;
  std::vector<ir::ValueId> destinations_;
  std::vector<Move> copies_at_top_;
  std::vector<Move> left_at_top_;
  std::vector<Move> moves_at_top_;
  std::vector<ir::ValueId> value_of_;  // by value: the first that holds what it holds
  std::vector<ir::ValueId> temporaries_by_class_;
  LocPred<> top_sequencer_;
};

class BoissinotValue final : public Boissinot {
 public:
  BoissinotValue() : Boissinot("boissinot-value", true) {}
};

}  // namespace phidelity::destroyers

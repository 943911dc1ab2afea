// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destruction without new blocks: copies at the ends of predecessors, saving what they destroy.
//
//   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   as published   H: t1 = x2; x3 = add x2, 1; x2 = x3; cbr t, H, X   X: ret t1
//   repaired       H: x2 = p; x3 = add x2, 1; p = x3; cbr t, H, X     X: ret x2
//
// Blocks are visited in dominator-tree pre-order. The copies of all edges out of a block are one
// parallel copy at its end, scheduled from the destinations that nobody reads. As published, where
// a copy overwrites a phi that is live out of the block, the phi is saved at the top of its own
// block, and uses in blocks dominated by the copying one read the save. That overlooks the block's
// own terminator, uses that the copying block does not dominate or that stand before its copies
// when it comes again, and two edges to one block with different arguments: `briggs-published` is
// known-bad. `briggs` isolates such a phi instead (the
// result copy of Method I), and gives one of two such edges a block of its own.
//
// Tested by: tests/destroyers/methods/briggs_test.cpp
// Reference: P. Briggs, K. D. Cooper, T. J. Harvey, L. T. Simpson, "Practical Improvements to the
// Construction and Destruction of Static Single Assignment Form", SPE 28(8), 1998, insert_copies
// and schedule_copies. A phi is isolated where it is live after the copies of some predecessor:
// live out of it, read by its terminator, or an argument of an edge that gets its own block. Both
// decline arguments that their block's own terminator defines.
#pragma once

#include <cstdint>
#include <vector>

#include "destroyers/analysis/liveness.h"
#include "destroyers/methods/sreedhar_1.h"
#include "ir/dominators.h"

namespace phidelity::destroyers {

// The decisions of Briggs; the published form and the planted faults exchange some.
struct BriggsDecisions {
  bool isolates = true;             // phis that a copy would destroy; else saves them as published
  bool separates_two_edges = true;  // between two blocks, with different arguments
  bool asks_live_out = true;        // before it saves (D03: nothing is ever saved)
  bool repairs_terminator = false;  // the terminator's reads count and are renamed (D02)
  bool pops_stacks = true;          // when it leaves a block's dominated ones (D04: keeps them)
  bool renames_arguments = true;    // of phis, as it does other uses (D05)
};

inline constexpr BriggsDecisions briggs_published = {.isolates = false,
                                                     .separates_two_edges = false};

class Briggs final : public SreedharI {
 public:
  explicit Briggs(std::string_view name = "briggs", BriggsDecisions decisions = {})
      : SreedharI(name), decisions_(decisions) {}

 protected:
  // Cost: linear in the program and its liveness; no recursion.
  void prepare() override;
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override;
  [[nodiscard]] Place place_of(ir::EdgeId e) override;
  void copies_at_top(ir::BlockId b) override;

 private:
  static constexpr std::uint32_t none = 0xffffffff;

  // A copy at the end of a block, and the phi that it is for.
  struct Pending {
    Move move;
    std::uint32_t phi;   // in ssa().block_params
    std::uint32_t next;  // pending copy into the same destination
  };
  struct Undo {
    ir::BlockId block;
    ir::ValueId value;
    ir::ValueId before;
  };

  void grow();  // what is kept by value, to the values of tac
  [[nodiscard]] bool has_its_own_block(ir::EdgeId e) const;
  void choose_isolated();
  void leave_blocks_that_do_not_dominate(ir::BlockId b);
  void rename_uses(ir::BlockId b);
  void rename(ir::Range operands);
  [[nodiscard]] ir::Operand renamed(ir::Operand o) const;
  void insert_copies(ir::BlockId b);
  void gather(ir::EdgeId e);
  void schedule();
  void save_if_destroyed(const Pending& copy, ir::BlockId b);

  BriggsDecisions decisions_;
  Liveness liveness_;
  ir::Dominators dominators_;
  std::vector<std::uint8_t> is_isolated_;   // by position in ssa().block_params
  std::vector<ir::ValueId> current_;        // by value: the name that holds it here (top of stack)
  std::vector<Undo> undo_;
  std::vector<std::vector<ir::ValueId>> saves_;  // by position in ssa().block_params
  std::vector<Move> scheduled_;
  std::vector<ir::Range> scheduled_on_;     // by edge
  // While the copies of one block are scheduled.
  std::vector<Pending> pending_;
  std::vector<std::uint32_t> into_;         // by value: the first pending copy into it
  std::vector<std::uint8_t> is_read_;       // by value: by a pending copy
  std::vector<ir::ValueId> held_in_;        // by value: where its value is now
  std::vector<std::uint8_t> is_ready_;      // by pending copy: it is or was in ready_
  std::vector<std::uint32_t> ready_;
};

}  // namespace phidelity::destroyers

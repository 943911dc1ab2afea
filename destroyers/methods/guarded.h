// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guarded copies at the top of the successor: a selector says which edge was taken.
//
//   P: br J(a)   Q: cbr c, J(b), X   J(p): print p
//   becomes   P: s = 0; br J    Q: s = 1; cbr c, J, X
//             J: g = eq s, 0; t = select g, a, undef;  g' = eq s, 1; t = select g', b, t
//                p = t; print p
//
// Every in-edge of a block with phis writes its number into the block's selector before the branch;
// on another way out that does no harm, since nothing else reads the selector. The moves are
// guarded by it, and a `select` reads the chosen arm alone, so an argument that has no value on
// the edge taken is never used. All arguments are read before the first phi is written. Where
// one edge enters there is nothing to select: its copies stand at the top. No block is added
// but for duplicate edges: two ways out of a `cbr` select their number by its condition, others
// write it in a block of their own. Arguments may be results of the source's terminator.
//
// Tested by: tests/destroyers/methods/guarded_test.cpp
// Reference: the published article on parallel semantics and the out-of-SSA problem, "predicating"
// at the successor. Corrected: the predecessor's condition says nothing on ways through other
// predecessors, so each writes a selector of its own. The added `eq` and `select` are instructions
// that the program did not have: such answers are judged by runs.
#pragma once

#include "destroyers/lowering.h"
#include "destroyers/prepasses/duplicate_edges.h"
#include "destroyers/sequencers/loc_pred.h"

namespace phidelity::destroyers {

// The decisions of the method; planted faults exchange one of them.
struct GuardedDecisions {
  bool commits_at_once = true;       // else a guarded move writes the phi itself (K01)
  bool all_ways_select = true;       // else unconditional branches write no selector (K02)
  std::uint32_t guards_max = 0xffffffff;  // of a block; else only the first of its edges (K04)
};

class Guarded final : public Lowering {
 public:
  explicit Guarded(std::string_view name = "guarded", GuardedDecisions decisions = {})
      : Lowering(name, std::make_unique<LocPred<>>()), decisions_(decisions) {}

 protected:
  void prepare() override;
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override;
  [[nodiscard]] Place place_of(ir::EdgeId e) override;
  void copies_at_top(ir::BlockId b) override;
  void write_terminator(ir::BlockId b) override;

 private:
  // A block with one way in needs no selector.
  [[nodiscard]] bool selects(ir::BlockId b) const { return cfg().reachable_in_degree(b) > 1; }
  // Is the number of `e` chosen by the condition of its source's `cbr`?
  [[nodiscard]] bool chosen_by_condition(ir::EdgeId e) const;
  void write_guarded_moves(ir::EdgeId e, ir::Operand guard);

  GuardedDecisions decisions_;
  DuplicateEdges duplicates_;
  std::vector<ir::ValueId> selector_;   // by block
  std::vector<std::uint32_t> number_;   // by edge: what its selector is when it is taken
  std::vector<ir::ValueId> pending_;    // by position in ssa().block_params: its next value
  std::vector<std::uint8_t> is_written_;  // likewise, while a block's moves are written
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every phi isolated by parallel copies: where the methods begin that then take copies away.
//
//   entry: br H(1)   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   isolated   entry: (a) = (1); br H(a)
//              H(p): (x2) = (p); x3 = add x2, 1; (b) = (x3); cbr t, H(b), X   X: ret x2
//
// The phi's own names p, a, b are live only between a copy and an edge, so they never interfere,
// and the isolated program means the same. A method gives values places to share (`locations_`);
// a copy between two values in one place is gone. What is left of each parallel copy is sequenced
// with the fewest moves: copies of the edges at the ends of their sources, copies of the phis at
// the top of their block. Of two edges between two blocks that carry different arguments one gets
// a block of its own.
//
// Tested by: tests/destroyers/methods/isolation_test.cpp
// Reference: B. Boissinot, A. Darte, F. Rastello, B. Dupont de Dinechin, C. Guillon, "Revisiting
// Out-of-SSA Translation for Correctness, Code Quality and Efficiency", CGO 2009, section 2; the
// copies are those of Method I (sreedhar_1.h).
#pragma once

#include <span>
#include <vector>

#include "destroyers/analysis/liveness.h"
#include "destroyers/methods/sreedhar_1.h"
#include "destroyers/sequencers/loc_pred.h"
#include "ir/cfg.h"
#include "ir/dominators.h"

namespace phidelity::destroyers {

class Isolation : public SreedharI {
 protected:
  explicit Isolation(std::string_view name, IsolationDecisions decisions = {})
      : SreedharI(name, std::make_unique<LocPred<>>(), decisions) {}

  // Ensures: what is below can be asked, and `locations_` has each value alone, but for the phis'
  // own names: those of one phi share the place of its isolated result.
  // Cost: linear in the program and the liveness of the isolated one.
  void prepare() override;
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override;
  void copies_at_top(ir::BlockId b) override;
  ir::ValueId temporary_for(ir::ValueId saved) override;

  // Is the copy of the isolation written at all? Here: yes. (A name that is not isolated would look
  // like a copy from a place to itself, which another copy into that place may not be dropped for.)
  [[nodiscard]] virtual bool is_written(const Move&) const { return true; }

  // The isolated program. Blocks and values keep their ids.
  [[nodiscard]] const ir::Function& isolated_program() const { return isolated_program_; }
  [[nodiscard]] const ir::Cfg& isolated_cfg() const { return isolated_cfg_; }
  [[nodiscard]] const ir::Dominators& dominators() const { return dominators_; }
  [[nodiscard]] const Liveness& liveness() const { return liveness_; }
  // The copies that isolate the arguments of an edge, one for each phi of its target. Edges between
  // two blocks with the same arguments have one set of copies.
  [[nodiscard]] std::span<const Move> isolating(ir::EdgeId e) const {
    return copies_of(entries_[e]);
  }
  // All of these, those of the end of one block side by side.
  [[nodiscard]] std::span<const Move> isolating() const { return all_entries_; }
  // The block of the isolated program at whose end they stand.
  [[nodiscard]] ir::BlockId block_of(ir::EdgeId e) const {
    return block_on_[e] == ir::Dominators::none ? ssa().edges[e].source : block_on_[e];
  }
  // Is `e` the edge that its copies are counted for?
  [[nodiscard]] bool is_first_with_its_copies(ir::EdgeId e) const {
    return leader(e) == e || block_on_[e] != ir::Dominators::none;
  }
  // Where the parallel copy at the end of a block stands, if there is one.
  [[nodiscard]] Point end_copy(ir::BlockId b) const {
    return {b, isolated_program_.blocks[b].instructions.size() - 1};
  }
  // Gives each argument's isolated name the place of its phi's isolated result.
  void join_isolated_names();
  // Visits (x, y) for each `x = copy y` of the program between two values.
  template <class Visit>
  void for_each_program_copy(Visit visit) const {
    for (const ir::BlockId b : cfg().reverse_postorder()) {
      for (const ir::Instruction& i : ssa().body_of(b)) {
        if (i.opcode != ir::Opcode::copy) continue;
        const ir::Operand source = ssa().operands_of(i)[0];
        if (source.is_value()) visit(ssa().results_of(i)[0], source.id());
      }
    }
  }
  // By value of the isolated program: the first value that holds what it holds, by copies and
  // constants. The value of a phi is its own (G04: that of its first argument).
  void number_values(std::vector<ir::ValueId>& value_of, bool phis_have_their_own = true) const;

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

  ir::Function isolated_program_;
  ir::Cfg isolated_cfg_;
  ir::Dominators dominators_;
  Liveness liveness_;
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
  std::vector<ir::ValueId> temporaries_by_class_;
  LocPred<> top_sequencer_;
};

}  // namespace phidelity::destroyers

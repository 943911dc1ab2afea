// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The skeleton of every method that destroys phis by inserting copies.
//
//   for each edge e into a block with phis:  copies(e) = edge_copies(e), at place_of(e)
//     own block N:    P -> N: copies; br B      end of source:  P: ..., copies, terminator
//     top of target:  B: copies, ...
//   the parameters and arguments go; everything else stays as it is, with the same value ids
//
// Where a method gives values a place to share, everything is renamed to places, and copies of the
// program from a place to itself go.
//
// A method is three decisions: which copies an edge needs, where they stand, and in which order
// (its sequencer). Unreachable blocks are dropped first and count for nothing: not as
// predecessors, not as places. New blocks come after the others, in the order of their edges.
//
// Tested by: tests/destroyers/lowering_test.cpp
// Reference: the frame common to P. Briggs et al., SPE 28(8), 1998 and to V. C. Sreedhar,
// R. D.-C. Ju, D. M. Gillies, V. Santhanam, "Translating Out of Static Single Assignment Form",
// SAS 1999. Where they speak of pairs of blocks we speak of slots: two slots of one block into
// another are two edges, and may carry different arguments.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "destroyers/destroyer.h"
#include "destroyers/sequencers/sequencer.h"
#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::destroyers {

// May be no condition of a `select`, though a `cbr` may ask it.
[[nodiscard]] inline bool is_float(const ir::Function& f, ir::Operand o) {
  return o.kind == ir::OperandKind::real ||
         (o.is_value() && f.values[o.id()].reg_class == ir::class_float);
}

// Where the copies of an edge stand.
enum class Place : std::uint8_t {
  nowhere,        // it needs none
  end_of_source,  // before the terminator
  top_of_target,
  own_block,      // a new block on the edge
};

class Lowering : public Destroyer, protected Temporaries {
 public:
  [[nodiscard]] std::string_view name() const final { return name_; }
  // Cost: linear in the program; no allocation once the buffers have grown.
  void destroy(const ir::Function& ssa, Answer& answer) final;

 protected:
  Lowering(std::string_view name, std::unique_ptr<Sequencer> sequencer)
      : name_(name), sequencer_(std::move(sequencer)) {}

  // --- the decisions of a method, in the order in which they are asked ---

  // What it has to know about the whole function; may decline. The values of `tac()` exist.
  virtual void prepare() {}
  // Does the block keep its phis? (Its edges then keep their arguments.)
  [[nodiscard]] virtual bool keeps_phis(ir::BlockId) const { return false; }
  // Appends the parallel copy of `e`. Here: its arguments into the parameters of its target.
  virtual void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const {
    append_copies(ssa().edges[e].target, ssa().arguments_of(ssa().edges[e]), copies);
  }
  // Asked of edges that need copies. May decline, and answer anything then.
  [[nodiscard]] virtual Place place_of(ir::EdgeId e) = 0;
  // The block for an edge whose place is its own block. Here: a new one.
  [[nodiscard]] virtual ir::BlockId block_for(ir::EdgeId e) { return new_block_on(e); }
  // Makes `e` enter `block`, a block of tac.
  virtual void enter(ir::EdgeId e, ir::BlockId block) { targets_[e] = block; }
  // Copies at the top of a block, after those of its in-edges. Here: none.
  virtual void copies_at_top(ir::BlockId) {}
  // The instructions before the terminator, and before the copies at the block's end. Here: as
  // they are, without copies from a place to itself.
  virtual void write_body(ir::BlockId b);
  // The terminator, after the copies at the block's end. Here: as it is.
  virtual void write_terminator(ir::BlockId b) {
    tac().instructions.push_back(ssa().terminator_of(b));
  }
  // How a block on an edge ends. Here: `br` to the edge's target.
  virtual void leave(ir::EdgeId e, ir::BlockId) { tac().add_branch(id_of_[ssa().edges[e].target]); }
  // Exchanges two places. Here: by a parallel copy, the language having no exchange.
  virtual void write_exchange(ir::ValueId a, ir::ValueId b);
  // Here: one temporary for each class in each parallel copy, named after the value it saves.
  ir::ValueId temporary_for(ir::ValueId saved) override;

  // --- what a method may use ---

  [[nodiscard]] const ir::Function& ssa() const { return *ssa_; }
  [[nodiscard]] ir::Function& tac() { return answer_->tac; }
  [[nodiscard]] const ir::Cfg& cfg() const { return cfg_; }
  // Where a value lives; the method fills `locations_` in prepare(), else it is the value itself.
  [[nodiscard]] ir::ValueId location(ir::ValueId v) const {
    return locations_.empty() ? v : locations_[v];
  }
  [[nodiscard]] ir::Operand location(ir::Operand o) const {
    return o.is_value() ? ir::Operand::value(location(o.id())) : o;
  }
  // Is an argument of `e` a result of its source's own terminator? Then copies at the end of the
  // source would come before the definition.
  [[nodiscard]] bool carries_terminator_result(ir::EdgeId e) const;
  // Does the source's terminator read a place that copies of `e` write? Then copies at the end of
  // the source would come before the read.
  [[nodiscard]] bool overwrites_terminator_operand(ir::EdgeId e) const;
  // Declines where some edge that carries such a result needs its copies at the end.
  void decline_terminator_results();
  // The edge as a report names it: "H:0 -> X" (block, slot, target).
  [[nodiscard]] std::string edge_text(ir::EdgeId e) const;
  void fail(Outcome outcome, std::string reason);
  void decline(std::string reason) { fail(Outcome::declined, std::move(reason)); }
  [[nodiscard]] Answer& answer() { return *answer_; }
  [[nodiscard]] bool failed() const { return answer_->outcome != Outcome::answered; }
  // A place that only `e` leads through and that comes after its source's terminator: the top of
  // its target if nothing else enters it, else a new block. Declines where that may not be.
  [[nodiscard]] Place place_on_edge(ir::EdgeId e);
  [[nodiscard]] ir::BlockId new_block_on(ir::EdgeId e);
  // The edge whose copies are being sequenced and written.
  [[nodiscard]] ir::EdgeId sequenced_edge() const { return sequenced_edge_; }
  // The block of tac that `e` enters, so far.
  [[nodiscard]] ir::BlockId entered_by(ir::EdgeId e) const { return targets_[e]; }
  // Appends parameter <- argument for the parameters of `target` where the two have two places.
  void append_copies(ir::BlockId target, std::span<const ir::Operand> arguments,
                     std::vector<Move>& copies) const;

  std::vector<ir::ValueId> locations_;

 private:
  struct NewBlock {
    ir::EdgeId edge;
    ir::BlockId block;
  };

  void start_output();
  void rename_to_locations();
  void place_edges();
  void write_block(ir::BlockId b);
  void write_edges(ir::BlockId b);
  void write_new_block(const NewBlock& on_edge);
  void write_copies(ir::EdgeId e);

  std::string_view name_;
  std::unique_ptr<Sequencer> sequencer_;
  const ir::Function* ssa_ = nullptr;
  Answer* answer_ = nullptr;
  ir::Cfg cfg_;
  ir::SymbolId split_label_ = ir::no_symbol;
  std::vector<ir::BlockId> id_of_;     // by block of ssa: its id in tac
  std::vector<ir::BlockId> targets_;   // by edge of ssa: the block of tac that it enters
  std::vector<Place> places_;          // by edge of ssa
  std::vector<ir::Range> copy_ranges_; // by edge of ssa: its copies in copies_
  std::vector<Move> copies_;
  std::vector<Move> moves_;
  ir::EdgeId sequenced_edge_ = 0;
  std::vector<NewBlock> new_blocks_;
  std::vector<ir::ValueId> temporaries_;  // of the parallel copy being sequenced, one a class
};

}  // namespace phidelity::destroyers

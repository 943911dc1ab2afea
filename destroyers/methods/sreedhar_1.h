// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Method I of Sreedhar et al.: isolate every phi with a variable of its own.
//
//   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   becomes   entry: x' = 1; br H
//             H: x2 = x'; x3 = add x2, 1; x' = x3; cbr t, H, X   X: ret x2
//
// The fresh variable x' is live only from the copies at the ends of the predecessors to the copy
// at the top of the phi's block, so wherever the copies run no value is lost, and since no
// source is a destination any order will do. Exactly arity + 1 copies a phi.
//
// Tested by: tests/destroyers/methods/methods_test.cpp
// Reference: V. C. Sreedhar, R. D.-C. Ju, D. M. Gillies, V. Santhanam, "Translating Out of Static
// Single Assignment Form", SAS 1999, Method I. Corrected: two edges from one block to another
// with different arguments would write the same variable at the same place, and the last copy
// would win on both; all but one of such edges get a block of their own (or the program is
// declined where they may not). Declines arguments that their block's own terminator defines.
#pragma once

#include "destroyers/lowering.h"
#include "destroyers/prepasses/duplicate_edges.h"
#include "destroyers/sequencers/listing_order.h"

namespace phidelity::destroyers {

// What every method that isolates decides; the planted faults exchange one.
struct IsolationDecisions {
  bool separates_two_edges = true;         // that differ, between two blocks (E05, F09, G03)
  bool declines_terminator_results = true; // else copies them before they are defined (G07)
};

class SreedharI : public Lowering {
 public:
  explicit SreedharI(std::string_view name = "sreedhar-1", IsolationDecisions decisions = {})
      : SreedharI(name, std::make_unique<ListingOrder<>>(), decisions) {}

 protected:
  void prepare() override;
  void edge_copies(ir::EdgeId e, std::vector<Move>& copies) const override;
  [[nodiscard]] Place place_of(ir::EdgeId e) override;
  void copies_at_top(ir::BlockId b) override;
  SreedharI(std::string_view name, std::unique_ptr<Sequencer> sequencer,
            IsolationDecisions decisions)
      : Lowering(name, std::move(sequencer)), isolation_decisions_(decisions) {}
  // Gives every phi its fresh variable and looks at duplicate edges.
  void isolate();
  // Of the edges between two blocks the copies of the leader stand at the source's end.
  [[nodiscard]] const DuplicateEdges& duplicates() const { return duplicates_; }
  [[nodiscard]] ir::EdgeId leader(ir::EdgeId e) const { return duplicates_.leader(e); }
  // The fresh variable of a phi, by position in ssa().block_params.
  [[nodiscard]] ir::ValueId isolated(std::uint32_t phi) const { return isolated_[phi]; }

 private:
  IsolationDecisions isolation_decisions_;
  // By position in ssa().block_params: the fresh variable of the phi.
  std::vector<ir::ValueId> isolated_;
  DuplicateEdges duplicates_;
};

}  // namespace phidelity::destroyers

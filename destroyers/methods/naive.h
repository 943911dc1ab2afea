// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Naive destruction: each predecessor copies its arguments into the phis, one after another.
//
//   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   becomes   H: x3 = add x2, 1; x2 = x3; cbr t, H, X   X: ret x2     and X returns x3
//
// Right where no edge has a lost copy (as above: the phi is still needed on another way out, or by
// the branch itself) and no edge a swap (a copy reads what an earlier one of the same edge
// wrote); elsewhere luck decides. A known-bad subject, and the yardstick of the others.
//
// Tested by: tests/destroyers/methods/methods_test.cpp
// Reference: R. Cytron, J. Ferrante, B. K. Rosen, M. N. Wegman, F. K. Zadeck, "Efficiently
// Computing Static Single Assignment Form and the Control Dependence Graph", TOPLAS 13(4), 1991,
// section 7; Algorithm 16.6.1 of the lesson on SSA destruction. Declines arguments that their
// block's own terminator defines, which have no value yet where the copies stand.
#pragma once

#include "destroyers/lowering.h"
#include "destroyers/sequencers/listing_order.h"

namespace phidelity::destroyers {

class Naive final : public Lowering {
 public:
  explicit Naive(std::string_view name = "naive",
                 std::unique_ptr<Sequencer> order = std::make_unique<ListingOrder<>>())
      : Lowering(name, std::move(order)) {}

 protected:
  void prepare() override { decline_terminator_results(); }
  Place place_of(ir::EdgeId) override { return Place::end_of_source; }
};

}  // namespace phidelity::destroyers

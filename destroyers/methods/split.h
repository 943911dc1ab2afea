// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destruction by splitting edges: copies run exactly where their edge is taken.
//
//   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   becomes   H: x3 = add x2, 1; cbr t, N, X   N: x2 = x3; br H   X: ret x2
//
// The copies of an edge go to the end of its source if that has one slot, to the top of its
// target if that has one in-edge, and else, the edge being critical, into a new block on the edge;
// then they are sequenced as the parallel copy they are, with the fewest moves. Nothing else can
// go wrong: no copy runs on another edge's path. In- and out-edges are counted by slot, from
// reachable blocks.
//
// Tested by: tests/destroyers/methods/methods_test.cpp
// Reference: P. Briggs, K. D. Cooper, T. J. Harvey, L. T. Simpson, "Practical Improvements to
// the Construction and Destruction of Static Single Assignment Form", SPE 28(8), 1998; Algorithm
// 16.6.3 of the lesson on SSA destruction. Two additions: an edge that may not be split and
// needs a block is declined, and a source with one slot whose terminator defines an argument or
// reads a phi of the target (an opaque branch, a switch with nothing but a default) does not get
// the copies, which would come before the definition or the read.
#pragma once

#include "destroyers/lowering.h"
#include "destroyers/sequencers/loc_pred.h"

namespace phidelity::destroyers {

class Split : public Lowering {
 public:
  explicit Split(std::string_view name = "split",
                 std::unique_ptr<Sequencer> sequencer = std::make_unique<LocPred<>>())
      : Lowering(name, std::move(sequencer)) {}

 protected:
  [[nodiscard]] Place place_of(ir::EdgeId e) override {
    const ir::Edge& edge = ssa().edges[e];
    if (has_one_way_out(edge.source) && !carries_terminator_result(e) &&
        !overwrites_terminator_operand(e)) {
      return Place::end_of_source;
    }
    if (has_one_way_in(edge.target)) return Place::top_of_target;
    return place_on_edge(e);
  }
  [[nodiscard]] virtual bool has_one_way_out(ir::BlockId b) const {
    return ssa().blocks[b].edges.size() == 1;
  }
  [[nodiscard]] virtual bool has_one_way_in(ir::BlockId b) const {
    return cfg().reachable_in_degree(b) == 1;
  }
};

}  // namespace phidelity::destroyers

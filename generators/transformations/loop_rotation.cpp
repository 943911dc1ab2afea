// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   while: P -> H: cbr c, B, X;  B -> H      do-while: P -> H': cbr c', B, X;  B -> H: cbr c, B, X
//
// The header is copied for the edges that enter the loop. What is left of it is the test at the
// loop's end, and the way back is a branch's: the edge on which a copy can be lost.
//
// Reference: loop inversion, S. S. Muchnick, "Advanced Compiler Design and Implementation", 1997,
// section 18.5; LLVM's LoopRotate.
#include <algorithm>

#include "generators/transformations/duplication.h"
#include "generators/transformations/loops.h"
#include "generators/transformations/transformation.h"

namespace phidelity::generators {
namespace {

using ir::BlockId;
using ir::EdgeId;

class LoopRotation final : public Transformation {
 public:
  bool apply(const ir::Function& ssa, Choices& choices, const Features&,
             ir::Function& out) override {
    loops_.build(ssa);
    duplication_.start(ssa);
    for (const BlockId header : loops_.headers()) {
      if (!Duplication::is_small(ssa, header) || !leaves(ssa, header)) continue;
      if (!choices.chance(75)) continue;
      const BlockId test = duplication_.copy(header);
      for (const EdgeId e : loops_.cfg().in_edges(header)) {
        if (loops_.cfg().reachable(ssa.edges[e].source) && !loops_.is_back_edge(e)) {
          duplication_.redirect(e, test);
        }
      }
    }
    return duplication_.changed() && duplication_.finish(out);
  }

 private:
  // Does the header's branch both stay in the loop, elsewhere than at the header, and leave it?
  bool leaves(const ir::Function& ssa, BlockId header) {
    loops_.enter(header);
    const auto edges = ssa.edges_of(header);
    return std::ranges::any_of(edges, [&](const ir::Edge& e) {
             return loops_.contains(e.target) && e.target != header;
           }) &&
           std::ranges::any_of(edges,
                               [&](const ir::Edge& e) { return !loops_.contains(e.target); });
  }

  Loops loops_;
  Duplication duplication_;
};

}  // namespace

std::unique_ptr<Transformation> detail::make_loop_rotation() {
  return std::make_unique<LoopRotation>();
}

}  // namespace phidelity::generators

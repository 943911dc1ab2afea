// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AtlasLang's out-of-SSA pass, as published: right sequences at the wrong place.
//
//   H(a, b): ...; cbr t, H(b, a), X
//   becomes   H: ...; t1 = a; a = b; b = t1; cbr t, H, X
//
// Every edge's copies are a parallel copy, sequenced by saving the destination, constants last;
// but they always stand at the end of the source, before its terminator, so on a critical
// edge they also run on the other way out. The pass reports its critical edges instead of
// splitting them; whatever goes wrong goes wrong on one of these. A known-bad subject.
//
// Tested by: tests/destroyers/methods/methods_test.cpp
// Reference: the published article on AtlasLang's phi elimination (parallel copies, "rescue the
// destination"). Declines arguments that their block's own terminator defines.
#pragma once

#include "destroyers/lowering.h"
#include "destroyers/sequencers/ready_scan.h"

namespace phidelity::destroyers {

class Atlas final : public Lowering {
 public:
  explicit Atlas(std::string_view name = "atlas",
                 std::unique_ptr<Sequencer> sequencer = std::make_unique<ReadyScan<>>())
      : Lowering(name, std::move(sequencer)) {}

 protected:
  void prepare() override {
    decline_terminator_results();
    for (const ir::BlockId b : cfg().reverse_postorder()) {
      const ir::Range slots = ssa().blocks[b].edges;
      for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
        const bool has_phis = !ssa().edges[e].arguments.empty();
        if (has_phis && cfg().critical(ssa(), e)) {
          answer().remarks.push_back("critical edge " + edge_text(e));
        }
      }
    }
  }
  Place place_of(ir::EdgeId) override { return Place::end_of_source; }
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/boissinot.h"

#include <numeric>

namespace phidelity::destroyers {

void Boissinot::prepare() {
  Isolation::prepare();
  if (failed()) return;
  if (decisions_.by_value) {
    number_values(value_of_, decisions_.phis_have_their_own);
  } else {
    value_of_.resize(locations_.size());
    std::iota(value_of_.begin(), value_of_.end(), 0);
  }
  coalesce();
}

// First the phis' own names, which never interfere; then every copy of the isolation, then those of
// the program.
void Boissinot::coalesce() {
  classes_.reset(liveness(), dominators(), value_of_, decisions_.classes);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range slots = ssa().blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      const ir::Range phis = ssa().blocks[ssa().edges[e].target].params;
      for (std::uint32_t i = 0; i < phis.size(); ++i) {
        classes_.merge_if_free(isolated(phis.begin + i), isolating(e)[i].destination);
      }
    }
  }
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range phis = ssa().blocks[b].params;
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      classes_.merge_if_free(ssa().block_params[i], isolated(i));
    }
  }
  for (const Move& m : isolating()) {
    if (m.source.is_value()) classes_.merge_if_free(m.destination, m.source.id());
  }
  for_each_program_copy([this](ir::ValueId x, ir::ValueId y) { classes_.merge_if_free(x, y); });
  for (ir::ValueId v = 0; v < locations_.size(); ++v) locations_[v] = classes_.representative(v);
}

}  // namespace phidelity::destroyers

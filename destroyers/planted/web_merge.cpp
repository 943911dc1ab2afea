// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/planted/web_merge.h"

namespace phidelity::destroyers {

void WebMerge::prepare() {
  decline_terminator_results();
  if (failed()) return;
  liveness_.build(ssa(), cfg());
  webs_.reset(tac().values.size());
  by_terminator_.assign(tac().values.size(), 0);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    for (const ir::ValueId r : ssa().results_of(ssa().terminator_of(b))) by_terminator_[r] = 1;
  }
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    for (const ir::Edge& e : ssa().edges_of(b)) {
      const auto phis = ssa().params_of(e.target);
      const auto arguments = ssa().arguments_of(e);
      for (std::size_t i = 0; i < phis.size(); ++i) {
        if (may_share(phis[i], arguments[i])) {
          webs_.merge_if_free(liveness_, phis[i], arguments[i].id());
        }
      }
    }
  }
  locations_.resize(tac().values.size());
  for (ir::ValueId v = 0; v < locations_.size(); ++v) locations_[v] = webs_.representative(v);
}

// A terminator's result is written after the copies, so it keeps a place of its own.
bool WebMerge::may_share(ir::ValueId phi, ir::Operand argument) const {
  return argument.is_value() && !by_terminator_[argument.id()] &&
         ssa().values[phi].reg_class == ssa().values[argument.id()].reg_class;
}

}  // namespace phidelity::destroyers

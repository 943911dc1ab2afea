// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/single_predecessor.h"

#include <algorithm>

namespace phidelity::destroyers {

void SinglePredecessor::prepare() {
  sets_.reset(tac().values.size());
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const auto phis = ssa().params_of(b);
    if (phis.empty() || !has_one_predecessor(b)) continue;
    for (const ir::EdgeId e : cfg().in_edges(b)) {
      if (!cfg().reachable(ssa().edges[e].source)) continue;
      const auto arguments = ssa().arguments_of(ssa().edges[e]);
      for (std::size_t i = 0; i < phis.size(); ++i) {
        if (arguments[i].is_value()) sets_.unite(phis[i], arguments[i].id());
      }
    }
  }
  locations_.resize(tac().values.size());
  for (ir::ValueId v = 0; v < locations_.size(); ++v) locations_[v] = sets_.find(v);
}

bool SinglePredecessor::has_one_predecessor(ir::BlockId b) const {
  if (counted_ == Counted::edges) return cfg().reachable_in_degree(b) == 1;
  ir::BlockId first = ir::Dominators::none;
  for (const ir::EdgeId e : cfg().in_edges(b)) {
    const ir::BlockId source = ssa().edges[e].source;
    if (!cfg().reachable(source)) continue;
    if (first != ir::Dominators::none && source != first) return false;
    first = source;
  }
  return true;
}

}  // namespace phidelity::destroyers

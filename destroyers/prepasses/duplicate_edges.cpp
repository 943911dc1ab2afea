// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/prepasses/duplicate_edges.h"

#include <algorithm>

namespace phidelity::destroyers {

// Two passes over a block's slots, so that an entry of `leader_into_` is always this block's own.
void DuplicateEdges::build(const ir::Function& f, const ir::Cfg& cfg) {
  f_ = &f;
  leader_.resize(f.edges.size());
  leader_into_.resize(f.blocks.size());
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    const ir::Range slots = f.blocks[b].edges;
    for (ir::EdgeId e = slots.end; e-- > slots.begin;) leader_into_[f.edges[e].target] = e;
    for (ir::EdgeId e = slots.end; e-- > slots.begin;) {
      if (f.edges[e].nosplit) leader_into_[f.edges[e].target] = e;
    }
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
      leader_[e] = leader_into_[f.edges[e].target];
    }
  }
}

bool DuplicateEdges::agrees(ir::EdgeId e) const {
  if (leads(e)) return true;
  const auto own = f_->arguments_of(f_->edges[e]);
  const auto leading = f_->arguments_of(f_->edges[leader_[e]]);
  return std::equal(own.begin(), own.end(), leading.begin());
}

}  // namespace phidelity::destroyers

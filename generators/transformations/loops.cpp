// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/transformations/loops.h"

#include <algorithm>

namespace phidelity::generators {

using ir::BlockId;
using ir::EdgeId;

void Loops::build(const ir::Function& ssa) {
  ssa_ = &ssa;
  cfg_.build(ssa);
  dominators_.build(ssa, cfg_);
  header_ = none;
  loop_of_.assign(ssa.blocks.size(), none);
  headers_.clear();
  for (const BlockId b : cfg_.reverse_postorder()) {
    if (std::ranges::any_of(cfg_.in_edges(b), [&](EdgeId e) { return is_back_edge(e); })) {
      headers_.push_back(b);
    }
  }
}

// Backwards from the back edges' sources; the header is in it first and so is not walked past.
void Loops::enter(BlockId header) {
  header_ = header;
  blocks_.assign(1, header);
  loop_of_.assign(loop_of_.size(), none);
  loop_of_[header] = header;
  const auto add = [&](BlockId b) {
    if (!cfg_.reachable(b) || loop_of_[b] == header) return;
    loop_of_[b] = header;
    blocks_.push_back(b);
  };
  for (const EdgeId e : cfg_.in_edges(header)) {
    if (is_back_edge(e)) add(ssa_->edges[e].source);
  }
  for (std::size_t k = 1; k < blocks_.size(); ++k) {
    for (const EdgeId e : cfg_.in_edges(blocks_[k])) add(ssa_->edges[e].source);
  }
}

}  // namespace phidelity::generators

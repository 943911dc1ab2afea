// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/cfg.h"

#include <algorithm>

namespace phidelity::ir {

void Cfg::build(const Function& f) {
  const std::size_t block_count = f.blocks.size();
  in_begin_.assign(block_count + 1, 0);
  for (const Edge& e : f.edges) ++in_begin_[e.target + 1];
  for (std::size_t b = 0; b < block_count; ++b) in_begin_[b + 1] += in_begin_[b];
  in_edges_.resize(f.edges.size());
  reachable_in_degree_.assign(in_begin_.begin(), in_begin_.end() - 1);  // serves as the fill cursor first
  for (EdgeId e = 0; e < f.edges.size(); ++e) {
    in_edges_[reachable_in_degree_[f.edges[e].target]++] = e;
  }

  // Depth first with an explicit stack of (block, next slot).
  order_.clear();
  position_.assign(block_count, unreachable);
  stack_.clear();
  if (block_count > 0) {
    stack_.emplace_back(0, 0);
    position_[0] = 0;
  }
  while (!stack_.empty()) {
    auto& [b, slot] = stack_.back();
    const Range out = f.blocks[b].edges;
    if (slot == out.size()) {
      order_.push_back(b);
      stack_.pop_back();
      continue;
    }
    const BlockId target = f.edges[out.begin + slot++].target;
    if (position_[target] == unreachable) {
      position_[target] = 0;
      stack_.emplace_back(target, 0);
    }
  }
  std::reverse(order_.begin(), order_.end());
  for (std::uint32_t i = 0; i < order_.size(); ++i) position_[order_[i]] = i;

  reachable_in_degree_.assign(block_count, 0);
  for (const Edge& e : f.edges) {
    if (reachable(e.source)) ++reachable_in_degree_[e.target];
  }
}

}  // namespace phidelity::ir

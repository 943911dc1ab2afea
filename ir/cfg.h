// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The control-flow graph seen backwards, and the orders that passes walk it in.
//
//   Cfg cfg(f);  cfg.in_edges(B) = edge ids into B;  cfg.reverse_postorder() = entry first
//
// An edge is a successor slot: two slots of one block into B are two in-edges, and an edge is
// critical if its source has two slots or more and its target two in-edges or more. All buffers
// are reused by `build`. Unreachable blocks keep their edges; `reachable` tells them apart.
//
// Tested by: tests/ir/cfg_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"

namespace phidelity::ir {

class Cfg {
 public:
  Cfg() = default;
  explicit Cfg(const Function& f) { build(f); }

  // Requires: every edge's target is a block of `f`.
  // Cost: O(blocks + edges); no recursion.
  void build(const Function& f);

  [[nodiscard]] std::span<const EdgeId> in_edges(BlockId b) const {
    return {in_edges_.data() + in_begin_[b], in_begin_[b + 1] - in_begin_[b]};
  }
  // Counts in-edges of reachable sources only.
  [[nodiscard]] std::uint32_t reachable_in_degree(BlockId b) const {
    return reachable_in_degree_[b];
  }
  [[nodiscard]] bool reachable(BlockId b) const { return position_[b] != unreachable; }
  // Reachable blocks, the entry first; every block before its successors but for back edges.
  [[nodiscard]] std::span<const BlockId> reverse_postorder() const { return order_; }
  // Index in reverse_postorder(). Requires: reachable(b).
  [[nodiscard]] std::uint32_t position(BlockId b) const { return position_[b]; }

  // Unreachable sources do not count: they bring nothing.
  [[nodiscard]] bool critical(const Function& f, EdgeId e) const {
    return f.blocks[f.edges[e].source].edges.size() > 1 &&
           reachable_in_degree_[f.edges[e].target] > 1;
  }

 private:
  static constexpr std::uint32_t unreachable = 0xffffffff;

  std::vector<std::uint32_t> in_begin_;
  std::vector<EdgeId> in_edges_;
  std::vector<std::uint32_t> reachable_in_degree_;
  std::vector<BlockId> order_;
  std::vector<std::uint32_t> position_;
  std::vector<std::pair<BlockId, std::uint32_t>> stack_;
};

}  // namespace phidelity::ir

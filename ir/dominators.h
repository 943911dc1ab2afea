// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Immediate dominators, iteratively.
//
//   Dominators dom; dom.build(f, cfg);  dom.immediate(X) == H;  dom.dominates(entry, X)
//
// The iterative scheme: intersect predecessors' dominators in reverse postorder until nothing
// changes; `dominates` then is a comparison of pre-order intervals in the dominator tree.
//
// Reference: K. D. Cooper, T. J. Harvey, K. Kennedy, "A Simple, Fast Dominance Algorithm",
// Rice TR-06-33870, 2006. Boost.Graph's dominator tree recurses and is the tests' reference.
// Tested by: tests/ir/dominators_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/cfg.h"

namespace phidelity::ir {

class Dominators {
 public:
  static constexpr BlockId none = 0xffffffff;

  // Cost: O(edges) on reducible graphs, O(blocks * edges) at worst; no recursion.
  void build(const Function& f, const Cfg& cfg);

  // `none` for the entry and for unreachable blocks.
  [[nodiscard]] BlockId immediate(BlockId b) const { return immediate_[b]; }
  // Reflexive. Requires: both reachable.
  [[nodiscard]] bool dominates(BlockId a, BlockId b) const {
    return first_[a] <= first_[b] && last_[b] <= last_[a];
  }
  // Reachable blocks in dominator-tree pre-order.
  [[nodiscard]] std::span<const BlockId> preorder() const { return preorder_; }

 private:
  std::vector<BlockId> immediate_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> last_;
  std::vector<BlockId> preorder_;
  std::vector<std::uint32_t> scratch_;
};

}  // namespace phidelity::ir

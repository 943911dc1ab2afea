// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Immediate dominators, in almost linear time on every graph.
//
//   Dominators dom; dom.build(f, cfg);  dom.immediate(X) == H;  dom.dominates(entry, X)
//
// Semidominators in reverse depth-first order, found by path compression over the part of the
// depth-first tree that is done; `dominates` then is a comparison of pre-order intervals in the
// dominator tree. The iterative intersection of Cooper, Harvey and Kennedy is shorter, but its
// walks up the tree are quadratic on shapes that programs have: a chain of guards with one error
// exit, and a ladder (two chains with a rung at each step).
//
// Reference: T. Lengauer, R. E. Tarjan, "A Fast Algorithm for Finding Dominators in a
// Flowgraph", TOPLAS 1(1), 1979, the version with simple path compression (its LINK and EVAL of
// Figure 4); we compress with a stack of our own. Boost.Graph's recurses and is the tests'
// reference.
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

  // Cost: O(edges * log(blocks)) on every graph; no recursion; buffers are reused.
  void build(const Function& f, const Cfg& cfg);

  // `none` for the entry and for unreachable blocks.
  [[nodiscard]] BlockId immediate(BlockId b) const { return immediate_[b]; }
  // Reflexive on reachable blocks. An unreachable block dominates nothing and is dominated by
  // every reachable one (no path leads to it that could avoid them).
  [[nodiscard]] bool dominates(BlockId a, BlockId b) const {
    return first_[a] <= first_[b] && last_[b] <= last_[a];
  }
  [[nodiscard]] bool reachable(BlockId b) const { return first_[b] != none; }
  // Reachable blocks in dominator-tree pre-order.
  [[nodiscard]] std::span<const BlockId> preorder() const { return preorder_; }

 private:
  // A reachable block under its depth-first number; so are all references among them.
  struct Node {
    BlockId block;
    std::uint32_t parent;    // in the depth-first tree
    std::uint32_t semi;      // semidominator
    std::uint32_t label;     // the least semidominator on the compressed path belongs to it
    std::uint32_t ancestor;  // above it in the forest of finished nodes, or `none`
    std::uint32_t idom;
    std::uint32_t bucket;  // the first node whose semidominator this is, or `none`
    std::uint32_t bucket_next;
  };

  void number_depth_first(const Function& f);
  void find_immediate(const Function& f, const Cfg& cfg);
  [[nodiscard]] std::uint32_t evaluate(std::uint32_t v);
  void number_tree();

  std::vector<BlockId> immediate_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> last_;
  std::vector<BlockId> preorder_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> number_;  // by block; `none` where unreachable
  std::vector<std::uint32_t> stack_;
};

}  // namespace phidelity::ir

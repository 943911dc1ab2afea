// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/dominators.h"

#include <algorithm>

namespace phidelity::ir {

void Dominators::build(const Function& f, const Cfg& cfg) {
  immediate_.assign(f.blocks.size(), none);
  // An unreachable block gets the empty interval [none, 0], which lies in every other.
  first_.assign(f.blocks.size(), none);
  last_.assign(f.blocks.size(), 0);
  preorder_.clear();
  nodes_.clear();
  if (f.blocks.empty()) return;
  number_depth_first(f);
  find_immediate(f, cfg);
  number_tree();
}

// Edges wait on the stack and are looked at again when taken off: the last edge pushed leads to
// an unvisited block at the moment that it is followed, so the tree is a depth-first one.
void Dominators::number_depth_first(const Function& f) {
  number_.assign(f.blocks.size(), none);
  stack_.clear();
  const auto visit = [&](BlockId b, std::uint32_t parent) {
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    number_[b] = number;
    nodes_.push_back({b, parent, number, number, none, 0, none, none});
    const Range out = f.blocks[b].edges;
    for (EdgeId e = out.end; e != out.begin;) stack_.push_back(--e);
  };
  visit(0, none);
  while (!stack_.empty()) {
    const Edge& e = f.edges[stack_.back()];
    stack_.pop_back();
    if (number_[e.target] == none) visit(e.target, number_[e.source]);
  }
}

// The node of least semidominator on the way from v up to, not including, the root of v's tree
// in the forest; afterwards every node of the way hangs from that root.
std::uint32_t Dominators::evaluate(std::uint32_t v) {
  if (nodes_[v].ancestor == none) return v;
  stack_.clear();
  std::uint32_t top = v;
  while (nodes_[nodes_[top].ancestor].ancestor != none) {
    stack_.push_back(top);
    top = nodes_[top].ancestor;
  }
  while (!stack_.empty()) {
    Node& node = nodes_[stack_.back()];
    const Node& above = nodes_[node.ancestor];
    stack_.pop_back();
    if (nodes_[above.label].semi < nodes_[node.label].semi) node.label = above.label;
    node.ancestor = above.ancestor;
  }
  return nodes_[v].label;
}

void Dominators::find_immediate(const Function& f, const Cfg& cfg) {
  for (auto w = static_cast<std::uint32_t>(nodes_.size() - 1); w > 0; --w) {
    Node& node = nodes_[w];
    for (const EdgeId e : cfg.in_edges(node.block)) {
      const std::uint32_t source = number_[f.edges[e].source];
      if (source == none) continue;
      node.semi = std::min(node.semi, nodes_[evaluate(source)].semi);
    }
    node.bucket_next = nodes_[node.semi].bucket;
    nodes_[node.semi].bucket = w;
    node.ancestor = node.parent;
    // Below the parent everything is finished: what waits in its bucket can be decided.
    Node& parent = nodes_[node.parent];
    while (parent.bucket != none) {
      const std::uint32_t v = parent.bucket;
      parent.bucket = nodes_[v].bucket_next;
      const std::uint32_t u = evaluate(v);
      nodes_[v].idom = nodes_[u].semi < nodes_[v].semi ? u : node.parent;
    }
  }
  for (std::uint32_t w = 1; w < nodes_.size(); ++w) {
    Node& node = nodes_[w];
    if (node.idom != node.semi) node.idom = nodes_[node.idom].idom;
    immediate_[node.block] = nodes_[node.idom].block;
  }
}

// A dominator has a smaller number than what it dominates: two sweeps number the tree.
void Dominators::number_tree() {
  const auto count = static_cast<std::uint32_t>(nodes_.size());
  for (Node& node : nodes_) node.label = 1;  // the size of its subtree
  for (std::uint32_t w = count - 1; w > 0; --w) nodes_[nodes_[w].idom].label += nodes_[w].label;
  nodes_[0].ancestor = 0;  // from here on: the number of the next child
  preorder_.resize(count);
  for (std::uint32_t w = 0; w < count; ++w) {
    Node& node = nodes_[w];
    const std::uint32_t first = w == 0 ? 0 : nodes_[node.idom].ancestor;
    if (w != 0) nodes_[node.idom].ancestor += node.label;
    node.ancestor = first + 1;
    first_[node.block] = first;
    last_[node.block] = first + node.label - 1;
    preorder_[first] = node.block;
  }
}

}  // namespace phidelity::ir

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/congruence.h"

#include <algorithm>
#include <iterator>

namespace phidelity::destroyers {

void Congruence::reset(const Liveness& liveness, const ir::Dominators& dominators,
                       std::span<const ir::ValueId> value_of, CongruenceDecisions decisions) {
  decisions_ = decisions;
  liveness_ = &liveness;
  dominators_ = &dominators;
  value_of_ = value_of;
  const std::size_t count = value_of.size();
  representative_.resize(count);
  if (members_.size() < count) members_.resize(count);
  for (ir::ValueId v = 0; v < count; ++v) {
    representative_[v] = v;
    members_[v].assign(1, v);
  }
  std::uint32_t next = 0;
  for (const ir::BlockId b : dominators.preorder()) {
    if (order_.size() <= b) order_.resize(b + 1);
    order_[b] = next++;
  }
  equal_in_.assign(count, none);
  equal_out_.assign(count, none);
}

bool Congruence::merge_if_free(ir::ValueId a, ir::ValueId b) {
  ir::ValueId keep = representative_[a];
  ir::ValueId drop = representative_[b];
  if (keep == drop) return true;
  if (members_[keep].size() < members_[drop].size()) std::swap(keep, drop);
  merged_.clear();
  std::merge(members_[keep].begin(), members_[keep].end(), members_[drop].begin(),
             members_[drop].end(), std::back_inserter(merged_),
             [this](ir::ValueId x, ir::ValueId y) { return comes_before(x, y); });
  if (interfere(a, b)) return false;
  for (const ir::ValueId x : merged_) {
    const ir::ValueId in = equal_in_[x];
    const ir::ValueId out = equal_out_[x];
    if (in == none || (out != none && comes_before(in, out))) equal_in_[x] = out;
  }
  for (const ir::ValueId y : members_[drop]) representative_[y] = keep;
  members_[keep] = merged_;
  members_[drop].clear();
  return true;
}

bool Congruence::comes_before(ir::ValueId a, ir::ValueId b) const {
  const Point at_a = liveness_->definition(a);
  const Point at_b = liveness_->definition(b);
  if (at_a.block != at_b.block) return order_[at_a.block] < order_[at_b.block];
  return at_a.position != at_b.position ? at_a.position < at_b.position : a < b;
}

bool Congruence::dominates(ir::ValueId a, ir::ValueId b) const {
  const Point at_a = liveness_->definition(a);
  const Point at_b = liveness_->definition(b);
  if (at_a.block == at_b.block) return at_a.position <= at_b.position;
  return dominators_->dominates(at_a.block, at_b.block);
}

bool Congruence::interfere(ir::ValueId a, ir::ValueId b) {
  using Asked = CongruenceDecisions::Asked;
  if (decisions_.asked == Asked::classes) return classes_interfere();
  for (const ir::ValueId v : merged_) equal_out_[v] = none;
  return decisions_.asked == Asked::names && value_of_[a] != value_of_[b] &&
         interferes(*liveness_, a, b);
}

// Both classes are free of interference, so only pairs across them are asked about.
bool Congruence::classes_interfere() {
  stack_.clear();
  for (const ir::ValueId v : merged_) {
    while (decisions_.stack_follows_dominance && !stack_.empty() &&
           !dominates(stack_.back(), v)) {
      stack_.pop_back();
    }
    equal_out_[v] = none;
    if (!stack_.empty()) {
      const ir::ValueId parent = stack_.back();
      const bool across = representative_[parent] != representative_[v];
      const ir::ValueId met = first_intersecting(v, across ? parent : equal_out_[parent]);
      if (value_of_[v] == value_of_[parent]) {
        equal_out_[v] = met;
      } else if (met != none) {
        return true;
      }
    }
    stack_.push_back(v);
  }
  return false;
}

ir::ValueId Congruence::first_intersecting(ir::ValueId v, ir::ValueId ancestor) const {
  while (ancestor != none && !interferes(*liveness_, v, ancestor)) {
    if (!decisions_.follows_equal_ancestors) return none;
    ancestor = equal_in_[ancestor];
  }
  return ancestor;
}

}  // namespace phidelity::destroyers

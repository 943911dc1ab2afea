// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/budimlic.h"

#include <algorithm>
#include <tuple>

namespace phidelity::destroyers {

void Budimlic::prepare() {
  dominators_.build(ssa(), cfg());
  liveness_.build(ssa(), cfg());
  const std::size_t value_count = tac().values.size();
  sets_.reset(value_count);
  copies_.assign(value_count, 0);
  claimed_in_.assign(value_count, ir::Dominators::none);
  claimed_by_.resize(value_count);
  taken_for_.assign(ssa().blocks.size(), none);
  taken_.resize(ssa().blocks.size());
  for (const ir::BlockId b : cfg().reverse_postorder()) unite_phis_of(b);
  order_members();
  locations_.resize(value_count);
  for (ir::ValueId v = 0; v < value_count; ++v) locations_[v] = v;
  const auto size = static_cast<std::uint32_t>(members_.size());
  for (std::uint32_t begin = 0, end = 0; begin < size; begin = end) {
    const ir::ValueId set = sets_.find(members_[begin]);
    while (end < size && sets_.find(members_[end]) == set) ++end;
    if (decisions_.forest) separate(begin, end);
    give_one_place(begin, end);
  }
}

void Budimlic::unite_phis_of(ir::BlockId b) {
  const auto phis = ssa().params_of(b);
  for (std::size_t i = 0; i < phis.size(); ++i) {
    for (const ir::EdgeId e : cfg().in_edges(b)) {
      if (!cfg().reachable(ssa().edges[e].source)) continue;
      const ir::Operand argument = ssa().arguments_of(ssa().edges[e])[i];
      if (!argument.is_value() || argument.is(phis[i])) continue;
      const ir::ValueId a = argument.id();
      if (decisions_.filters && plainly_interferes(phis[i], a, b)) continue;
      const ir::BlockId home = liveness_.definition(a).block;
      claimed_in_[a] = b;
      claimed_by_[a] = phis[i];
      taken_for_[home] = phis[i];
      taken_[home] = a;
      ++copies_[phis[i]];
      ++copies_[a];
      sets_.unite(phis[i], a);
    }
  }
}

bool Budimlic::plainly_interferes(ir::ValueId phi, ir::ValueId argument, ir::BlockId b) const {
  const Point defined = liveness_.definition(argument);
  if (liveness_.is_live_in(argument, b)) return true;
  if (is_live_out_phi(phi, defined.block)) return true;
  if (defined.position == 0 && liveness_.is_live_in(phi, defined.block)) return true;
  if (claimed_in_[argument] == b && claimed_by_[argument] != phi) return true;
  return taken_for_[defined.block] == phi && taken_[defined.block] != argument;
}

// Values that share with no other are left out.
void Budimlic::order_members() {
  order_.resize(ssa().blocks.size());
  std::uint32_t next = 0;
  for (const ir::BlockId b : dominators_.preorder()) order_[b] = next++;
  members_.clear();
  for (ir::ValueId v = 0; v < copies_.size(); ++v) {
    if (copies_[v] > 0) members_.push_back(v);
  }
  const auto key = [this](ir::ValueId v) {
    const Point defined = liveness_.definition(v);
    return std::tuple(sets_.find(v), order_[defined.block], defined.position, v);
  };
  std::sort(members_.begin(), members_.end(),
            [&](ir::ValueId a, ir::ValueId b) { return key(a) < key(b); });
}

// The stack is the path from the forest's root to the member that is asked. When a dominating
// member is separated, the one above it cannot meet the member asked: it would have met the
// separated one before.
void Budimlic::separate(std::uint32_t begin, std::uint32_t end) {
  stack_.clear();
  for (std::uint32_t i = begin; i < end; ++i) {
    const ir::ValueId v = members_[i];
    while (!stack_.empty() && !dominates(stack_.back(), v)) stack_.pop_back();
    if (!stack_.empty() && meets(stack_.back(), v)) {
      if (copies_[v] <= copies_[stack_.back()]) {
        copies_[v] = 0;
        continue;
      }
      copies_[stack_.back()] = 0;
      stack_.pop_back();
    }
    stack_.push_back(v);
  }
}

// Those that were separated keep a place of their own.
void Budimlic::give_one_place(std::uint32_t begin, std::uint32_t end) {
  ir::ValueId place = none;
  for (std::uint32_t i = begin; i < end; ++i) {
    const ir::ValueId v = members_[i];
    if (copies_[v] == 0) continue;
    if (place == none) place = v;
    locations_[v] = place;
  }
}

bool Budimlic::meets(ir::ValueId dominating, ir::ValueId v) const {
  const Point defined = liveness_.definition(v);
  if (is_live_out_phi(dominating, defined.block)) return true;
  if (!decisions_.local_scan) return false;
  return liveness_.definition(dominating) == defined ||
         liveness_.is_live_after(dominating, defined);
}

bool Budimlic::is_live_out_phi(ir::ValueId v, ir::BlockId b) const {
  return liveness_.is_live_after(v, {b, ssa().blocks[b].instructions.size()});
}

bool Budimlic::dominates(ir::ValueId a, ir::ValueId b) const {
  const Point at_a = liveness_.definition(a);
  const Point at_b = liveness_.definition(b);
  if (at_a.block == at_b.block) return at_a.position <= at_b.position;
  return dominators_.dominates(at_a.block, at_b.block);
}

}  // namespace phidelity::destroyers

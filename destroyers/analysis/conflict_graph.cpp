// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/conflict_graph.h"

#include <algorithm>
#include <numeric>

namespace phidelity::destroyers {

void ConflictGraph::build(const ir::Function& f, const ir::Cfg& cfg, const Liveness& liveness,
                          std::span<const Pair> candidates, ConflictDecisions decisions) {
  decisions_ = decisions;
  find_bases(f.values.size(), candidates);
  live_.resize(f.values.size());
  live_at_.assign(f.values.size(), none);
  conflicts_.resize(std::max(conflicts_.size(), f.values.size()));
  for (auto& list : conflicts_) list.clear();
  for (const ir::BlockId b : cfg.reverse_postorder()) walk_up(f, b, liveness);
  define_together(f.params);
  std::iota(parent_.begin(), parent_.end(), ir::ValueId{0});
}

// The forest of partitions serves to find the bases first.
void ConflictGraph::find_bases(std::size_t value_count, std::span<const Pair> candidates) {
  parent_.resize(value_count);
  std::iota(parent_.begin(), parent_.end(), ir::ValueId{0});
  base_.assign(value_count, none);
  for (const auto& [a, b] : candidates) {
    const ir::ValueId low = std::min(partition(a), partition(b));
    parent_[std::max(partition(a), partition(b))] = low;
  }
  for (const auto& [a, b] : candidates) {
    base_[a] = partition(a);
    base_[b] = partition(b);
  }
}

void ConflictGraph::walk_up(const ir::Function& f, ir::BlockId b, const Liveness& liveness) {
  for (const ir::ValueId v : liveness.live_out(b)) make_live(v);
  if (decisions_.arguments_live_out) {
    for (const ir::Edge& e : f.edges_of(b)) {
      for (const ir::Operand o : f.arguments_of(e)) {
        if (o.is_value()) make_live(o.id());
      }
    }
  }
  const auto instructions = f.instructions_of(b);
  for (auto i = instructions.rbegin(); i != instructions.rend(); ++i) {
    if (ir::is_copy(i->opcode)) {
      for (const ir::Operand o : f.operands_of(*i)) {
        if (o.is_value()) make_dead(o.id());
      }
    }
    define_together(f.results_of(*i));
    for (const ir::Operand o : f.operands_of(*i)) {
      if (o.is_value()) make_live(o.id());
    }
  }
  if (decisions_.phis_conflict) {
    define_together(f.params_of(b));
  } else {
    for (const ir::ValueId p : f.params_of(b)) make_dead(p);
    for (const ir::ValueId p : f.params_of(b)) define(p);
  }
  for (const ir::ValueId v : alive_) make_dead(v);
  alive_.clear();
}

// What is defined at one point conflicts pairwise, dead or alive.
void ConflictGraph::define_together(std::span<const ir::ValueId> values) {
  for (const ir::ValueId v : values) make_live(v);
  for (const ir::ValueId v : values) define(v);
}

void ConflictGraph::define(ir::ValueId v) {
  if (base_[v] == none) return;
  make_dead(v);
  for (const ir::ValueId other : live_[base_[v]]) add_conflict(v, other);
}

void ConflictGraph::make_live(ir::ValueId v) {
  if (base_[v] == none || live_at_[v] != none) return;
  auto& live = live_[base_[v]];
  live_at_[v] = static_cast<std::uint32_t>(live.size());
  live.push_back(v);
  alive_.push_back(v);
}

void ConflictGraph::make_dead(ir::ValueId v) {
  if (base_[v] == none || live_at_[v] == none) return;
  auto& live = live_[base_[v]];
  live[live_at_[v]] = live.back();
  live_at_[live.back()] = live_at_[v];
  live.pop_back();
  live_at_[v] = none;
}

void ConflictGraph::add_conflict(ir::ValueId a, ir::ValueId b) {
  conflicts_[a].push_back(b);
  conflicts_[b].push_back(a);
}

ir::ValueId ConflictGraph::partition(ir::ValueId v) const {
  while (parent_[v] != v) {
    parent_[v] = parent_[parent_[v]];
    v = parent_[v];
  }
  return v;
}

bool ConflictGraph::conflict(ir::ValueId a, ir::ValueId b) const {
  if (conflicts_[b].size() < conflicts_[a].size()) std::swap(a, b);
  return std::any_of(conflicts_[a].begin(), conflicts_[a].end(), [&](ir::ValueId other) {
    return (decisions_.of_partitions ? partition(other) : other) == b;
  });
}

bool ConflictGraph::unite_if_free(ir::ValueId a, ir::ValueId b) {
  ir::ValueId into = partition(a);
  ir::ValueId from = partition(b);
  if (into == from) return true;
  if (decisions_.of_partitions ? conflict(into, from) : conflict(a, b)) return false;
  if (conflicts_[into].size() < conflicts_[from].size()) std::swap(into, from);
  parent_[from] = into;
  if (decisions_.of_partitions) {
    conflicts_[into].insert(conflicts_[into].end(), conflicts_[from].begin(),
                            conflicts_[from].end());
    conflicts_[from].clear();
  }
  return true;
}

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/register_coalescing.h"

#include <algorithm>
#include <cstdlib>

namespace phidelity::destroyers {

void RegisterCoalescing::build(const ir::Function& f, const ir::Cfg& cfg, const Liveness& liveness,
                               const Colouring& colouring, std::uint32_t registers_min) {
  values_ = f.values;
  registers_.clear();
  for (ir::ClassId c = 0; c < f.classes.size(); ++c) {
    registers_.push_back(std::max(colouring.count(c), registers_min));
  }
  merged_into_.resize(f.values.size());
  for (ir::ValueId v = 0; v < merged_into_.size(); ++v) merged_into_[v] = v;
  exists_.assign(f.values.size(), 0);
  neighbours_.assign(f.values.size(), {});
  edges_.clear();
  connect_all(f, cfg, liveness);
  try_affinities(f, cfg);
  colour_by_elimination();
}

void RegisterCoalescing::connect_all(const ir::Function& f, const ir::Cfg& cfg,
                                     const Liveness& liveness) {
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    const auto live_in = liveness.live_in(b);
    live_.assign(live_in.begin(), live_in.end());
    if (b == 0) connect_defined(f.params, {b, 0}, liveness);
    connect_defined(f.params_of(b), {b, 0}, liveness);
    Point point{b, 0};
    for (const ir::Instruction& i : f.instructions_of(b)) {
      ++point.position;
      std::erase_if(live_, [&](ir::ValueId v) { return !liveness.is_live_after(v, point); });
      connect_defined(f.results_of(i), point, liveness);
    }
  }
}

// With what is live when they are defined, and with each other.
void RegisterCoalescing::connect_defined(std::span<const ir::ValueId> values, Point point,
                                         const Liveness& liveness) {
  for (const ir::ValueId v : values) {
    exists_[v] = 1;
    for (const ir::ValueId other : live_) connect(v, other);
    live_.push_back(v);
  }
  for (const ir::ValueId v : values) {
    if (!liveness.is_live_after(v, point)) std::erase(live_, v);
  }
}

void RegisterCoalescing::connect(ir::ValueId a, ir::ValueId b) {
  if (a == b || values_[a].reg_class != values_[b].reg_class) return;
  if (!edges_.insert(key(a, b)).second) return;
  neighbours_[a].push_back(b);
  neighbours_[b].push_back(a);
}

void RegisterCoalescing::try_affinities(const ir::Function& f, const ir::Cfg& cfg) {
  for (const ir::BlockId b : cfg.reverse_postorder()) {
    for (const ir::Instruction& i : f.instructions_of(b)) {
      if (!ir::is_copy(i.opcode)) continue;
      const auto results = f.results_of(i);
      for (std::size_t k = 0; k < results.size(); ++k) {
        try_to_merge(results[k], f.operands_of(i)[k]);
      }
    }
    for (const ir::Edge& e : f.edges_of(b)) {
      const auto phis = f.params_of(e.target);
      for (std::size_t k = 0; k < phis.size(); ++k) try_to_merge(phis[k], f.arguments_of(e)[k]);
    }
  }
}

void RegisterCoalescing::try_to_merge(ir::ValueId phi, ir::Operand argument) {
  if (!argument.is_value()) return;
  const ir::ValueId a = find(phi);
  const ir::ValueId b = find(argument.id());
  if (a == b || adjacent(a, b)) return;
  if (briggs(a, b) || george(a, b) || george(b, a)) merge(a, b);
}

bool RegisterCoalescing::briggs(ir::ValueId a, ir::ValueId b) {
  const std::uint32_t k = registers_for(a);
  std::uint32_t significant = 0;
  for (const ir::ValueId n : neighbours_[a]) {
    const std::size_t lost = adjacent(n, b) ? 1 : 0;  // two of its neighbours become one
    significant += neighbours_[n].size() - lost >= k;
  }
  for (const ir::ValueId n : neighbours_[b]) {
    if (!adjacent(n, a)) significant += neighbours_[n].size() >= k;
  }
  return significant < k;
}

// May `b` take in `a`?
bool RegisterCoalescing::george(ir::ValueId a, ir::ValueId b) {
  const std::uint32_t k = registers_for(a);
  return std::all_of(neighbours_[a].begin(), neighbours_[a].end(), [&](ir::ValueId n) {
    return adjacent(n, b) || neighbours_[n].size() < k;
  });
}

void RegisterCoalescing::merge(ir::ValueId keep, ir::ValueId drop) {
  merged_into_[drop] = keep;
  for (const ir::ValueId n : neighbours_[drop]) {
    std::erase(neighbours_[n], drop);
    connect(keep, n);
  }
  neighbours_[drop].clear();
}

// Takes nodes with fewer neighbours than registers away, and colours them coming back.
void RegisterCoalescing::colour_by_elimination() {
  colours_.assign(values_.size(), Colouring::none);
  std::vector<std::uint32_t> degree(values_.size(), 0);
  std::vector<ir::ValueId> order;  // the nodes that can be taken away
  std::size_t node_count = 0;
  for (ir::ValueId v = 0; v < values_.size(); ++v) {
    if (!exists_[v] || merged_into_[v] != v) continue;
    ++node_count;
    degree[v] = static_cast<std::uint32_t>(neighbours_[v].size());
    if (degree[v] < registers_for(v)) order.push_back(v);
  }
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const ir::ValueId n : neighbours_[order[next]]) {
      if (degree[n]-- == registers_for(n)) order.push_back(n);
    }
  }
  if (order.size() != node_count) std::abort();  // a merge was not conservative
  std::vector<std::uint8_t> taken;
  for (std::size_t next = order.size(); next-- > 0;) {
    const ir::ValueId v = order[next];
    taken.assign(registers_for(v) + 1, 0);
    for (const ir::ValueId n : neighbours_[v]) {
      if (colours_[n] != Colouring::none) taken[colours_[n]] = 1;
    }
    colours_[v] = static_cast<std::uint32_t>(std::ranges::find(taken, 0) - taken.begin());
  }
}

// Chains are as long as the merges of one phi web; the longer ones end in it.
ir::ValueId RegisterCoalescing::find(ir::ValueId v) const {
  while (merged_into_[v] != v) v = merged_into_[v];
  return v;
}

}  // namespace phidelity::destroyers

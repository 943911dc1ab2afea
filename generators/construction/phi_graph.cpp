// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/phi_graph.h"

#include <algorithm>

#include "ir/components.h"

namespace phidelity::generators {

using ir::Operand;

void PhiGraph::start(ir::ValueId first) {
  first_ = first;
  phis_.clear();
  operands_.clear();
  readers_.clear();
}

std::uint32_t PhiGraph::add(std::uint32_t operand_count) {
  Node node;
  node.first = static_cast<std::uint32_t>(operands_.size());
  node.wanted = operand_count;
  phis_.push_back(node);
  operands_.resize(operands_.size() + operand_count);
  return size() - 1;
}

void PhiGraph::append(std::uint32_t phi, Operand operand) {
  operand = resolve(operand);
  Node& node = phis_[phi];
  operands_[node.first + node.count++] = operand;
  if (!is_phi(operand)) return;
  Node& read = phis_[operand.id() - first_];
  readers_.push_back({phi, read.readers});
  read.readers = static_cast<std::uint32_t>(readers_.size()) - 1;
}

// Chains of forwards are short: what is looked up is made to point at the end.
Operand PhiGraph::resolve(Operand operand) {
  Operand end = operand;
  while (is_phi(end) && phis_[end.id() - first_].removed) end = phis_[end.id() - first_].is;
  while (is_phi(operand) && phis_[operand.id() - first_].removed) {
    Operand& is = phis_[operand.id() - first_].is;
    operand = is;
    is = end;
  }
  return end;
}

void PhiGraph::simplify(std::uint32_t phi) {
  pending_.push_back(phi);
  simplify_pending();
}

void PhiGraph::simplify_pending() {
  while (!pending_.empty()) {
    const std::uint32_t phi = pending_.back();
    pending_.pop_back();
    const Node& node = phis_[phi];
    if (node.removed || node.count < node.wanted) continue;
    Operand same;
    std::uint32_t others = 0;
    for (const Operand& o : operands(phi)) {
      const Operand read = resolve(o);
      if (read.is(first_ + phi) || (others > 0 && read == same)) continue;
      same = read;
      if (++others > 1) break;
    }
    if (others < 2) replace(phi, same);
  }
}

// What read the phi reads `by` from here on, and may have become trivial.
void PhiGraph::replace(std::uint32_t phi, Operand by) {
  Node& node = phis_[phi];
  node.removed = true;
  node.is = by;
  std::uint32_t last = none;
  for (std::uint32_t r = node.readers; r != none; r = readers_[r].next) {
    pending_.push_back(readers_[r].phi);
    last = r;
  }
  if (last == none || !is_phi(by)) return;
  Node& heir = phis_[by.id() - first_];
  readers_[last].next = heir.readers;
  heir.readers = node.readers;
}

// Depth first, so that what a set reads has been reduced before it.
void PhiGraph::remove_redundant_sets() {
  place_.assign(phis_.size(), none);
  Task all;
  for (std::uint32_t phi = 0; phi < size(); ++phi) {
    if (!phis_[phi].removed) all.phis.push_back(phi);
  }
  tasks_.push_back(std::move(all));
  while (!tasks_.empty()) {
    const Task task = std::move(tasks_.back());
    tasks_.pop_back();
    if (task.is_component) {
      reduce(task.phis);
    } else {
      split(task.phis);
    }
  }
}

// An edge leads from a phi to what it reads, so components with lower numbers are read by others.
void PhiGraph::split(std::span<const std::uint32_t> phis) {
  const auto count = static_cast<std::uint32_t>(phis.size());
  for (std::uint32_t k = 0; k < count; ++k) place_[phis[k]] = k;
  scratch_.clear();
  scratch_.blocks.resize(count);
  for (std::uint32_t k = 0; k < count; ++k) {
    scratch_.open(k);
    for (const Operand& o : operands(phis[k])) {
      const Operand read = resolve(o);
      if (is_phi(read) && place_[read.id() - first_] != none) {
        scratch_.add_edge(place_[read.id() - first_]);
      }
    }
  }
  for (const std::uint32_t phi : phis) place_[phi] = none;
  cfg_.build(scratch_);
  const std::uint32_t component_count =
      ir::strong_components(scratch_, cfg_, component_of_);
  entries_.clear();
  for (std::uint32_t k = 0; k < count; ++k) entries_.emplace_back(component_of_[k], phis[k]);
  components_.build(component_count, entries_);
  for (std::uint32_t c = component_count; c-- > 0;) {
    const auto members = components_.of(c);
    if (members.size() > 1) tasks_.push_back({{members.begin(), members.end()}, true});
  }
}

// Reads one value from outside: is that value. Reads several: those members that read none
// themselves may be such a set again.
void PhiGraph::reduce(std::span<const std::uint32_t> component) {
  for (const std::uint32_t phi : component) place_[phi] = 0;
  Task inner;
  Operand outer;
  std::uint32_t outer_count = 0;
  for (const std::uint32_t phi : component) {
    if (phis_[phi].removed) continue;
    bool is_inner = true;
    for (const Operand& o : operands(phi)) {
      const Operand read = resolve(o);
      if (is_phi(read) && place_[read.id() - first_] != none) continue;
      is_inner = false;
      if (outer_count == 0 || (outer_count == 1 && read != outer)) ++outer_count;
      outer = outer_count == 1 ? read : outer;
    }
    if (is_inner) inner.phis.push_back(phi);
  }
  for (const std::uint32_t phi : component) place_[phi] = none;
  if (outer_count < 2) {
    for (const std::uint32_t phi : component) {
      if (!phis_[phi].removed) replace(phi, outer);
    }
    simplify_pending();
  } else if (inner.phis.size() > 1) {
    tasks_.push_back(std::move(inner));
  }
}

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/sreedhar_3.h"

#include <algorithm>

namespace phidelity::destroyers {

void SreedharIII::prepare() {
  Isolation::prepare();
  if (failed()) return;
  liveness_now_.reset(isolated_program(), isolated_cfg(), liveness());
  classes_.reset(locations_.size());
  is_put_in_.assign(locations_.size(), 0);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range phis = ssa().blocks[b].params;
    if (phis.empty()) continue;
    gather_predecessors(b);
    for (std::uint32_t phi = 0; phi < phis.size(); ++phi) destroy_phi(b, phi);
  }
  if (decisions_.coalesces) coalesce_copies();
  name_places();
}

// Edges with one set of copies are one predecessor.
void SreedharIII::gather_predecessors(ir::BlockId b) {
  predecessors_.clear();
  for (const ir::EdgeId e : cfg().in_edges(b)) {
    if (cfg().reachable(ssa().edges[e].source) && is_first_with_its_copies(e)) {
      predecessors_.push_back(e);
    }
  }
}

void SreedharIII::destroy_phi(ir::BlockId b, std::uint32_t phi) {
  gather_resources(b, phi);
  unresolved_.clear();
  for (std::uint32_t i = 0; i < resources_.size(); ++i) {
    for (std::uint32_t j = i + 1; j < resources_.size(); ++j) compare(i, j);
  }
  resolve();
  put_in_copies();
  for (const Resource& r : resources_) classes_.merge(resources_.front().name, r.name);
}

void SreedharIII::gather_resources(ir::BlockId b, std::uint32_t phi) {
  resources_.clear();
  const std::uint32_t index = ssa().blocks[b].params.begin + phi;
  resources_.push_back({ssa().block_params[index], isolated(index), {b, 0}, true, false});
  for (const ir::EdgeId e : predecessors_) {
    const Move& m = isolating(e)[phi];
    Point live_at = end_copy(block_of(e));
    if (!decisions_.terminator_reads_count) ++live_at.position;
    const bool is_constant = !m.source.is_value();
    const ir::ValueId name = is_constant ? m.destination : m.source.id();
    resources_.push_back({name, m.destination, live_at, false, is_constant});
    if (is_constant) is_put_in_[name] = 1;
  }
}

void SreedharIII::compare(std::uint32_t i, std::uint32_t j) {
  Resource& first = resources_[i];
  Resource& second = resources_[j];
  if (first.name == second.name) return;
  if (classes_.representative(first.name) == classes_.representative(second.name)) return;
  if (!classes_interfere(first.name, second.name)) return;
  if (decisions_.method == SreedharDecisions::Method::two) {
    first.is_copied = second.is_copied = true;
    return;
  }
  const bool first_is_live = class_is_live_at(first.name, second);
  const bool second_is_live = class_is_live_at(second.name, first);
  if (first_is_live && second_is_live) {
    first.is_copied = true;
    if (decisions_.third_copies_both) second.is_copied = true;
  } else if (first_is_live || second_is_live) {
    (first_is_live == decisions_.copies_the_live_one ? first : second).is_copied = true;
  } else {
    unresolved_.push_back({i, j});
    unresolved_.push_back({j, i});
    ++first.unresolved;
    ++second.unresolved;
  }
}

// Those that meet most others first; among equals, as they are listed.
void SreedharIII::resolve() {
  if (unresolved_.empty() || decisions_.fourth == SreedharDecisions::Fourth::nobody) return;
  by_unresolved_.clear();
  for (std::uint32_t i = 0; i < resources_.size(); ++i) {
    if (resources_[i].unresolved > 0) by_unresolved_.push_back(i);
  }
  std::sort(by_unresolved_.begin(), by_unresolved_.end(), [this](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t at_a = resources_[a].unresolved;
    const std::uint32_t at_b = resources_[b].unresolved;
    return at_a != at_b ? at_a > at_b : a < b;
  });
  const auto by_first = [](const Pair& a, const Pair& b) { return a.first < b.first; };
  std::sort(unresolved_.begin(), unresolved_.end(), by_first);
  const bool wanted = decisions_.fourth == SreedharDecisions::Fourth::covered;
  for (const std::uint32_t i : by_unresolved_) {
    if (resources_[i].is_copied) continue;
    const auto [begin, end] =
        std::equal_range(unresolved_.begin(), unresolved_.end(), Pair{i, 0}, by_first);
    resources_[i].is_copied = std::any_of(begin, end, [&](const Pair& pair) {
      return resources_[pair.second].is_copied == wanted;
    });
  }
}

void SreedharIII::put_in_copies() {
  for (Resource& r : resources_) {
    if (!r.is_copied || r.name == r.fresh) continue;
    if (r.is_result && !decisions_.results_copied) continue;
    if (decisions_.liveness_follows) {
      if (r.is_result) {
        liveness_now_.isolate_result(r.name);
      } else {
        liveness_now_.isolate_argument(r.live_at.block, r.name);
      }
    }
    r.name = r.fresh;
    is_put_in_[r.fresh] = 1;
  }
}

bool SreedharIII::classes_interfere(ir::ValueId a, ir::ValueId b) const {
  if (!decisions_.whole_classes) return interferes(a, b);
  for (const ir::ValueId x : classes_.members(a)) {
    for (const ir::ValueId y : classes_.members(b)) {
      if (interferes(x, y)) return true;
    }
  }
  return false;
}

// Would the copy of `r` meet a member? It lives from where it stands to the phi: a copy at the end
// of a block also meets what the terminator defines.
bool SreedharIII::class_is_live_at(ir::ValueId v, const Resource& r) const {
  const auto members = classes_.members(v);
  return std::any_of(members.begin(), members.end(), [&](ir::ValueId m) {
    if (!decisions_.liveness_follows && m >= ssa().values.size()) return false;
    const Point defined = liveness_now_.definition(m);
    if (defined.block == r.live_at.block &&
        (r.is_result ? defined.position == 0 : defined.position > r.live_at.position)) {
      return true;
    }
    return liveness_now_.is_live_after(m, r.live_at);
  });
}

// Fresh names are unknown to a liveness that does not follow the copies.
bool SreedharIII::interferes(ir::ValueId a, ir::ValueId b) const {
  if (!decisions_.liveness_follows && std::max(a, b) >= ssa().values.size()) return false;
  return liveness_now_.interferes(a, b);
}

// The two ends hold one value while both live, so only they may meet.
void SreedharIII::coalesce(ir::ValueId x, ir::ValueId y) {
  if (classes_.representative(x) == classes_.representative(y)) return;
  for (const ir::ValueId a : classes_.members(x)) {
    for (const ir::ValueId b : classes_.members(y)) {
      if ((a != x || b != y) && interferes(a, b)) return;
    }
  }
  classes_.merge(x, y);
}

void SreedharIII::coalesce_copies() {
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range phis = ssa().blocks[b].params;
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      if (is_put_in_[isolated(i)]) coalesce(ssa().block_params[i], isolated(i));
    }
  }
  for (const Move& m : isolating()) {
    if (m.source.is_value() && is_put_in_[m.destination]) coalesce(m.destination, m.source.id());
  }
  for_each_program_copy([this](ir::ValueId x, ir::ValueId y) { coalesce(x, y); });
}

// A fresh name that was not needed stands for the name that it would have been a copy of.
void SreedharIII::name_places() {
  for (ir::ValueId v = 0; v < locations_.size(); ++v) locations_[v] = classes_.representative(v);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range phis = ssa().blocks[b].params;
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      if (!is_put_in_[isolated(i)]) locations_[isolated(i)] = locations_[ssa().block_params[i]];
    }
  }
  for (const Move& m : isolating()) {
    if (!is_put_in_[m.destination]) locations_[m.destination] = locations_[m.source.id()];
  }
}

}  // namespace phidelity::destroyers

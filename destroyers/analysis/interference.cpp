// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/interference.h"

#include <algorithm>

namespace phidelity::destroyers {

bool interferes(const Liveness& liveness, ir::ValueId a, ir::ValueId b) {
  if (a == b) return false;
  const Point at_a = liveness.definition(a);
  const Point at_b = liveness.definition(b);
  return at_a == at_b || liveness.is_live_after(a, at_b) || liveness.is_live_after(b, at_a);
}

void Webs::reset(std::size_t value_count) {
  representative_.resize(value_count);
  if (members_.size() < value_count) members_.resize(value_count);
  for (ir::ValueId v = 0; v < value_count; ++v) {
    representative_[v] = v;
    members_[v].assign(1, v);
  }
}

void Webs::merge_if_free(const Liveness& liveness, ir::ValueId a, ir::ValueId b) {
  if (representative_[a] == representative_[b]) return;
  for (const ir::ValueId x : members(a)) {
    for (const ir::ValueId y : members(b)) {
      if (interferes(liveness, x, y)) return;
    }
  }
  merge(a, b);
}

void Webs::merge(ir::ValueId a, ir::ValueId b) {
  ir::ValueId keep = representative_[a];
  ir::ValueId drop = representative_[b];
  if (keep == drop) return;
  if (members_[keep].size() < members_[drop].size()) std::swap(keep, drop);
  for (const ir::ValueId y : members_[drop]) {
    representative_[y] = keep;
    members_[keep].push_back(y);
  }
  members_[drop].clear();
}

}  // namespace phidelity::destroyers

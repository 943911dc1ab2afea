// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/analysis/partial_isolation.h"

#include <algorithm>

namespace phidelity::destroyers {

void PartialIsolation::reset(const ir::Function& f, const ir::Cfg& cfg, const Liveness& liveness) {
  f_ = &f;
  liveness_ = &liveness;
  is_phi_.assign(f.values.size(), 0);
  begin_.assign(f.blocks.size() + 1, 0);
  carried_.clear();
  direct_.clear();
  for (ir::BlockId b = 0; b < f.blocks.size(); ++b) {
    begin_[b] = static_cast<std::uint32_t>(carried_.size());
    if (!cfg.reachable(b)) continue;
    const auto instructions = f.instructions_of(b);
    if (!f.params_of(b).empty()) {
      for (const ir::ValueId y : f.results_of(instructions.front())) is_phi_[y] = 1;
    }
    const auto edges = f.edges_of(b);
    if (std::all_of(edges.begin(), edges.end(),
                    [](const ir::Edge& e) { return e.arguments.empty(); })) {
      continue;
    }
    sorted_.clear();
    for (const ir::Operand o : f.operands_of(instructions[instructions.size() - 2])) {
      if (o.is_value()) sorted_.push_back(o.id());
    }
    std::sort(sorted_.begin(), sorted_.end());
    for (std::size_t i = 0; i < sorted_.size(); ++i) {
      if (i > 0 && sorted_[i] == sorted_[i - 1]) {
        ++direct_.back();
      } else {
        carried_.push_back(sorted_[i]);
        direct_.push_back(1);
      }
    }
  }
  begin_.back() = static_cast<std::uint32_t>(carried_.size());
}

const std::uint32_t* PartialIsolation::direct_uses(ir::BlockId b, ir::ValueId v) const {
  const auto first = carried_.begin() + begin_[b];
  const auto last = carried_.begin() + begin_[b + 1];
  const auto found = std::lower_bound(first, last, v);
  if (found == last || *found != v) return nullptr;
  return direct_.data() + (found - carried_.begin());
}

void PartialIsolation::isolate_argument(ir::BlockId b, ir::ValueId x) {
  const std::uint32_t* uses = direct_uses(b, x);
  if (uses != nullptr && *uses > 0) --direct_[static_cast<std::size_t>(uses - direct_.data())];
}

bool PartialIsolation::is_live_after(ir::ValueId v, Point p) const {
  Point at = p;
  if (is_phi_[v] && at.position == 0 && at.block == liveness_->definition(v).block) at.position = 1;
  if (liveness_->is_live_after(v, at)) return true;
  // An argument that is not isolated lives past its copy, which stands before the terminator.
  if (at.position + 1 < f_->blocks[at.block].instructions.size()) return false;
  const std::uint32_t* uses = direct_uses(at.block, v);
  return uses != nullptr && *uses > 0;
}

bool PartialIsolation::interferes(ir::ValueId a, ir::ValueId b) const {
  if (a == b) return false;
  const Point at_a = definition(a);
  const Point at_b = definition(b);
  return at_a == at_b || is_live_after(a, at_b) || is_live_after(b, at_a);
}

}  // namespace phidelity::destroyers

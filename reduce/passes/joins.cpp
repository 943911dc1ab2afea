// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

void list_joins(const Subject& s, std::vector<Change>& changes) {
  for (auto e = static_cast<ir::EdgeId>(s.f.edges.size()); e-- > 0;) {
    const ir::Edge& edge = s.f.edges[e];
    if (s.f.blocks[edge.source].edges.size() == 1 && edge.source != edge.target &&
        s.cfg.reachable(edge.source) && s.cfg.in_edges(edge.target).size() == 1 &&
        s.f.terminator_of(edge.source).opcode == ir::Opcode::br) {
      changes.push_back({e, 0, {}});
    }
  }
}

void apply_joins(const Subject&, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) edit.join(change.where);
}

}  // namespace phidelity::reduce::passes

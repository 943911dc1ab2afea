// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

void list_edges(const Subject& s, std::vector<Change>& changes) {
  for (auto e = static_cast<ir::EdgeId>(s.f.edges.size()); e-- > 0;) changes.push_back({e, 0, {}});
}

void apply_edges(const Subject&, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) edit.drop_edge(change.where);
}

}  // namespace phidelity::reduce::passes

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

#include <algorithm>

namespace phidelity::reduce::passes {

// The k-th way out of every block, for each k: one thread through the program, then the next.
void list_bypasses(const Subject& s, std::vector<Change>& changes) {
  std::uint32_t slots = 0;
  for (const ir::Block& b : s.f.blocks) slots = std::max(slots, b.edges.size());
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    for (auto b = static_cast<ir::BlockId>(s.f.blocks.size()); b-- > 1;) {
      const ir::Range edges = s.f.blocks[b].edges;
      if (slot < edges.size() && s.f.edges[edges.begin + slot].target != b) {
        changes.push_back({edges.begin + slot, 0, {}});
      }
    }
  }
}

void apply_bypasses(const Subject&, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) edit.bypass(change.where);
}

}  // namespace phidelity::reduce::passes

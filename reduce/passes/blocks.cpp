// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

void list_blocks(const Subject& s, std::vector<Change>& changes) {
  for (auto b = static_cast<ir::BlockId>(s.f.blocks.size()); b-- > 1;) changes.push_back({b, 0, {}});
}

void apply_blocks(const Subject&, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) edit.drop_block(change.where);
}

}  // namespace phidelity::reduce::passes

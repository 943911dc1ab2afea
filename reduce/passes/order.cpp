// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

namespace {

enum OrderChoice : std::uint32_t { of_edges, of_phis };

}  // namespace

void list_order(const Subject& s, std::vector<Change>& changes) {
  for (const ir::Block& b : s.f.blocks) {
    for (ir::EdgeId e = b.edges.begin; e + 1 < b.edges.end; ++e) {
      changes.push_back({e, of_edges, {}});
    }
  }
  for (ir::BlockId b = 0; b < s.f.blocks.size(); ++b) {
    for (std::uint32_t k = 0; k + 1 < s.f.blocks[b].params.size(); ++k) {
      changes.push_back({b, of_phis, ir::Operand::integer(k)});
    }
  }
}

void apply_order(const Subject&, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    if (change.choice == of_edges) {
      edit.exchange_edges(change.where, change.where + 1);
    } else {
      const auto first = static_cast<std::uint32_t>(change.with.bits);
      edit.exchange_phis(change.where, first, first + 1);
    }
  }
}

}  // namespace phidelity::reduce::passes

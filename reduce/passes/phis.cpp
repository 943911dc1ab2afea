// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

namespace {

// More arguments than this are seldom worth a question each.
constexpr std::uint32_t arguments_max = 4;

void list_phi(const Subject& s, ir::BlockId b, std::uint32_t index, std::uint32_t choice,
              std::vector<Change>& changes) {
  const ir::Function& f = s.f;
  const std::uint32_t at = f.blocks[b].params.begin + index;
  const ir::ValueId phi = f.block_params[at];
  const ir::ClassId wanted = f.values[phi].reg_class;
  if (choice == 0) {
    changes.push_back({at, choice, zero_of(wanted)});
  } else if (choice == 1) {
    for (const ir::ValueId p : f.params) {
      if (f.values[p].reg_class != wanted) continue;
      changes.push_back({at, choice, ir::Operand::value(p)});
      return;
    }
  } else if (choice - 2 < s.cfg.in_edges(b).size()) {
    const ir::Edge& e = f.edges[s.cfg.in_edges(b)[choice - 2]];
    const ir::Operand argument = f.arguments_of(e)[index];
    if (!argument.is(phi)) changes.push_back({at, choice, argument});
  }
}

}  // namespace

void list_phis(const Subject& s, std::vector<Change>& changes) {
  for (std::uint32_t choice = 0; choice < 2 + arguments_max; ++choice) {
    for (auto b = static_cast<ir::BlockId>(s.f.blocks.size()); b-- > 1;) {
      for (std::uint32_t index = s.f.blocks[b].params.size(); index-- > 0;) {
        list_phi(s, b, index, choice, changes);
      }
    }
  }
}

void apply_phis(const Subject& s, std::span<const Change> changes, Edit& edit) {
  for (const Change& change : changes) {
    edit.drop_phi(change.where);
    edit.replace(s.f.block_params[change.where], change.with);
  }
}

}  // namespace phidelity::reduce::passes

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "reduce/passes/passes.h"

namespace phidelity::reduce::passes {

// Two ways of giving the new target its arguments.
enum RedirectionChoice : std::uint32_t { zeros, of_a_sibling };

namespace {

constexpr std::uint32_t choice_bits = 1;

// The other edge of the same block into the target, or the edge itself.
ir::EdgeId sibling_into(const ir::Function& f, ir::EdgeId e, ir::BlockId target) {
  const ir::Range edges = f.blocks[f.edges[e].source].edges;
  for (ir::EdgeId other = edges.begin; other < edges.end; ++other) {
    if (other != e && f.edges[other].target == target) return other;
  }
  return e;
}

}  // namespace

void list_redirections(const Subject& s, std::vector<Change>& changes) {
  const ir::Function& f = s.f;
  if (f.edges.size() * f.blocks.size() > square_max) return;
  for (ir::BlockId target = 1; target < f.blocks.size(); ++target) {
    for (ir::EdgeId e = 0; e < f.edges.size(); ++e) {
      const bool has_sibling = sibling_into(f, e, target) != e;
      if (f.edges[e].target != target) changes.push_back({e, target << choice_bits | zeros, {}});
      if (has_sibling) changes.push_back({e, target << choice_bits | of_a_sibling, {}});
    }
  }
}

void apply_redirections(const Subject& s, std::span<const Change> changes, Edit& edit) {
  const ir::Function& f = s.f;
  for (const Change& change : changes) {
    const ir::BlockId target = change.choice >> choice_bits;
    std::vector<ir::Operand> arguments;
    if ((change.choice & of_a_sibling) != 0) {
      const auto list = f.arguments_of(f.edges[sibling_into(f, change.where, target)]);
      arguments.assign(list.begin(), list.end());
    } else {
      for (const ir::ValueId p : f.params_of(target)) {
        arguments.push_back(zero_of(f.values[p].reg_class));
      }
    }
    edit.retarget(change.where, target, arguments);
  }
}

}  // namespace phidelity::reduce::passes

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/names.h"

#include <span>

namespace phidelity::oracle {

Name SsaNames::name_of(const ir::Operand& o) const {
  if (o.is_value()) return roots_[o.id()];
  return o.is_undef() ? undef_name : constants_->intern(o);
}

void SsaNames::build(const ir::Function& ssa, Constants& constants) {
  constants_ = &constants;
  origins_.assign(ssa.values.size(), Origin{});
  roots_.resize(ssa.values.size());
  for (ir::ValueId v = 0; v < roots_.size(); ++v) roots_[v] = v;

  for (std::uint32_t i = 0; i < ssa.params.size(); ++i) origins_[ssa.params[i]].index = i;
  bool any_copy = false;
  for (ir::BlockId b = 0; b < ssa.blocks.size(); ++b) {
    const std::span<const ir::ValueId> params = ssa.params_of(b);
    for (std::uint32_t i = 0; i < params.size(); ++i) origins_[params[i]] = {none, i, b};
    const ir::Range range = ssa.blocks[b].instructions;
    for (ir::InstructionId i = range.begin; i < range.end; ++i) {
      const std::span<const ir::ValueId> results = ssa.results_of(ssa.instructions[i]);
      for (std::uint32_t r = 0; r < results.size(); ++r) origins_[results[r]] = {i, r, none};
      any_copy = any_copy || ssa.instructions[i].opcode == ir::Opcode::copy;
    }
  }
  if (!any_copy) return;

  // Copies point at earlier definitions, but not always at earlier ids: follow each chain once,
  // then write its end into every link.
  const auto source_of = [&](ir::ValueId v) -> const ir::Operand* {
    const ir::InstructionId i = origins_[v].instruction;
    if (i == none || ssa.instructions[i].opcode != ir::Opcode::copy) return nullptr;
    return &ssa.operands_of(ssa.instructions[i])[0];
  };
  for (ir::ValueId v = 0; v < roots_.size(); ++v) {
    if (roots_[v] != v || source_of(v) == nullptr) continue;
    Name root = v;
    std::size_t links = 0;  // a copy of itself (in unreachable code) is its own root
    while (root < roots_.size() && links++ <= roots_.size()) {
      const ir::Operand* source = source_of(root);
      if (source == nullptr || roots_[root] != root) {
        root = roots_[root];
        break;
      }
      root = source->is_value() ? source->id() : name_of(*source);
    }
    for (Name link = v; link < roots_.size() && link != root && roots_[link] == link;) {
      const ir::Operand* source = source_of(link);
      if (source == nullptr) break;
      roots_[link] = root;
      link = source->is_value() ? source->id() : root;
    }
  }
}

}  // namespace phidelity::oracle

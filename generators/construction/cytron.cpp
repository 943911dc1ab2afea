// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/cytron.h"

#include <algorithm>

namespace phidelity::generators {

using ir::BlockId;
using ir::EdgeId;
using ir::Operand;
using ir::ValueId;

void Cytron::construct(const ir::Function& ordinary, Placement placement, ir::Function& ssa) {
  cfg_.build(ordinary);
  dominators_.build(ordinary, cfg_);
  order_of_occurrence(ordinary, order_);
  placed_.clear();
  if (placement == Placement::maximal) {
    place_everywhere(ordinary);
  } else {
    if (placement != Placement::minimal) liveness_.build(ordinary, cfg_);
    find_frontiers(ordinary);
    find_assignments(ordinary);
    seen_.assign(ordinary.blocks.size(), no_version);
    pushed_.assign(ordinary.blocks.size(), no_version);
    for (const ValueId v : order_) {
      if (placement == Placement::semi_pruned && !liveness_.exposed_somewhere(v)) continue;
      place(v, placement);
    }
  }
  renaming_.start(ordinary);
  renaming_.phis.build(ordinary.blocks.size(), placed_);
  rename(ordinary);
  writer_.write(ordinary, renaming_, ssa);
}

// Each join is in the frontier of the blocks from its predecessors up to its immediate dominator.
// Where two of these walks meet, the rest has been walked.
void Cytron::find_frontiers(const ir::Function& f) {
  entries_.clear();
  seen_.assign(f.blocks.size(), no_version);
  for (const BlockId join : cfg_.reverse_postorder()) {
    if (cfg_.reachable_in_degree(join) < 2) continue;
    for (const EdgeId e : cfg_.in_edges(join)) {
      if (!cfg_.reachable(f.edges[e].source)) continue;
      for (BlockId b = f.edges[e].source; b != dominators_.immediate(join) && seen_[b] != join;
           b = dominators_.immediate(b)) {
        seen_[b] = join;
        entries_.emplace_back(b, join);
      }
    }
  }
  frontier_.build(f.blocks.size(), entries_);
}

void Cytron::find_assignments(const ir::Function& f) {
  entries_.clear();
  for (const BlockId b : cfg_.reverse_postorder()) {
    for (const ValueId v : f.params_of(b)) entries_.emplace_back(v, b);
    for (const ir::Instruction& i : f.instructions_of(b)) {
      for (const ValueId v : f.results_of(i)) entries_.emplace_back(v, b);
    }
  }
  assigned_in_.build(f.values.size(), entries_);
}

void Cytron::place_everywhere(const ir::Function& f) {
  for (const ValueId v : order_) {
    for (BlockId b = 0; b < f.blocks.size(); ++b) {
      if (cfg_.reachable(b) && cfg_.reachable_in_degree(b) > 1) placed_.emplace_back(b, v);
    }
  }
}

// A block is on the work-list once: because it assigns v, or because it got a phi and does not.
// The entry assigns every variable, the parameters too, but nothing is in its frontier.
void Cytron::place(ValueId v, Placement placement) {
  work_.clear();
  const auto push = [&](BlockId b) {
    if (pushed_[b] == v) return;
    pushed_[b] = v;
    work_.push_back(b);
  };
  for (const BlockId b : assigned_in_.of(v)) push(b);
  while (!work_.empty()) {
    const BlockId b = work_.back();
    work_.pop_back();
    for (const BlockId join : frontier_.of(b)) {
      if (seen_[join] == v) continue;
      if (placement == Placement::pruned && !liveness_.live_in(v, join)) continue;
      seen_[join] = v;
      placed_.emplace_back(join, v);
      push(join);
    }
  }
}

void Cytron::rename(const ir::Function& f) {
  versions_ = Versions(f);
  end_.resize(f.blocks.size() * f.values.size());
  for (const BlockId b : dominators_.preorder()) rename_block(f, b);
  if (cfg_.reverse_postorder().size() < f.blocks.size()) rename_unreachable(f);
  for (EdgeId e = 0; e < f.edges.size(); ++e) {
    renaming_.first_argument[e] = static_cast<std::uint32_t>(renaming_.arguments.size());
    const std::uint32_t* versions = end_.data() + f.edges[e].source * f.values.size();
    for (const ValueId variable : renaming_.phis.of(f.edges[e].target)) {
      renaming_.arguments.push_back(operand(versions[variable]));
    }
  }
}

// Strictness is asked of reachable code alone: any version will do, and undef where there is none.
void Cytron::rename_unreachable(const ir::Function& f) {
  any_.assign(end_.begin(), end_.begin() + static_cast<std::ptrdiff_t>(f.values.size()));
  const auto see = [&](ValueId v, std::uint32_t version) {
    if (any_[v] == no_version) any_[v] = version;
  };
  for (std::uint32_t k = 0; k < f.block_params.size(); ++k) {
    see(f.block_params[k], versions_.of_block_param(k));
  }
  for (std::uint32_t k = 0; k < f.results.size(); ++k) see(f.results[k], versions_.of_result(k));
  for (BlockId b = 0; b < f.blocks.size(); ++b) {
    if (!cfg_.reachable(b)) rename_block(f, b);
  }
}

// Begins with the versions at the end of the immediate dominator.
void Cytron::rename_block(const ir::Function& f, BlockId b) {
  const std::size_t width = f.values.size();
  std::uint32_t* versions = end_.data() + b * width;
  if (b == 0) {
    std::fill_n(versions, width, no_version);
    for (std::uint32_t k = 0; k < f.params.size(); ++k) {
      versions[f.params[k]] = versions_.of_param(k);
    }
  } else {
    const std::uint32_t* above =
        cfg_.reachable(b) ? end_.data() + dominators_.immediate(b) * width : any_.data();
    std::copy_n(above, width, versions);
  }
  for (std::uint32_t k = renaming_.phis.begin(b); k < renaming_.phis.end(b); ++k) {
    versions[renaming_.phis[k]] = versions_.of_phi(k);
  }
  const ir::Block& block = f.blocks[b];
  for (std::uint32_t k = block.params.begin; k < block.params.end; ++k) {
    versions[f.block_params[k]] = versions_.of_block_param(k);
  }
  for (const ir::Instruction& i : f.instructions_of(b)) {
    rename_operands(f, i.operands, versions);
    for (std::uint32_t k = i.results.begin; k < i.results.end; ++k) {
      versions[f.results[k]] = versions_.of_result(k);
    }
  }
  for (const ir::Edge& e : f.edges_of(b)) rename_operands(f, e.arguments, versions);
}

void Cytron::rename_operands(const ir::Function& f, ir::Range operands,
                             const std::uint32_t* versions) {
  for (std::uint32_t k = operands.begin; k < operands.end; ++k) {
    const Operand o = f.operands[k];
    renaming_.operands[k] = o.is_value() ? operand(versions[o.id()]) : o;
  }
}

}  // namespace phidelity::generators

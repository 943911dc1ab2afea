// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/transformations/duplication.h"

namespace phidelity::generators {

using ir::BlockId;
using ir::EdgeId;

void Duplication::start(const ir::Function& ssa) {
  ssa_ = &ssa;
  copies_.clear();
  target_.resize(ssa.edges.size());
  for (EdgeId e = 0; e < ssa.edges.size(); ++e) target_[e] = ssa.edges[e].target;
}

BlockId Duplication::copy(BlockId b, std::uint32_t slot) {
  copies_.push_back({b, slot});
  return static_cast<BlockId>(ssa_->blocks.size() + copies_.size() - 1);
}

bool Duplication::finish(ir::Function& out) {
  cfg_.build(*ssa_);
  const std::size_t reached = cfg_.reverse_postorder().size();
  write_draft();
  cfg_.build(draft_);
  if (cfg_.reverse_postorder().size() != reached + copies_.size()) return false;
  cytron_.construct(draft_, Placement::pruned, repaired_);
  fold_single_phis(out);
  return true;
}

// The draft's graph is the repaired program's.
void Duplication::fold_single_phis(ir::Function& out) {
  rewrite_.start(repaired_);
  for (const BlockId b : cfg_.reverse_postorder()) {
    if (cfg_.reachable_in_degree(b) != 1) continue;
    const ir::Range params = repaired_.blocks[b].params;
    for (const EdgeId e : cfg_.in_edges(b)) {
      if (!cfg_.reachable(repaired_.edges[e].source)) continue;
      for (std::uint32_t k = 0; k < params.size(); ++k) {
        rewrite_.replace(repaired_.block_params[params.begin + k],
                         repaired_.arguments_of(repaired_.edges[e])[k]);
        rewrite_.drop_param(params.begin + k);
      }
    }
  }
  rewrite_.write(out);
}

void Duplication::write_draft() {
  draft_.start_from(*ssa_, ir::Form::tac);
  draft_.blocks.resize(ssa_->blocks.size() + copies_.size());
  for (BlockId b = 0; b < ssa_->blocks.size(); ++b) {
    draft_.open(b);
    draft_.blocks[b].label = ssa_->blocks[b].label;
    write_block(b, all_ways, false);
  }
  for (std::size_t k = 0; k < copies_.size(); ++k) {
    const auto b = static_cast<BlockId>(ssa_->blocks.size() + k);
    draft_.open(b);
    draft_.blocks[b].label = ssa_->blocks[copies_[k].of].label;
    write_block(copies_[k].of, copies_[k].slot, true);
  }
}

// A copy leads where its original leads: where the original's edges have been sent does not matter.
void Duplication::write_block(BlockId of, std::uint32_t slot, bool is_copy) {
  for (const ir::ValueId v : ssa_->params_of(of)) draft_.add_param(v);
  const ir::Block& block = ssa_->blocks[of];
  for (const ir::Instruction& i : ssa_->body_of(of)) draft_.add_instruction(*ssa_, i);
  if (slot != all_ways) {
    const ir::Edge& way = ssa_->edges[block.edges.begin + slot];
    return draft_.add_branch(way.target, ssa_->arguments_of(way));
  }
  draft_.add_instruction(*ssa_, ssa_->terminator_of(of));
  for (EdgeId e = block.edges.begin; e < block.edges.end; ++e) {
    const ir::Edge& edge = ssa_->edges[e];
    draft_.add_edge(is_copy ? edge.target : target_[e], ssa_->arguments_of(edge), edge.case_value,
                    edge.nosplit);
  }
}

}  // namespace phidelity::generators

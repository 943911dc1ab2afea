// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oracle/remarks.h"

#include <algorithm>

namespace phidelity::oracle {
namespace {

// The pair before the last one of a segment that ends in a branch, if there is one: what stands
// between the two stands before the branch.
const Pair* pair_before_branch(const Product& product, const ProductEdge& edge) {
  if (edge.source == no_index || edge.slot == no_index) return nullptr;
  const Segment& source = product.segments()[edge.source];
  return source.pairs.size() < 2 ? nullptr : &product.pairs()[source.pairs.end - 2];
}

// Is the next pair a branch, so that the stretch may hold what belongs to the edges behind it?
bool leads_to_branch(const ir::Function& ssa, const Product& product, const ProductEdge& edge) {
  if (edge.target == no_index) return false;
  const Segment& target = product.segments()[edge.target];
  return ir::is_conditional(ssa.instructions[product.pairs()[target.pairs.begin].ssa].opcode);
}

}  // namespace

void Remarks::gather(const ProductEdge& edge) {
  moves_.clear();
  if (const Pair* before = pair_before_branch(*product_, edge)) {
    const Segment& source = product_->segments()[edge.source];
    const ir::InstructionId branch = product_->pairs()[source.pairs.end - 1].tac;
    for (ir::InstructionId i = before->tac + 1; i < branch; ++i) {
      if (ir::is_copy(tac_->instructions[i].opcode)) moves_.push_back({i, no_index});
    }
  }
  before_branch_ = moves_.size();
  const auto stretch = product_->moves(edge);
  moves_.insert(moves_.end(), stretch.begin(), stretch.end());
}

void Remarks::gather_own_copies(ir::InstructionId from, ir::InstructionId to) {
  for (ir::InstructionId i = from; i < to; ++i) {
    if (ssa_->instructions[i].opcode == ir::Opcode::copy) own_copies_.push_back(i);
  }
}

// The program's own copies on the way.
void Remarks::gather_own_copies(const ProductEdge& edge) {
  own_copies_.clear();
  const auto pairs = product_->pairs();
  ir::InstructionId from = ssa_->blocks[0].instructions.begin;
  if (edge.source != no_index) {
    const Segment& source = product_->segments()[edge.source];
    from = pairs[source.pairs.end - 1].ssa + 1;
    if (const Pair* before = pair_before_branch(*product_, edge)) {
      gather_own_copies(before->ssa + 1, pairs[source.pairs.end - 1].ssa);
    }
  }
  for (const ir::EdgeId e : product_->ssa_path(edge)) {
    gather_own_copies(from, ssa_->blocks[ssa_->edges[e].source].instructions.end);
    from = ssa_->blocks[ssa_->edges[e].target].instructions.begin;
  }
  if (edge.target == no_index) return;
  gather_own_copies(from, pairs[product_->segments()[edge.target].pairs.begin].ssa);
}

// May it be a copy of the program's own? It writes where one lives, or reads what one reads.
bool Remarks::is_own(const Move& move) const {
  const MoveView v = view(*tac_, move);
  return std::any_of(own_copies_.begin(), own_copies_.end(), [&](ir::InstructionId i) {
    const ir::Instruction& copy = ssa_->instructions[i];
    const ir::ValueId home = homes_->home(ssa_->results_of(copy)[0]);
    if (std::find(v.destinations.begin(), v.destinations.end(), home) != v.destinations.end()) {
      return true;
    }
    return std::any_of(v.sources.begin(), v.sources.end(), [&](const ir::Operand& source) {
      return homes_->lives_in(ssa_->operands_of(copy)[0], source);
    });
  });
}

std::uint32_t Remarks::most_behind(const ProductEdge& edge) {
  if (!leads_to_branch(*ssa_, *product_, edge)) return 0;
  std::uint32_t most = 0;
  const ir::BlockId branch = product_->segments()[edge.target].ssa_block;
  const ir::Range slots = ssa_->blocks[branch].edges;
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    most = std::max(most, optimum_.of_edge(*ssa_, e));
  }
  return most;
}

std::uint32_t Remarks::needed(const ProductEdge& edge) {
  std::uint32_t count = static_cast<std::uint32_t>(own_copies_.size()) + most_behind(edge);
  for (const ir::EdgeId e : product_->ssa_path(edge)) count += optimum_.of_edge(*ssa_, e);
  return count;
}

// Of a parallel copy, some pair of it. What stands before the branch is for one of its ways; what
// comes behind it is for the edge, or stands at the top of its target for another one into it.
bool Remarks::is_stray(const ProductEdge& edge, const Move& move, bool is_before_branch) {
  if (is_own(move)) return false;
  const auto path = product_->ssa_path(edge);
  const auto is_elsewhere = [&](const Service& s) {
    if (std::find(path.begin(), path.end(), s.edge) != path.end()) return false;
    return is_before_branch || std::any_of(path.begin(), path.end(), [&](ir::EdgeId e) {
             return ssa_->edges[e].target == ssa_->edges[s.edge].target;
           });
  };
  const MoveView v = view(*tac_, move);
  for (std::uint32_t k = 0; k < v.destinations.size(); ++k) {
    homes_->services({move, k, v.destinations[k], v.sources[k]}, services_);
    if (!services_.empty() && std::all_of(services_.begin(), services_.end(), is_elsewhere)) {
      return true;
    }
  }
  return false;
}

void Remarks::find(const ir::Function& ssa, const ir::Function& tac, const Product& product,
                   const Homes& homes) {
  ssa_ = &ssa;
  tac_ = &tac;
  product_ = &product;
  homes_ = &homes;
  wasteful_ = false;
  stray_copy_ = false;
  for (const ProductEdge& edge : product.edges()) {
    if (edge.target == no_index) continue;  // a silent loop: how often round is not known
    gather(edge);
    if (moves_.empty()) continue;
    gather_own_copies(edge);
    std::uint32_t run = 0;
    for (std::size_t m = 0; m < moves_.size(); ++m) {
      const bool stray = is_stray(edge, moves_[m], m < before_branch_);
      stray_copy_ = stray_copy_ || stray;
      if (!stray) run += static_cast<std::uint32_t>(view(tac, moves_[m]).destinations.size());
    }
    wasteful_ = wasteful_ || run > needed(edge);
  }
}

}  // namespace phidelity::oracle

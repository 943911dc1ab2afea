// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/gcc_style.h"

#include "destroyers/prepasses/phi_removal.h"
#include "destroyers/prepasses/pipeline.h"

namespace phidelity::destroyers {

void GccCoalescing::prepare() {
  liveness_.build(ssa(), cfg());
  find_candidates();
  conflicts_.build(ssa(), cfg(), liveness_, candidates_, decisions_);
  for (const auto& [a, b] : candidates_) conflicts_.unite_if_free(a, b);
  locations_.resize(tac().values.size());
  for (ir::ValueId v = 0; v < locations_.size(); ++v) locations_[v] = conflicts_.partition(v);
}

void GccCoalescing::find_candidates() {
  must_.clear();
  critical_.clear();
  others_.clear();
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    find_copies(b);
    const ir::Range slots = ssa().blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) add_candidates(e);
  }
  candidates_ = must_;
  candidates_.insert(candidates_.end(), critical_.begin(), critical_.end());
  candidates_.insert(candidates_.end(), others_.begin(), others_.end());
}

void GccCoalescing::add_candidates(ir::EdgeId e) {
  const ir::Edge& edge = ssa().edges[e];
  const bool critical = cfg().critical(ssa(), e);
  auto& list = !critical ? others_ : edge.nosplit ? must_ : critical_;
  const auto phis = ssa().params_of(edge.target);
  const auto arguments = ssa().arguments_of(edge);
  for (std::size_t i = 0; i < phis.size(); ++i) {
    if (arguments[i].is_value()) list.emplace_back(phis[i], arguments[i].id());
  }
}

void GccCoalescing::find_copies(ir::BlockId b) {
  for (const ir::Instruction& i : ssa().body_of(b)) {
    if (i.opcode != ir::Opcode::copy) continue;
    const ir::Operand source = ssa().operands_of(i)[0];
    if (source.is_value()) others_.emplace_back(ssa().results_of(i)[0], source.id());
  }
}

Place GccCoalescing::place_of(ir::EdgeId e) {
  const ir::Instruction& terminator = ssa().terminator_of(ssa().edges[e].source);
  return terminator.results.empty() ? Split::place_of(e) : place_on_edge(e);
}

std::unique_ptr<Destroyer> make_gcc_style(std::string_view name, ConflictDecisions decisions,
                                          std::unique_ptr<Sequencer> sequencer) {
  return std::make_unique<Pipeline>(
      std::vector<Prepass>{drop_trivial_phis, drop_dead_phis},
      std::make_unique<GccCoalescing>(name, decisions, std::move(sequencer)));
}

}  // namespace phidelity::destroyers

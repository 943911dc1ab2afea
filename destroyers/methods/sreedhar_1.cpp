// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/sreedhar_1.h"

#include <algorithm>

namespace phidelity::destroyers {

void SreedharI::prepare() {
  if (isolation_decisions_.declines_terminator_results) decline_terminator_results();
  if (failed()) return;
  isolated_.resize(ssa().block_params.size());
  leader_.resize(ssa().edges.size());
  leader_into_.resize(ssa().blocks.size());
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range phis = ssa().blocks[b].params;
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      const ir::Value phi = ssa().values[ssa().block_params[i]];
      isolated_[i] = tac().add_value(phi.name, phi.reg_class);
    }
    choose_leaders(b);
  }
}

// Two passes, so that an entry of `leader_into_` is always this block's own.
void SreedharI::choose_leaders(ir::BlockId b) {
  const ir::Range slots = ssa().blocks[b].edges;
  for (ir::EdgeId e = slots.end; e-- > slots.begin;) leader_into_[ssa().edges[e].target] = e;
  for (ir::EdgeId e = slots.end; e-- > slots.begin;) {
    if (ssa().edges[e].nosplit) leader_into_[ssa().edges[e].target] = e;
  }
  for (ir::EdgeId e = slots.begin; e < slots.end; ++e) {
    leader_[e] = leader_into_[ssa().edges[e].target];
  }
}

void SreedharI::edge_copies(ir::EdgeId e, std::vector<Move>& copies) const {
  const ir::Edge& edge = ssa().edges[e];
  const ir::Range phis = ssa().blocks[edge.target].params;
  const auto arguments = ssa().arguments_of(edge);
  for (std::uint32_t i = 0; i < phis.size(); ++i) {
    copies.push_back({isolated_[phis.begin + i], arguments[i]});
  }
}

Place SreedharI::place_of(ir::EdgeId e) {
  if (!isolation_decisions_.separates_two_edges) return Place::end_of_source;
  const ir::Edge& edge = ssa().edges[e];
  const auto own = ssa().arguments_of(edge);
  const auto leading = ssa().arguments_of(ssa().edges[leader_[e]]);
  if (std::equal(own.begin(), own.end(), leading.begin())) return Place::end_of_source;
  if (edge.nosplit) {
    decline("edge " + edge_text(e) +
            " may not be split and differs from another between its blocks");
  }
  return Place::own_block;
}

void SreedharI::copies_at_top(ir::BlockId b) {
  const ir::Range phis = ssa().blocks[b].params;
  for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
    tac().add_copy(ssa().block_params[i], ir::Operand::value(isolated_[i]));
  }
}

}  // namespace phidelity::destroyers

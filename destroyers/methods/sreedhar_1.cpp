// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/sreedhar_1.h"

namespace phidelity::destroyers {

void SreedharI::prepare() {
  if (isolation_decisions_.declines_terminator_results) decline_terminator_results();
  if (!failed()) isolate();
}

void SreedharI::isolate() {
  isolated_.resize(ssa().block_params.size());
  duplicates_.build(ssa(), cfg());
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range phis = ssa().blocks[b].params;
    for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
      const ir::Value phi = ssa().values[ssa().block_params[i]];
      isolated_[i] = tac().add_value(phi.name, phi.reg_class);
    }
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
  if (!isolation_decisions_.separates_two_edges || duplicates_.agrees(e)) {
    return Place::end_of_source;
  }
  if (ssa().edges[e].nosplit) {
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/methods/llvm_style.h"

#include <algorithm>
#include <numeric>

namespace phidelity::destroyers {

void LlvmStyle::prepare() {
  isolate();
  find_undefined_phis();
  find_only_readers();
  locations_.resize(tac().values.size());
  std::iota(locations_.begin(), locations_.end(), ir::ValueId{0});
  for (ir::ValueId v = 0; v < only_reader_.size(); ++v) {
    if (only_reader_[v] < somebody_else) locations_[v] = isolated(only_reader_[v]);
  }
}

void LlvmStyle::find_undefined_phis() {
  is_undefined_.assign(ssa().block_params.size(), 1);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    for (const ir::Edge& e : ssa().edges_of(b)) {
      const std::uint32_t first = ssa().blocks[e.target].params.begin;
      const auto arguments = ssa().arguments_of(e);
      for (std::uint32_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].is_undef()) is_undefined_[first + i] = 0;
      }
    }
  }
}

// A terminator's result is read by one phi alone if nothing reads it but the edges out of its own
// block, all of those into the phi's block, for that phi.
void LlvmStyle::find_only_readers() {
  only_reader_.assign(ssa().values.size(), somebody_else);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    for (const ir::ValueId r : ssa().results_of(ssa().terminator_of(b))) only_reader_[r] = nobody;
  }
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    for (const ir::Instruction& i : ssa().instructions_of(b)) {
      for (const ir::Operand o : ssa().operands_of(i)) {
        if (o.is_value()) only_reader_[o.id()] = somebody_else;
      }
    }
  }
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    const ir::Range slots = ssa().blocks[b].edges;
    for (ir::EdgeId e = slots.begin; e < slots.end; ++e) read_once(e);
  }
}

void LlvmStyle::read_once(ir::EdgeId e) {
  const ir::Edge& edge = ssa().edges[e];
  const auto own = ssa().results_of(ssa().terminator_of(edge.source));
  const auto arguments = ssa().arguments_of(edge);
  const auto leading = ssa().arguments_of(ssa().edges[leader(e)]);
  const std::uint32_t first = ssa().blocks[edge.target].params.begin;
  for (std::uint32_t i = 0; i < arguments.size(); ++i) {
    // Where two slots differ, neither's argument can be written by the terminator.
    const bool on_all_slots = arguments[i] == leading[i];
    for (const ir::Operand a : {arguments[i], leading[i]}) {
      if (!a.is_value()) continue;
      std::uint32_t& reader = only_reader_[a.id()];
      const bool is_own = std::find(own.begin(), own.end(), a.id()) != own.end();
      const bool is_free = reader == nobody || reader == first + i;
      reader = is_own && is_free && on_all_slots ? first + i : somebody_else;
    }
  }
}

bool LlvmStyle::carries_unwritten_result(ir::EdgeId e) const {
  if (!carries_terminator_result(e)) return false;
  const auto own = ssa().results_of(ssa().terminator_of(ssa().edges[e].source));
  const auto arguments = ssa().arguments_of(ssa().edges[e]);
  return std::any_of(arguments.begin(), arguments.end(), [&](ir::Operand a) {
    return a.is_value() && std::find(own.begin(), own.end(), a.id()) != own.end() &&
           only_reader_[a.id()] >= somebody_else;
  });
}

void LlvmStyle::edge_copies(ir::EdgeId e, std::vector<Move>& copies) const {
  if (written_elsewhere(e)) return;
  const ir::Edge& edge = ssa().edges[e];
  const std::uint32_t first = ssa().blocks[edge.target].params.begin;
  const auto arguments = ssa().arguments_of(edge);
  for (std::uint32_t i = 0; i < arguments.size(); ++i) {
    if (is_undefined_[first + i]) continue;
    const ir::ValueId written = written_for(first + i);
    const ir::Operand argument = location(arguments[i]);
    if (!argument.is(written)) copies.push_back({written, argument});
  }
}

Place LlvmStyle::place_of(ir::EdgeId e) {
  return carries_unwritten_result(e) ? place_on_edge(e) : SreedharI::place_of(e);
}

void LlvmStyle::copies_at_top(ir::BlockId b) {
  const ir::Range phis = ssa().blocks[b].params;
  for (std::uint32_t i = phis.begin; i < phis.end; ++i) {
    if (is_undefined_[i]) continue;
    tac().add_copy(ssa().block_params[i], ir::Operand::value(isolated(i)));
  }
}

}  // namespace phidelity::destroyers

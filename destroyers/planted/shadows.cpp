// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/planted/shadows.h"

namespace phidelity::destroyers {
namespace {

constexpr ir::BlockId nowhere = 0xffffffff;

}  // namespace

void UpsilonAtDefinition::prepare() {
  Upsilon::prepare();
  defined_in_.assign(ssa().values.size(), nowhere);
  for (const ir::BlockId b : cfg().reverse_postorder()) {
    for (const ir::ValueId phi : ssa().params_of(b)) defined_in_[phi] = b;
    for (const ir::Instruction& i : ssa().body_of(b)) {
      for (const ir::ValueId r : ssa().results_of(i)) defined_in_[r] = b;
    }
  }
  at_definition_.clear();
  for (ir::EdgeId e = 0; e < ssa().edges.size(); ++e) {
    const ir::Edge& edge = ssa().edges[e];
    if (!cfg().reachable(edge.source)) continue;
    const auto arguments = ssa().arguments_of(edge);
    const std::uint32_t first = ssa().blocks[edge.target].params.begin;
    for (std::uint32_t i = 0; i < arguments.size(); ++i) {
      if (!moves_to_definition(e, arguments[i])) continue;
      at_definition_.push_back({isolated(first + i), arguments[i]});
    }
  }
  std::stable_sort(at_definition_.begin(), at_definition_.end(), [](const Move& a, const Move& b) {
    return a.source.id() < b.source.id();
  });
}

// Upsilons that stand on their own edge stay there.
bool UpsilonAtDefinition::moves_to_definition(ir::EdgeId e, ir::Operand argument) const {
  if (!argument.is_value() || !duplicates().agrees(e) || carries_terminator_result(e)) return false;
  const ir::BlockId defined = defined_in_[argument.id()];
  return in_any_block_ ? defined != nowhere : defined == ssa().edges[e].source;
}

void UpsilonAtDefinition::edge_copies(ir::EdgeId e, std::vector<Move>& copies) const {
  const std::size_t before = copies.size();
  Upsilon::edge_copies(e, copies);
  const auto first = copies.begin() + static_cast<std::ptrdiff_t>(before);
  copies.erase(
      std::remove_if(first, copies.end(),
                     [&](const Move& m) { return moves_to_definition(e, m.source); }),
      copies.end());
}

void UpsilonAtDefinition::write_upsilons_of(ir::ValueId v) {
  auto move = std::partition_point(at_definition_.begin(), at_definition_.end(),
                                   [v](const Move& m) { return m.source.id() < v; });
  for (; move != at_definition_.end() && move->source.is(v); ++move) {
    tac().add_copy(move->destination, move->source);
  }
}

void UpsilonAtDefinition::copies_at_top(ir::BlockId b) {
  Upsilon::copies_at_top(b);
  for (const ir::ValueId phi : ssa().params_of(b)) write_upsilons_of(phi);
}

void UpsilonAtDefinition::write_body(ir::BlockId b) {
  for (const ir::Instruction& i : ssa().body_of(b)) {
    tac().instructions.push_back(i);
    for (const ir::ValueId r : ssa().results_of(i)) write_upsilons_of(r);
  }
}

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of the graph's edges. A terminator becomes the one that fits the edges it is left with.
#include <algorithm>
#include <utility>

#include "generators/mutations/drawing.h"
#include "generators/mutations/mutations.h"

namespace phidelity::generators::detail {

using ir::BlockId;
using ir::Opcode;

namespace {

constexpr std::size_t ways_max = 16;

// A block that something may lead to; nothing where the entry is the only one.
std::optional<BlockId> draw_target(const Draft& d, Choices& choices) {
  return draw_block(d, choices, [](BlockId b) { return b != 0; });
}

void become(DraftBlock& block, Opcode opcode, std::vector<ir::Operand> operands) {
  terminator_of(block) = {opcode, ir::no_symbol, {}, std::move(operands)};
}

// The smallest number that no case has.
std::int64_t free_case(const DraftBlock& block) {
  std::int64_t value = 0;
  const auto taken = [&](const DraftEdge& e) { return e.case_value == value; };
  while (std::any_of(block.edges.begin(), block.edges.end() - 1, taken)) ++value;
  return value;
}

}  // namespace

bool add_edge(Draft& d, Choices& choices) {
  const auto target = draw_target(d, choices);
  if (!target) return false;
  const auto b = draw_block(d, choices, [&](BlockId id) {
    return d.blocks[id].edges.size() < ways_max &&
           terminator_of(d.blocks[id]).opcode != Opcode::brdec;
  });
  if (!b) return false;
  DraftEdge edge;
  lead_to(d, choices, edge, *target);
  DraftBlock& block = d.blocks[*b];
  std::size_t slot = choices.below(2);
  switch (terminator_of(block).opcode) {
    case Opcode::br: become(block, Opcode::cbr, {draw_condition(d, choices)}); break;
    case Opcode::ret:
    case Opcode::trap:
      become(block, Opcode::br, {});
      slot = 0;
      break;
    case Opcode::cbr:
      terminator_of(block).opcode = Opcode::switch_;
      block.edges[0].case_value = 0;
      edge.case_value = 1;
      break;
    case Opcode::switch_: edge.case_value = free_case(block); break;
    default: break;
  }
  block.edges.insert(block.edges.begin() + static_cast<std::ptrdiff_t>(
                                               std::min(slot, block.edges.size())),
                     std::move(edge));
  return true;
}

bool remove_edge(Draft& d, Choices& choices) {
  const auto b =
      draw_block(d, choices, [&](BlockId id) { return !d.blocks[id].edges.empty(); });
  if (!b) return false;
  DraftBlock& block = d.blocks[*b];
  block.edges.erase(block.edges.begin() +
                    static_cast<std::ptrdiff_t>(pick(block.edges.size(), choices)));
  if (block.edges.empty()) {
    become(block, Opcode::ret, {draw_operand(d, choices, ir::class_integer, 10)});
  } else if (block.edges.size() == 1) {
    become(block, Opcode::br, {});
  }
  // The last slot of a switch is its default.
  if (block.edges.size() == 1 || terminator_of(block).opcode == Opcode::switch_) {
    block.edges.back().case_value = 0;
  }
  return true;
}

bool retarget_edge(Draft& d, Choices& choices) {
  const auto target = draw_target(d, choices);
  if (!target) return false;
  const auto at =
      draw_edge(d, choices, [&](const DraftEdge& e) { return e.target != *target; });
  if (!at) return false;
  DraftEdge edge = edge_at(d, *at);
  lead_to(d, choices, edge, *target);
  edge_at(d, *at) = std::move(edge);
  return true;
}

bool exchange_edges(Draft& d, Choices& choices) {
  const auto b =
      draw_block(d, choices, [&](BlockId id) { return d.blocks[id].edges.size() > 1; });
  if (!b) return false;
  std::vector<DraftEdge>& edges = d.blocks[*b].edges;
  const std::uint32_t first = pick(edges.size() - 1, choices);
  std::swap(edges[first], edges[first + 1]);
  std::swap(edges[first].case_value, edges[first + 1].case_value);
  return true;
}

bool branch_on_value(Draft& d, Choices& choices) {
  const auto b = draw_block(d, choices, [&](BlockId id) {
    const Opcode op = terminator_of(d.blocks[id]).opcode;
    return op == Opcode::cbr || op == Opcode::switch_ || op == Opcode::brdec;
  });
  if (!b) return false;
  DraftBlock& block = d.blocks[*b];
  const DraftEdge& edge = block.edges[pick(block.edges.size(), choices)];
  ir::Operand read = draw_condition(d, choices);
  const auto fits = [&](ir::ValueId v) { return d.head.values[v].reg_class != ir::class_float; };
  if (!edge.arguments.empty() && choices.chance(60)) {
    const std::uint32_t k = pick(edge.arguments.size(), choices);
    const ir::ValueId phi = d.blocks[edge.target].params[k];
    if (fits(phi)) read = choices.chance(50) ? ir::Operand::value(phi) : edge.arguments[k];
  }
  terminator_of(block).operands[0] = read;
  return true;
}

}  // namespace phidelity::generators::detail

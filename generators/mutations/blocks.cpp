// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of the graph's blocks.
#include <utility>

#include "generators/mutations/drawing.h"
#include "generators/mutations/mutations.h"

namespace phidelity::generators::detail {

using ir::BlockId;
using ir::Opcode;
using ir::ValueId;

namespace {

constexpr std::size_t blocks_max = 1000;  // more than a text of a fuzzer's length has

std::uint32_t edges_into(const Draft& d, BlockId target) {
  std::uint32_t count = 0;
  for (const DraftBlock& block : d.blocks) {
    for (const DraftEdge& e : block.edges) count += e.target == target ? 1 : 0;
  }
  return count;
}

// Takes the blocks out that `gone` says, which nothing that stays leads to.
void erase_blocks(Draft& d, const std::vector<std::uint8_t>& gone) {
  std::vector<BlockId> new_id(d.blocks.size(), 0);
  BlockId count = 0;
  for (BlockId b = 0; b < d.blocks.size(); ++b) {
    if (gone[b] != 0) continue;
    new_id[b] = count;
    if (count != b) d.blocks[count] = std::move(d.blocks[b]);
    ++count;
  }
  d.blocks.resize(count);
  for (DraftBlock& block : d.blocks) {
    for (DraftEdge& e : block.edges) e.target = new_id[e.target];
  }
}

}  // namespace

bool split_edge(Draft& d, Choices& choices) {
  const auto at = draw_edge(d, choices, [](const DraftEdge& e) { return !e.nosplit; });
  if (!at || d.blocks.size() >= blocks_max) return false;
  DraftBlock middle;
  DraftEdge& edge = edge_at(d, *at);
  middle.instructions.push_back({Opcode::br, ir::no_symbol, {}, {}});
  middle.edges.push_back({edge.target, std::exchange(edge.arguments, {}), 0, false});
  edge.target = static_cast<BlockId>(d.blocks.size());
  d.blocks.push_back(std::move(middle));
  return true;
}

bool split_block(Draft& d, Choices& choices) {
  if (d.blocks.size() >= blocks_max) return false;
  DraftBlock& block = d.blocks[pick(d.blocks.size(), choices)];
  const auto at = block.instructions.begin() +
                  static_cast<std::ptrdiff_t>(pick(block.instructions.size(), choices));
  DraftBlock rest;
  rest.instructions.assign(std::make_move_iterator(at),
                           std::make_move_iterator(block.instructions.end()));
  rest.edges = std::exchange(block.edges, {});
  block.instructions.erase(at, block.instructions.end());
  block.instructions.push_back({Opcode::br, ir::no_symbol, {}, {}});
  block.edges.push_back({static_cast<BlockId>(d.blocks.size()), {}, 0, false});
  d.blocks.push_back(std::move(rest));
  return true;
}

bool merge_blocks(Draft& d, Choices& choices) {
  const auto into = draw_block(d, choices, [&](BlockId b) {
    const DraftBlock& block = d.blocks[b];
    return block.edges.size() == 1 && block.instructions.back().opcode == Opcode::br &&
           block.edges[0].target != b && edges_into(d, block.edges[0].target) == 1;
  });
  if (!into) return false;
  DraftBlock& block = d.blocks[*into];
  const DraftEdge edge = std::move(block.edges[0]);
  DraftBlock& target = d.blocks[edge.target];
  const std::vector<ValueId> phis = target.params;
  block.instructions.pop_back();
  for (DraftInstruction& i : target.instructions) block.instructions.push_back(std::move(i));
  block.edges = std::move(target.edges);
  target = {};
  d.for_each_use([&](ir::Operand& o) {
    for (std::size_t k = 0; k < phis.size(); ++k) {
      if (!o.is(phis[k])) continue;
      o = edge.arguments[k];
      return;
    }
  });
  std::vector<std::uint8_t> gone(d.blocks.size(), 0);
  gone[edge.target] = 1;
  erase_blocks(d, gone);
  return true;
}

bool remove_unreachable(Draft& d, Choices&) {
  std::vector<std::uint8_t> gone(d.blocks.size(), 1);
  std::vector<BlockId> stack = {0};
  gone[0] = 0;
  while (!stack.empty()) {
    const BlockId b = stack.back();
    stack.pop_back();
    for (const DraftEdge& e : d.blocks[b].edges) {
      if (std::exchange(gone[e.target], std::uint8_t{0}) != 0) stack.push_back(e.target);
    }
  }
  const std::size_t before = d.blocks.size();
  erase_blocks(d, gone);
  return d.blocks.size() < before;
}

}  // namespace phidelity::generators::detail

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mutations have in common: things of a draft, drawn.
//
//   const auto at = draw_edge(d, choices, [](const DraftEdge& e) { return !e.arguments.empty(); });
//   if (at) d.blocks[at->block].edges[at->slot] ...
//
// Tested by: tests/generators/mutations/mutations_test.cpp
#pragma once

#include <cstdint>
#include <optional>

#include "generators/choices.h"
#include "generators/mutations/draft.h"
#include "ir/program.h"

namespace phidelity::generators {

// An edge by its slot, or an instruction by its place in the block.
struct DraftPlace {
  ir::BlockId block = 0;
  std::uint32_t slot = 0;
};

[[nodiscard]] inline std::uint32_t pick(std::size_t n, Choices& choices) {
  return choices.below(static_cast<std::uint32_t>(n));
}

// One of the blocks that `fits` takes.
template <class Fits>
std::optional<ir::BlockId> draw_block(const Draft& d, Choices& choices, const Fits& fits) {
  std::uint32_t count = 0;
  for (ir::BlockId b = 0; b < d.blocks.size(); ++b) count += fits(b) ? 1 : 0;
  if (count == 0) return std::nullopt;
  std::uint32_t left = choices.below(count);
  for (ir::BlockId b = 0; b < d.blocks.size(); ++b) {
    if (fits(b) && left-- == 0) return b;
  }
  return std::nullopt;
}

// One of the edges that `fits` takes.
template <class Fits>
std::optional<DraftPlace> draw_edge(const Draft& d, Choices& choices, const Fits& fits) {
  std::uint32_t count = 0;
  const auto walk = [&](auto&& found) {
    for (ir::BlockId b = 0; b < d.blocks.size(); ++b) {
      for (std::uint32_t s = 0; s < d.blocks[b].edges.size(); ++s) {
        if (fits(d.blocks[b].edges[s]) && found(DraftPlace{b, s})) return;
      }
    }
  };
  walk([&](DraftPlace) { return ++count == 0; });
  if (count == 0) return std::nullopt;
  std::uint32_t left = choices.below(count);
  std::optional<DraftPlace> drawn;
  walk([&](DraftPlace at) {
    if (left-- != 0) return false;
    drawn = at;
    return true;
  });
  return drawn;
}

[[nodiscard]] inline DraftEdge& edge_at(Draft& d, DraftPlace at) {
  return d.blocks[at.block].edges[at.slot];
}
[[nodiscard]] inline DraftInstruction& terminator_of(DraftBlock& block) {
  return block.instructions.back();
}

// A name of the class that the program mentions anywhere, or a small constant where there is none
// or, in `constant_percent` of a hundred cases, where there is.
[[nodiscard]] ir::Operand draw_operand(const Draft& d, Choices& choices, ir::ClassId c,
                                       std::uint32_t constant_percent);
// A name that fits where a branch decides: of any class but f.
[[nodiscard]] ir::Operand draw_condition(const Draft& d, Choices& choices);

// Gives the edge a target, and arguments: those it has where they fit, else drawn ones, often the
// phis of the target themselves.
void lead_to(Draft& d, Choices& choices, DraftEdge& edge, ir::BlockId target);

// The class of what may stand in an instruction's operand `k`.
[[nodiscard]] ir::ClassId class_of_operand(const Draft& d, const DraftInstruction& i,
                                           std::size_t k);

}  // namespace phidelity::generators

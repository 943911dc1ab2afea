// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes of a program, and of what a destroyer made of it, that change nothing about a fault.
//
//   rename(ssa, choices);  reorder_blocks(tac, choices);  reorder_phis(ssa, choices);
//
// Those that say "either" may be applied to the SSA program or to the destroyed one, each by
// itself; those that say "both" must be applied to both, or the two no longer pair; "ssa" ones
// are for the SSA program, whose destroyed one stays right or wrong as it was.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generators/choices.h"
#include "ir/opcode.h"
#include "ir/program.h"
#include "tests/support/draft.h"

namespace phidelity::tests {

using generators::Choices;

// A permutation of 0 .. n-1.
inline std::vector<std::uint32_t> permutation(std::size_t n, Choices& choices) {
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t i = n; i > 1; --i) {
    std::swap(order[i - 1], order[choices.below(static_cast<std::uint32_t>(i))]);
  }
  return order;
}

inline std::uint32_t pick(std::size_t n, Choices& choices) {
  return choices.below(static_cast<std::uint32_t>(n));
}

// Either: other names and labels, and other ids behind them.
inline void rename(Draft& d, Choices& choices) {
  const auto new_id = permutation(d.head.values.size(), choices);
  std::vector<ir::Value> values(new_id.size());
  for (std::size_t v = 0; v < values.size(); ++v) values[new_id[v]] = d.head.values[v];
  d.head.values = std::move(values);
  for (std::size_t v = 0; v < new_id.size(); ++v) {
    d.head.values[v].name = d.head.symbols.intern("n" + std::to_string(choices.below(100'000)) +
                                                  "." + std::to_string(v));
  }
  d.for_each_mention([&](ir::ValueId& v) { v = new_id[v]; });
  for (std::size_t b = 0; b < d.blocks.size(); ++b) {
    d.blocks[b].label = d.head.symbols.intern("L" + std::to_string(choices.below(100'000)) + "." +
                                              std::to_string(b));
  }
}

// Either: the blocks in another order, the entry first.
inline void reorder_blocks(Draft& d, Choices& choices) {
  const auto order = permutation(d.blocks.size() - 1, choices);
  std::vector<ir::BlockId> new_id(d.blocks.size(), 0);
  for (std::size_t b = 0; b < order.size(); ++b) new_id[b + 1] = order[b] + 1;
  std::vector<DraftBlock> blocks(d.blocks.size());
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    for (DraftEdge& e : d.blocks[b].edges) e.target = new_id[e.target];
    blocks[new_id[b]] = std::move(d.blocks[b]);
  }
  d.blocks = std::move(blocks);
}

// Ssa: the phis of every block, and the arguments with them, in another order.
inline void reorder_phis(Draft& d, Choices& choices) {
  std::vector<std::vector<std::uint32_t>> orders;
  for (DraftBlock& block : d.blocks) {
    const auto& order = orders.emplace_back(permutation(block.params.size(), choices));
    const auto params = block.params;
    for (std::size_t i = 0; i < order.size(); ++i) block.params[i] = params[order[i]];
  }
  for (DraftBlock& block : d.blocks) {
    for (DraftEdge& e : block.edges) {
      const auto arguments = e.arguments;
      const auto& order = orders[e.target];
      for (std::size_t i = 0; i < order.size(); ++i) e.arguments[i] = arguments[order[i]];
    }
  }
}

// Either: the cases of every switch in another order, the default last.
inline void reorder_cases(Draft& d, Choices& choices) {
  for (DraftBlock& block : d.blocks) {
    if (block.instructions.back().opcode != ir::Opcode::switch_) continue;
    const auto order = permutation(block.edges.size() - 1, choices);
    const auto edges = block.edges;
    for (std::size_t i = 0; i < order.size(); ++i) block.edges[i] = edges[order[i]];
  }
}

// Both: the slots of every `cbr` and opaque branch from last to first.
inline void reverse_slots(Draft& d) {
  for (DraftBlock& block : d.blocks) {
    const ir::Opcode opcode = block.instructions.back().opcode;
    if (opcode == ir::Opcode::cbr || opcode == ir::Opcode::branch) {
      std::ranges::reverse(block.edges);
    }
  }
}

// Both: a print of a constant after every instruction that has a partner. Requires: the destroyed
// program kept every instruction.
inline void pad_with_prints(Draft& d) {
  for (DraftBlock& block : d.blocks) {
    std::vector<DraftInstruction> padded;
    for (DraftInstruction& i : block.instructions) {
      const bool paired = !ir::is_copy(i.opcode) && !ir::is_terminator(i.opcode);
      padded.push_back(std::move(i));
      if (paired) padded.push_back({ir::Opcode::print, ir::no_symbol, {}, {ir::Operand::integer(77)}});
    }
    block.instructions = std::move(padded);
  }
}

// Either: copies into new names that nothing reads, of what the block has at hand.
inline void pad_with_copies(Draft& d, Choices& choices) {
  for (DraftBlock& block : d.blocks) {
    if (!choices.chance(50)) continue;
    const std::size_t at = pick(block.instructions.size(), choices);
    std::optional<ir::ValueId> source;
    for (std::size_t i = 0; i < at; ++i) {
      for (const ir::ValueId r : block.instructions[i].results) source = r;
    }
    if (!block.params.empty() && (!source || choices.chance(50))) source = block.params[0];
    if (!source && !d.head.params.empty()) source = d.head.params[0];
    if (!source) continue;
    const ir::ValueId copy = d.head.add_value("pad", d.head.values[*source].reg_class);
    block.instructions.insert(
        block.instructions.begin() + static_cast<std::ptrdiff_t>(at),
        DraftInstruction{ir::Opcode::copy, ir::no_symbol, {copy}, {ir::Operand::value(*source)}});
  }
}

// Ssa: a phi that nothing reads, in a block other than the entry.
inline void add_dead_phi(Draft& d, Choices& choices) {
  if (d.blocks.size() < 2) return;
  const ir::BlockId b = 1 + pick(d.blocks.size() - 1, choices);
  const ir::ValueId phi = d.head.add_value("dead");
  const std::size_t at = pick(d.blocks[b].params.size() + 1, choices);
  const auto insert_at = [at](auto& list, auto element) {
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), element);
  };
  insert_at(d.blocks[b].params, phi);
  for (DraftBlock& block : d.blocks) {
    for (DraftEdge& e : block.edges) {
      if (e.target == b) insert_at(e.arguments, ir::Operand::integer(choices.between(0, 9)));
    }
  }
}

struct Slot {
  ir::BlockId block = 0;
  std::uint32_t slot = 0;
};

// Gives the edge a block of its own; the arguments move on to the new block's edge.
inline void split(Draft& d, Slot at) {
  DraftEdge& edge = d.blocks[at.block].edges[at.slot];
  DraftBlock middle;
  middle.label = d.head.symbols.intern("split." + std::to_string(d.blocks.size()));
  middle.instructions.push_back({ir::Opcode::br, ir::no_symbol, {}, {}});
  middle.edges.push_back({edge.target, std::move(edge.arguments), 0, false});
  edge.target = static_cast<ir::BlockId>(d.blocks.size());
  edge.arguments.clear();
  d.blocks.push_back(std::move(middle));
}

// Either: splits one edge that has neither an end in common with the edges of `related`.
inline void split_unrelated_edge(Draft& d, std::span<const Slot> related, Choices& choices) {
  std::vector<Slot> candidates;
  for (ir::BlockId b = 0; b < d.blocks.size(); ++b) {
    for (std::uint32_t s = 0; s < d.blocks[b].edges.size(); ++s) {
      const DraftEdge& edge = d.blocks[b].edges[s];
      const bool touches = std::ranges::any_of(related, [&](const Slot& r) {
        return b == r.block || edge.target == d.blocks[r.block].edges[r.slot].target;
      });
      if (!edge.nosplit && !touches) candidates.push_back({b, s});
    }
  }
  if (!candidates.empty()) split(d, candidates[pick(candidates.size(), choices)]);
}

}  // namespace phidelity::tests

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every small control-flow graph once: blocks with at most two successor slots, all reachable from
// an entry that nothing leads to, up to isomorphism.
//
//   rooted_graphs(2, Slots::unordered).size() == 6       one or two edges e->1, and none, one or
//   rooted_graphs(3, Slots::unordered).size() == 57      two edges 1->1
//   rooted_graphs(4, Slots::unordered).size() == 678
//
// Numbered breadth-first from the entry, slot by slot, an ordered graph has exactly one numbering
// (its *normal form*): so these are written down one after another, and no two are isomorphic.
// Where the slots of a block have no order, a graph has one normal form for each choice of which
// slots to exchange; the least one stands for it. The choices that lead back to the same form are
// its automorphisms, the exchange of two edges between the same two blocks among them.
//
// Reference: M. Almeida, N. Moreira, R. Reis, "Enumeration and generation with a string automata
// representation", Theoretical Computer Science 387(2), 2007, section 4 (the normal form, there of
// complete automata; here a block may have fewer slots than two, and the entry no predecessor).
// Tested by: tests/generators/enumeration/rooted_graph_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace phidelity::generators {

// Five blocks make 10,398 graphs and with one phi each 8 * 10^8 programs; six are out of reach.
inline constexpr std::uint32_t enumerated_blocks_max = 5;

// Is a graph with the slots of one block exchanged the same graph?
enum class Slots : std::uint8_t { unordered, ordered };

struct RootedGraph {
  std::uint8_t block_count = 0;  // block 0 is the entry
  std::array<std::uint8_t, enumerated_blocks_max> slot_count{};
  std::array<std::array<std::uint8_t, 2>, enumerated_blocks_max> target{};

  friend auto operator<=>(const RootedGraph&, const RootedGraph&) = default;
};

// Block b becomes block[b], and its slot s becomes slot s ^ exchanged[b] there.
struct Automorphism {
  std::array<std::uint8_t, enumerated_blocks_max> block{};
  std::array<std::uint8_t, enumerated_blocks_max> exchanged{};
};

// Requires: 1 <= block_count <= enumerated_blocks_max.
// Ensures: one graph of each kind, in ascending order of the normal forms.
// Cost: O(ordered graphs * 2^blocks).
[[nodiscard]] std::vector<RootedGraph> rooted_graphs(std::uint32_t block_count, Slots slots);

// Ensures: all of them, the identity first; with ordered slots there is no other.
[[nodiscard]] std::vector<Automorphism> automorphisms(const RootedGraph& graph, Slots slots);

// Of each block the set of blocks that dominate it, itself included, as bits.
[[nodiscard]] std::array<std::uint32_t, enumerated_blocks_max> dominator_sets(
    const RootedGraph& graph);

}  // namespace phidelity::generators

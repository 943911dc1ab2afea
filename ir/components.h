// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops as a graph has them: strongly connected components, back edges, reducibility.
//
//   entry -> H;  H -> L, X;  L -> H          components {entry} {H, L} {X}
//   is_back_edge(L -> H), and the graph is reducible
//   entry -> A, B;  A -> B;  B -> A          a loop with two ways in: not reducible
//
// Boost.Graph finds the components on our own graph (ir/boost_graph.h); it keeps a stack of its
// own and so is safe on chains of any length.
//
// Reference: R. E. Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM J. Computing
// 1(2), 1972; reducibility as in M. S. Hecht, J. D. Ullman, "Characterizations of Reducible Flow
// Graphs", JACM 21(3), 1974: every retreating edge is a back edge.
// Tested by: tests/ir/components_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "ir/cfg.h"
#include "ir/dominators.h"

namespace phidelity::ir {

// Numbers the components of all blocks, unreachable ones too, and returns how many there are.
// Ensures: component_of[a] == component_of[b] exactly where each reaches the other; an edge
// between two components leads from the higher number to the lower.
// Cost: O(blocks + edges); no recursion.
std::uint32_t strong_components(const Function& f, const Cfg& cfg,
                                std::vector<std::uint32_t>& component_of);

// Does the edge lead from a reachable block to a dominator of it (or to itself)?
[[nodiscard]] inline bool is_back_edge(const Function& f, const Dominators& dominators, EdgeId e) {
  const Edge& edge = f.edges[e];
  return dominators.reachable(edge.source) && dominators.dominates(edge.target, edge.source);
}

// Is every loop of reachable code entered at one block?
// Cost: O(edges).
[[nodiscard]] bool reducible(const Function& f, const Cfg& cfg, const Dominators& dominators);

}  // namespace phidelity::ir

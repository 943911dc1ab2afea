// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control-flow graphs for tests: from adjacency lists, all small ones, and random ones.
//
//   fill(f, {{1}, {1, 2}, {}})     entry -> b1; b1 -> b1, b2; b2 returns
//   for_each_graph(3, 0, visit)    every graph of 3 blocks with at most two ordered slots each
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "ir/program.h"

namespace phidelity::ir::testing {

// By block, the targets of its slots in order.
using Targets = std::vector<std::vector<BlockId>>;

inline Opcode terminator_for(std::size_t slots) {
  return slots == 0 ? Opcode::ret : slots == 1 ? Opcode::br : Opcode::branch;
}

// Ensures: `f` has the blocks and edges of `targets` and nothing else.
inline void fill(Function& f, const Targets& targets) {
  f.clear();
  for (std::size_t b = 0; b < targets.size(); ++b) f.add_block();
  const SymbolId op = f.symbols.intern("op");
  for (BlockId b = 0; b < targets.size(); ++b) {
    f.open(b);
    f.add_instruction(terminator_for(targets[b].size()), {}, {}, op);
    for (const BlockId t : targets[b]) f.add_edge(t);
  }
}

// Calls visit(targets) for every graph of `blocks` blocks whose blocks have at most two ordered
// slots, self loops and slots with one target included, with targets from `first_target` on
// (1: nothing branches to the entry).
template <class Visit>
void for_each_graph(BlockId blocks, BlockId first_target, Visit visit) {
  std::vector<std::vector<BlockId>> choices = {{}};
  for (BlockId a = first_target; a < blocks; ++a) choices.push_back({a});
  for (BlockId a = first_target; a < blocks; ++a) {
    for (BlockId b = first_target; b < blocks; ++b) choices.push_back({a, b});
  }
  std::vector<std::size_t> odometer(blocks, 0);
  Targets targets(blocks);
  while (true) {
    for (BlockId b = 0; b < blocks; ++b) targets[b] = choices[odometer[b]];
    visit(targets);
    std::size_t wheel = 0;
    while (wheel < blocks && ++odometer[wheel] == choices.size()) odometer[wheel++] = 0;
    if (wheel == blocks) return;
  }
}

// Calls visit(path) for every path from the entry that meets no block twice; path.back() is
// where it ends. Tests recurse freely: the graphs are small.
template <class Visit>
void for_each_simple_path(const Targets& targets, std::vector<BlockId>& path, Visit& visit) {
  visit(std::as_const(path));
  for (std::size_t slot = 0; slot < targets[path.back()].size(); ++slot) {
    const BlockId next = targets[path.back()][slot];
    bool seen = false;
    for (const BlockId b : path) seen = seen || b == next;
    if (seen) continue;
    path.push_back(next);
    for_each_simple_path(targets, path, visit);
    path.pop_back();
  }
}
template <class Visit>
void for_each_simple_path(const Targets& targets, Visit visit) {
  std::vector<BlockId> path = {0};
  for_each_simple_path(targets, path, visit);
}

inline std::uint32_t pick(std::mt19937& rng, std::uint32_t n) {
  return static_cast<std::uint32_t>(rng() % n);
}

// Each block gets up to `slots` random targets; low numbers and neighbours are likelier, so that
// there are loops within loops.
inline Targets random_targets(std::mt19937& rng, BlockId blocks, std::uint32_t slots) {
  Targets targets(blocks);
  for (BlockId b = 0; b < blocks; ++b) {
    const std::uint32_t count = pick(rng, slots + 1);
    for (std::uint32_t k = 0; k < count; ++k) {
      const bool near = pick(rng, 2) == 0;
      const BlockId target = near ? (b + pick(rng, 5) + blocks - 2) % blocks
                               : pick(rng, blocks);
      targets[b].push_back(target);
    }
  }
  return targets;
}

}  // namespace phidelity::ir::testing

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conservative coalescing: one register for values that a copy connects, if no more are needed.
//
//   k registers; p <- a on an edge, p and a not live together: one node pa may stand for both if
//   Briggs:  fewer than k neighbours of pa have k neighbours or more, or
//   George:  every neighbour of a is one of p's already, or has fewer than k neighbours itself
//
// A graph that can be taken apart by removing nodes with fewer than k neighbours is coloured with
// k registers by putting them back in reverse. A chordal graph with at most k values live at once is
// one; merging two nodes may break both, and either test is enough to know that it can still be
// taken apart. So the registers are as many as without coalescing, and the moves are fewer.
//
// Tested by: tests/destroyers/analysis/register_coalescing_test.cpp
// Reference: P. Briggs, K. D. Cooper, L. Torczon, "Improvements to Graph Coloring Register
// Allocation", TOPLAS 16(3), 1994; L. George, A. W. Appel, "Iterated Register Coalescing", TOPLAS
// 18(3), 1996; F. Bouchez, A. Darte, F. Rastello, "On the Complexity of Register Coalescing", CGO
// 2007, for what is kept. The copies are tried in program order, without weights.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "destroyers/analysis/colouring.h"

namespace phidelity::destroyers {

class RegisterCoalescing {
 public:
  // Takes the phis' arguments and the program's own copies for affinities; `colouring` says how
  // many registers each class has (at least so many; a higher `registers_min` gives it more).
  // Requires: what Colouring requires. Cost: quadratic where everything is live together.
  void build(const ir::Function& f, const ir::Cfg& cfg, const Liveness& liveness,
             const Colouring& colouring, std::uint32_t registers_min = 0);

  // Below the number of registers of the class; Colouring::none for unreachable code.
  [[nodiscard]] std::uint32_t colour(ir::ValueId v) const { return colours_[find(v)]; }
  [[nodiscard]] bool together(ir::ValueId a, ir::ValueId b) const { return find(a) == find(b); }

 private:
  void connect_all(const ir::Function& f, const ir::Cfg& cfg, const Liveness& liveness);
  void connect_defined(std::span<const ir::ValueId> values, Point point, const Liveness& liveness);
  void connect(ir::ValueId a, ir::ValueId b);
  void try_affinities(const ir::Function& f, const ir::Cfg& cfg);
  void try_to_merge(ir::ValueId phi, ir::Operand argument);
  [[nodiscard]] bool briggs(ir::ValueId a, ir::ValueId b);
  [[nodiscard]] bool george(ir::ValueId a, ir::ValueId b);
  void merge(ir::ValueId keep, ir::ValueId drop);
  void colour_by_elimination();
  [[nodiscard]] ir::ValueId find(ir::ValueId v) const;
  [[nodiscard]] bool adjacent(ir::ValueId a, ir::ValueId b) const {
    return edges_.contains(key(a, b));
  }
  [[nodiscard]] std::uint32_t registers_for(ir::ValueId v) const {
    return registers_[values_[v].reg_class];
  }
  [[nodiscard]] static std::uint64_t key(ir::ValueId a, ir::ValueId b) {
    return a < b ? (std::uint64_t{a} << 32 | b) : (std::uint64_t{b} << 32 | a);
  }

  std::span<const ir::Value> values_;
  std::vector<std::uint32_t> registers_;                // by class
  std::vector<ir::ValueId> merged_into_;                // by value: itself if it stands for others
  std::vector<std::vector<ir::ValueId>> neighbours_;    // by node: those that stand, each once
  std::unordered_set<std::uint64_t> edges_;             // asked, never walked
  std::vector<std::uint32_t> colours_;                  // by node
  std::vector<ir::ValueId> live_;                       // at the point walked
  std::vector<std::uint8_t> exists_;                    // by value: defined in reachable code
};

}  // namespace phidelity::destroyers

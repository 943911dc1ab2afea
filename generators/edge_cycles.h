// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parallel copy of one edge as a graph: p <- q, with q a parameter of the same block, is an
// arrow from p to q. Cycles, chains and fan-outs are those of the arrows.
//
//   H(a, b, c, d),  br H(b, a, a, d):   a -> b -> a is a cycle of two; c hangs on it; d keeps d
//
// Each parameter reads one other at most, so a walk along the arrows ends outside, in a walk seen
// before, or in itself: a cycle. A parameter that keeps its value is no cycle.
//
// Tested by: tests/generators/features_test.cpp, tests/generators/distribution_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"

namespace phidelity::generators {

class EdgeCycles {
 public:
  static constexpr std::uint32_t none = 0xffffffff;

  // Cost: O(arguments * parameters) at worst, since places are found by a scan where the block's
  // parameters have no consecutive ids; else O(arguments).
  void find(const ir::Function& f, const ir::Edge& edge);

  // The lengths of the cycles, each two or more.
  [[nodiscard]] std::span<const std::uint32_t> lengths() const { return lengths_; }
  // By parameter: the one that it takes, or `none`.
  [[nodiscard]] std::uint32_t reads(std::uint32_t param) const { return reads_[param]; }
  [[nodiscard]] bool on_cycle(std::uint32_t param) const { return walk_[param] == none; }

 private:
  std::vector<std::uint32_t> reads_;
  std::vector<std::uint32_t> walk_;  // by parameter: 0, the walk that saw it, or `none`: its cycle
  std::vector<std::uint32_t> lengths_;
};

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fewest moves that an edge's parallel copy needs, counted without sequencing it.
//
//   H(b, a, i1) into H(a, b, i): three non-trivial copies and the cycle a <-> b, so 4
//
// The optimum is the number of non-trivial copies plus the number of cycles none of whose places
// is also copied out of the cycle (such a copy is the save). The destroyers' sequencers are not
// asked: this is the figure that they are judged by.
//
// Reference: F. Rastello, F. Bouchez Tichadou (eds.), "SSA-based Compiler Design", 2022, ch. 21;
// the formula is checked by exhaustion in the tests.
// Tested by: tests/oracle/optimum_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program.h"

namespace phidelity::oracle {

class Optimum {
 public:
  // Of one edge. Cost: O(parameters of its target) after the first call.
  [[nodiscard]] std::uint32_t of_edge(const ir::Function& ssa, ir::EdgeId e);
  // Of all edges out of reachable blocks.
  [[nodiscard]] std::uint32_t of_function(const ir::Function& ssa);

 private:
  std::vector<std::uint32_t> param_;    // of a value: 1 + its index among the target's, or 0
  std::vector<std::uint32_t> readers_;  // of a parameter: non-trivial copies that read it
  std::vector<std::uint32_t> source_;   // of a parameter: the parameter it takes, or none
  std::vector<std::uint8_t> state_;
  std::vector<ir::BlockId> stack_;
  std::vector<std::uint8_t> reached_;
};

// Copy instructions in a function, a parallel copy counting its pairs.
[[nodiscard]] std::uint32_t count_copies(const ir::Function& f);

}  // namespace phidelity::oracle

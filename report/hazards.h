// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The edges of an SSA program on which naive copies can go wrong, found without running anything.
//
//   H(x2):  x3 = add x2, 1;  cbr t, H(x3), X      X:  ret x2
//   H -> H, slot 0:  critical; lost copy: `x2 = x3` before the branch, but x2 is live into X
//
// An edge e = P -> B carries the parallel copy params(B) <- arguments(e); a pair p <- a with
// p != a is non-trivial.
//
//   lost copy  a non-trivial p <- a, and p is an operand of P's terminator (whatever its
//              targets); or for another slot P -> C either C is not B and p is live into C or an
//              argument of that slot, or C is B with another argument list, or with the same
//              list if that reads what it writes (naive executes it twice)
//   swap       a non-trivial p_i <- a_i, and a later pair of the same edge reads p_i
//   critical   P has two slots or more, and B two in-edges or more
//   duplicate  another slot of P enters B too
//   no home    critical, may not be split (`nosplit`), and carries a non-trivial pair
//
// Without a lost copy and a swap, naive destruction is right; the converse does not hold.
// This analysis is for people and shares nothing with the oracle.
//
// Reference: Definition 16.6.2 of the Pebble lessons, extended from two-way branches to any
// number of slots; its wording misses the branch operand where both slots carry one list.
// Tested by: tests/report/hazards_test.cpp
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"
#include "ir/text.h"

namespace phidelity::report {

enum class LossReason : std::uint8_t {
  terminator_operand,  // the branch itself reads the parameter
  live_into,           // the parameter is live into another slot's target
  argument_of,         // another slot passes the parameter on
  other_arguments,     // another slot enters the same block with another argument list
  list_twice,          // another slot enters it with the same list, which reads what it writes
};

// One pair of an edge's copy whose destination is still needed on another way.
struct Loss {
  std::uint32_t parameter = 0;  // index in the target's parameters
  LossReason reason = LossReason::terminator_operand;
  ir::EdgeId other = 0;         // the other slot's edge; of no meaning for terminator_operand
};

// Pair `reader` of the edge reads what pair `writer`, before it, has overwritten.
struct Swap {
  std::uint32_t writer = 0;
  std::uint32_t reader = 0;
};

struct EdgeHazards {
  ir::EdgeId edge = 0;
  bool critical = false;
  bool duplicate = false;
  bool no_home = false;
  std::vector<Loss> losses;  // the first reason of each parameter
  std::vector<Swap> swaps;
};

// Requires: `ssa` was verified.
// Ensures: the reachable edges that have anything to report, in the order of their ids.
// Cost: O(instructions + live ranges of the parameters + slots of a block squared x parameters).
[[nodiscard]] std::vector<EdgeHazards> hazards_of(const ir::Function& ssa);

// "lost-copy", "swap", "no-home", "critical", "duplicate": those that the edge has.
[[nodiscard]] std::vector<std::string_view> names_of(const EdgeHazards& hazards);

// "x2 = x3: x2 is live into X; ...": one sentence for each loss and each swap.
[[nodiscard]] std::vector<std::string> sentences_of(const ir::Function& ssa,
                                                    const ir::UniqueNames& names,
                                                    const EdgeHazards& hazards);

}  // namespace phidelity::report

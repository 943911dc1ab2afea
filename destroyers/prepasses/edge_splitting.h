// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pre-passes that give edges a block of their own, where that is allowed.
//
//   H: cbr t, H(b, a), X     becomes   H: cbr t, N, X   N: br H(b, a)
//
// The new block carries the edge's arguments on, so the result is SSA that means the same; what
// may not be split (`nosplit`) is left as it is and named, for the method to isolate or decline.
// With every critical edge split, copies at the ends of predecessors are on their own edges alone;
// with every second one of two different duplicate edges split, a block has one place for the
// copies into another. Blocks keep their ids, new ones come after them in the order of their edges.
//
// Tested by: tests/destroyers/prepasses/edge_splitting_test.cpp
// Reference: P. Briggs et al., SPE 28(8), 1998, for critical edges; B. Boissinot et al., CGO 2009,
// for duplicate ones. An edge is split once: the edge out of the new block is not critical.
#pragma once

#include <vector>

#include "ir/program.h"

namespace phidelity::destroyers {

// Edges without arguments are not split, nor those of unreachable blocks. `out` is replaced; it may
// not be `in`. Both return the edges of `in` that would have been split and may not be.
// Cost: linear.
std::vector<ir::EdgeId> split_critical_edges(const ir::Function& in, ir::Function& out);
std::vector<ir::EdgeId> split_duplicate_edges(const ir::Function& in, ir::Function& out);

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is worth saying of an SSA edge: critical, a back edge, one of several between two blocks.
//
// Counted over the edges of reachable blocks, by search alone: the destroyers' dominators are not
// asked.
//
// Tested by: tests/oracle/edge_notes_test.cpp
#pragma once

#include "ir/program.h"
#include "oracle/verdict.h"

namespace phidelity::oracle {

// Fills the notes critical, back-edge (the target dominates the source) and multi-edge.
void describe_edge(const ir::Function& ssa, ir::EdgeId edge, Notes& notes);
[[nodiscard]] bool is_critical(const ir::Function& ssa, ir::EdgeId edge);

}  // namespace phidelity::oracle

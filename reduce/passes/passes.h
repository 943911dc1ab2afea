// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every pass of the minimiser, in the order in which they run: those first that take away most.
//
//   for (const Pass& pass : passes::all) ...
//
// One file for each, beside this one.
//
// Reference: A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", TSE
// 28(2), 2002 (ddmin: chunks, then their halves); J. Regehr et al., "Test-Case Reduction for C
// Compiler Bugs", PLDI 2012 (passes of a language's own, to a fixed point of all of them).
// Tested by: tests/reduce/passes_test.cpp
#pragma once

#include <array>

#include "reduce/pass.h"

namespace phidelity::reduce::passes {

void list_witness(const Subject& s, std::vector<Change>& changes);
void apply_witness(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_blocks(const Subject& s, std::vector<Change>& changes);
void apply_blocks(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_bypasses(const Subject& s, std::vector<Change>& changes);
void apply_bypasses(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_edges(const Subject& s, std::vector<Change>& changes);
void apply_edges(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_instructions(const Subject& s, std::vector<Change>& changes);
void apply_instructions(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_phis(const Subject& s, std::vector<Change>& changes);
void apply_phis(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_joins(const Subject& s, std::vector<Change>& changes);
void apply_joins(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_parameters(const Subject& s, std::vector<Change>& changes);
void apply_parameters(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_returns(const Subject& s, std::vector<Change>& changes);
void apply_returns(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_terminators(const Subject& s, std::vector<Change>& changes);
void apply_terminators(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_redirections(const Subject& s, std::vector<Change>& changes);
void apply_redirections(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_operations(const Subject& s, std::vector<Change>& changes);
void apply_operations(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_lists(const Subject& s, std::vector<Change>& changes);
void apply_lists(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_uses(const Subject& s, std::vector<Change>& changes);
void apply_uses(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_values(const Subject& s, std::vector<Change>& changes);
void apply_values(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_classes(const Subject& s, std::vector<Change>& changes);
void apply_classes(const Subject& s, std::span<const Change> changes, Edit& edit);
void list_order(const Subject& s, std::vector<Change>& changes);
void apply_order(const Subject& s, std::span<const Change> changes, Edit& edit);

inline constexpr std::array all = {
    Pass{"witness", "keep the path on which the fault shows, and the edge at fault",
         list_witness, apply_witness, false, false},
    Pass{"blocks", "remove blocks, with the edges into them", list_blocks, apply_blocks, true,
         true},
    Pass{"bypasses", "lead the edges into a block to one of its successors", list_bypasses,
         apply_bypasses, true, true},
    Pass{"edges", "remove edges: fewer ways out of a block", list_edges, apply_edges, true, true},
    Pass{"instructions", "remove instructions; their uses read 0, an operand or a parameter",
         list_instructions, apply_instructions, true, true},
    Pass{"phis", "remove phis; their uses read 0, an argument or a parameter", list_phis,
         apply_phis, true, true},
    Pass{"joins", "put a block into the only block before it", list_joins, apply_joins, true,
         true},
    Pass{"parameters", "remove parameters of the function", list_parameters, apply_parameters,
         true, true},
    Pass{"returns", "return an operand of an instruction, and nothing after it", list_returns,
         apply_returns, false, true},
    Pass{"terminators", "turn switch, brdec and opaque branch into cbr; plainer cases and edges",
         list_terminators, apply_terminators, false, true},
    Pass{"redirections", "lead an edge to another block", list_redirections, apply_redirections,
         false, true},
    Pass{"operations", "turn operations into print, input or one of fewer operands",
         list_operations, apply_operations, false, true},
    Pass{"lists", "shorten the lists of calls, returns and opaque branches", list_lists,
         apply_lists, false, true},
    Pass{"uses", "read 0, 1, a parameter or an earlier name", list_uses, apply_uses, true, true},
    Pass{"values", "make one value of two", list_values, apply_values, false, true},
    Pass{"classes", "one register class for all", list_classes, apply_classes, false, false},
    Pass{"order", "exchange slots and phis for the plainer text", list_order, apply_order, false,
         false},
};

}  // namespace phidelity::reduce::passes

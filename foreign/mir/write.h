// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program of the language as a machine function that llc takes, and what llc made of it back as a
// program of the language.
//
//   H(x2): x3 = add x2, 1              bb.1:
//          t = lt x3, n                  %2:gr64_nosp = PHI %5, %bb.0, %3, %bb.1
//          cbr t, H(x3), X               INLINEASM &op4, 1, 10, def %3:gr64_nosp, 9, %2
//                                        INLINEASM &op5, 1, 10, def %4:gr64_nosp, 9, %3, 9, %0
//                                        INLINEASM &t6, 1
//                                        TEST64rr %4, %4, implicit-def $eflags
//                                        JCC_1 %bb.1, 5, implicit $eflags
//                                        JMP_1 %bb.2
//
// An operation becomes inline assembly that carries its number in the program: whatever a pass does
// with it, it is known again, and its constants with it. Constants and undef as edge arguments are
// made by instructions of the target, since there a pass may treat them in its own way. LLVM wants
// one way between two blocks: where a branch has several, all but the first lead through a block of
// their own, in the text that llc gets.
//
// Tested by: tests/foreign/mir/write_test.cpp
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "foreign/mir/documents.h"
#include "foreign/mir/target.h"
#include "ir/program.h"

namespace phidelity::foreign::mir {

// Appends the function to `out` as a document of a .mir file. The error says what cannot be
// expressed: results of terminators, edges that may not be split where they would have to be.
// Requires: `ssa` is verified SSA.
[[nodiscard]] std::expected<void, std::string> write(const ir::Function& ssa, const Target& target,
                                                     std::string_view name, std::string& out);

// Reads back what became of it. The error says why the document is no answer.
// Ensures: values and blocks are named as in the document; operations are those of `ssa`.
[[nodiscard]] std::expected<void, std::string> read_back(const ir::Function& ssa,
                                                         const Target& target,
                                                         const Document& document,
                                                         ir::Function& tac);

}  // namespace phidelity::foreign::mir

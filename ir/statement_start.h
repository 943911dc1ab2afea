// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is `;` a separator or a comment? Published listings use it as both.
//
//   x2' = x3  ; if t goto H ; goto X        statement_follows(" if t goto H ")   true
//   jump b1   ; if this fails, go on        statement_follows(" if this fails, go on")   false
//
// `;` separates if what follows, up to the next `;` or line end, begins like a statement:
//   `}`; `NAME =`; `NAME:CLASS =`; `( ... ) =`; `br`, `cbr` or `ret`; `call @`; `branch @`;
//   `branch OPERAND ?`; `store OPERAND ,`; `switch OPERAND ,`; `if OPERAND goto`;
//   `goto`, `jump`, `print` or `return` with one operand and then the end, `(` or `,`;
//   `trap` or `return` alone; or a label and then one of these.
// Words that English sentences begin with need what sentences do not have; a wrong statement behind
// `NAME =` is reported and not taken for a comment.
//
// Tested by: tests/ir/lexer_test.cpp
#pragma once

#include <string_view>

namespace phidelity::ir {

// Requires: no `;` and no line end in `segment`. Cost: linear in the segment.
[[nodiscard]] bool statement_follows(std::string_view segment);

}  // namespace phidelity::ir

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words that begin a statement or the right-hand side of one.
//
//   find_keyword("add") == {"add", Word::operation, Opcode::add};  find_keyword("x").word == none
//
// No word is reserved but `undef`: a keyword is one only where the grammar asks for it.
//
// Tested by: tests/ir/lexer_test.cpp
#pragma once

#include <cstdint>
#include <string_view>

#include "ir/opcode.h"

namespace phidelity::ir {

enum class Word : std::uint8_t {
  none,
  // After `=`.
  operation,  // a fixed number of operands and one result
  input,
  brdec,
  phi,
  type,  // `int`, `bool`: says nothing
  // After `=` and at the start.
  call,
  branch,
  // At the start.
  store,
  print,
  jump_short,  // `br`
  jump,        // `goto`, `jump`
  cbr,
  if_,
  switch_,
  ret_short,  // `ret`
  ret,        // `return`
  trap,
};

struct Keyword {
  std::string_view text;
  Word word = Word::none;
  Opcode opcode = Opcode::copy;  // of an operation
};

// Cost: constant.
[[nodiscard]] Keyword find_keyword(std::string_view text);

// The keyword nearest to `text` that may stand after `=` (or, else, begin a statement), or "".
[[nodiscard]] std::string_view nearest_keyword(std::string_view text, bool after_equals);

}  // namespace phidelity::ir

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of a text, one at a time.
//
//   Lexer l("t = lt x3, n  # less");   name t, '=', name lt, name x3, ',', name n, end
//
// Blanks, comments and line ends are no tokens; a token only knows whether it is the first of its
// statement (`fresh`). `;` is a separator where a statement follows and else a comment; the rule is
// in ir/statement_start.h. A copy of a lexer is a look-ahead: it is four words long.
//
// Tested by: tests/ir/lexer_test.cpp
#pragma once

#include <cstdint>
#include <string_view>

#include "ir/text.h"

namespace phidelity::ir {

enum class TokenKind : std::uint8_t {
  end,
  name,         // [A-Za-z_.$%][A-Za-z0-9_.$%']*
  global,       // @ and a name; the text is without the @
  number,       // starts with a digit, without a sign; not checked yet
  punctuation,  // one character, or one of == != <= >= << >> >>>
  unknown,      // a byte that begins nothing
};

struct Token {
  TokenKind kind = TokenKind::end;
  char symbol = 0;     // the character of a punctuation of one character
  bool fresh = false;  // first on its line, or first after a separating `;`
  Place place;
  std::string_view text;

  [[nodiscard]] bool is(char c) const { return symbol == c; }
  [[nodiscard]] bool is_name() const { return kind == TokenKind::name; }
  [[nodiscard]] bool is_word(std::string_view word) const { return is_name() && text == word; }
  [[nodiscard]] bool is_end() const { return kind == TokenKind::end; }
};

[[nodiscard]] bool is_name_start(char c);
[[nodiscard]] bool is_name_part(char c);
// May `text` be written as a name?
[[nodiscard]] bool is_name_text(std::string_view text);

class Lexer {
 public:
  explicit Lexer(std::string_view text);

  // Ensures: `end` for ever once the text is used up. Cost: linear in the characters passed.
  Token next();

  // Does `colon` (of this text) begin a class, as in `x:f`? A label's colon has a blank behind it.
  [[nodiscard]] bool begins_class(const Token& colon) const {
    const char* after = colon.text.data() + 1;
    return after < end_ && is_name_start(*after);
  }

 private:
  // Ensures: the cursor is at a token's first character or at the end. Returns `fresh`.
  bool skip_blanks();
  void skip_comment();
  [[nodiscard]] bool at_printed_line_end() const;
  [[nodiscard]] bool looking_at(std::string_view text) const {
    return std::string_view(cursor_, end_).starts_with(text);
  }
  Token finish(TokenKind kind, const char* begin, bool fresh) const;
  Token number(const char* begin, bool fresh);
  Token punctuation(const char* begin, bool fresh);

  const char* cursor_;
  const char* end_;
  const char* line_begin_;
  std::uint32_t line_ = 1;
  bool at_start_ = true;
};

}  // namespace phidelity::ir

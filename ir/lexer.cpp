// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/lexer.h"

#include <algorithm>
#include <array>

#include "ir/statement_start.h"

namespace phidelity::ir {
namespace {

enum CharacterClass : unsigned { name_start = 1, name_part = 2, digit = 4, blank = 8, mark = 16 };

constexpr std::array<std::uint8_t, 256> character_table = [] {
  std::array<std::uint8_t, 256> table{};
  const auto add = [&](std::string_view characters, unsigned classes) {
    for (const char c : characters) {
      table[static_cast<unsigned char>(c)] |= static_cast<std::uint8_t>(classes);
    }
  };
  add("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.$%", name_start | name_part);
  add("0123456789", digit | name_part);
  add("'", name_part);
  add(" \t\r\f\v", blank);
  add("(){}[],:=!?+-*/&|^<>", mark);
  return table;
}();

bool has(char c, unsigned wanted) {
  return (character_table[static_cast<unsigned char>(c)] & wanted) != 0;
}
constexpr unsigned word = name_start | digit;

// The page that published the AtlasLang listings shows a line end as this arrow head.
constexpr std::string_view printed_line_end = "\xE2\x96\xB8";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace

bool is_name_start(char c) { return has(c, name_start); }
bool is_name_part(char c) { return has(c, name_part); }
bool is_name_text(std::string_view text) {
  return !text.empty() && is_name_start(text[0]) && std::ranges::all_of(text, is_name_part);
}

Lexer::Lexer(std::string_view text)
    : cursor_(text.data()), end_(text.data() + text.size()), line_begin_(text.data()) {
  if (looking_at(byte_order_mark)) line_begin_ = cursor_ += byte_order_mark.size();
}

bool Lexer::at_printed_line_end() const {
  return *cursor_ == printed_line_end[0] && looking_at(printed_line_end);
}

void Lexer::skip_comment() {
  while (cursor_ < end_ && *cursor_ != '\n' && !at_printed_line_end()) ++cursor_;
}

bool Lexer::skip_blanks() {
  bool fresh = at_start_;
  at_start_ = false;
  while (cursor_ < end_) {
    const char c = *cursor_;
    if (has(c, blank)) {
      ++cursor_;
    } else if (has(c, word)) {
      break;  // the common case first
    } else if (c == '\n') {
      line_begin_ = ++cursor_;
      ++line_;
      fresh = true;
    } else if (c == '#' || (c == '/' && looking_at("//")) || (c == '<' && looking_at("<- "))) {
      skip_comment();
    } else if (c == ';') {
      const char* segment_end =
          std::find_if(cursor_ + 1, end_, [](char d) { return d == ';' || d == '\n'; });
      if (statement_follows({cursor_ + 1, segment_end})) {
        ++cursor_;
        fresh = true;
      } else {
        skip_comment();
      }
    } else if (at_printed_line_end()) {
      cursor_ += printed_line_end.size();
      fresh = true;
    } else {
      break;
    }
  }
  return fresh;
}

Token Lexer::finish(TokenKind kind, const char* begin, bool fresh) const {
  const auto column = static_cast<std::uint32_t>(begin - line_begin_) + 1;
  return {kind, 0, fresh, {line_, column}, {begin, cursor_}};
}

Token Lexer::next() {
  const bool fresh = skip_blanks();
  const char* begin = cursor_;
  if (cursor_ == end_) return finish(TokenKind::end, begin, true);
  const char c = *cursor_;
  if (has(c, name_start)) {
    while (++cursor_ < end_ && has(*cursor_, name_part)) {
    }
    return finish(TokenKind::name, begin, fresh);
  }
  if (has(c, digit)) return number(begin, fresh);
  if (c == '@' && cursor_ + 1 < end_ && has(cursor_[1], name_part)) {
    while (++cursor_ < end_ && has(*cursor_, name_part)) {
    }
    Token token = finish(TokenKind::global, begin, fresh);
    token.text.remove_prefix(1);
    return token;
  }
  return punctuation(begin, fresh);
}

// Takes all that could be meant as a number, so that `12ab` is one wrong number.
Token Lexer::number(const char* begin, bool fresh) {
  const bool hexadecimal = looking_at("0x") || looking_at("0X");
  while (++cursor_ < end_) {
    const char before = cursor_[-1];
    const bool exponent_sign = !hexadecimal && (before == 'e' || before == 'E') &&
                               (*cursor_ == '+' || *cursor_ == '-');
    if (!has(*cursor_, name_part) && !exponent_sign) break;
  }
  return finish(TokenKind::number, begin, fresh);
}

Token Lexer::punctuation(const char* begin, bool fresh) {
  const char second = cursor_ + 1 < end_ ? cursor_[1] : ' ';
  if (second == '=' || second == '<' || second == '>') {
    for (const std::string_view both : {">>>", ">>", "<<", "==", "!=", "<=", ">="}) {
      if (!looking_at(both)) continue;
      cursor_ += both.size();
      return finish(TokenKind::punctuation, begin, fresh);
    }
  }
  ++cursor_;
  const bool known = has(*begin, mark);
  Token token = finish(known ? TokenKind::punctuation : TokenKind::unknown, begin, fresh);
  if (known) token.symbol = *begin;
  return token;
}

}  // namespace phidelity::ir

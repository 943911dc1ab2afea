// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The characters of machine function texts, and lines of them.
//
// Tested by: tests/foreign/mir/parse_test.cpp
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace phidelity::foreign::mir {

namespace detail {
consteval std::array<bool, 256> word_characters() {
  std::array<bool, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = true;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = true;
  for (int c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = true;
  for (const char c : {'_', '-', '.', '$'}) table[static_cast<std::size_t>(c)] = true;
  return table;
}
inline constexpr std::array<bool, 256> word_table = word_characters();
}  // namespace detail

// May stand within an opcode, a flag, or the name of a register or block.
[[nodiscard]] inline bool is_word(char c) {
  return detail::word_table[static_cast<unsigned char>(c)];
}
[[nodiscard]] inline bool is_digit(char c) { return '0' <= c && c <= '9'; }
[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// The lines of a text, one at a time, without their ends.
class Lines {
 public:
  explicit Lines(std::string_view text, std::uint32_t first_line = 1)
      : rest_(text), number_(first_line - 1) {}

  // The next line into `line`; false where there is none.
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const void* end = std::memchr(rest_.data(), '\n', rest_.size());
    const std::size_t length =
        end == nullptr ? rest_.size()
                       : static_cast<std::size_t>(static_cast<const char*>(end) - rest_.data());
    line = rest_.substr(0, length);
    rest_.remove_prefix(end == nullptr ? length : length + 1);
    ++number_;
    return true;
  }
  [[nodiscard]] std::uint32_t number() const { return number_; }  // of the last line, from 1
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  std::uint32_t number_;
};

template <std::size_t N>
[[nodiscard]] bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace phidelity::foreign::mir

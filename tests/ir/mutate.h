// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texts gone wrong: random changes of bytes, words and lines of valid programs.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/ir/support.h"

namespace phidelity::ir {

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {
    for (const auto& path : program_files()) {
      // A file of many functions is cut at their headers: short texts are changed more often.
      const std::string text = file_text(path);
      std::size_t begin = 0;
      while (begin < text.size()) {
        const std::size_t end =
            std::min({text.size(), text.find("\nssa @", begin + 1), text.find("\ntac @", begin + 1)});
        texts_.push_back(text.substr(begin, end - begin));
        begin = end;
      }
    }
  }

  std::string next() {
    std::string text = texts_[below(texts_.size())];
    for (std::size_t k = 1 + below(2) * below(4); k > 0; --k) change(text);
    return text;
  }
  bool coin() { return below(2) == 0; }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

  void change(std::string& text) {
    static constexpr const char* words[] = {
        "undef", "phi", "[", "]", "(", ")", ",", ":", "=", "{", "}", ";", "#", "\n", " ", "@", "!", "?",
        "-", "0x", "1.5", "9223372036854775808", "nosplit ", "switch ", "cbr ", "br ", "ret ", "x", "e:\n",
        "ssa @f(", "tac @g() {", "if ", "goto ", "call @", "branch @", "from ", "default ", "\xE2\x96\xB8",
        ":f", "copy "};
    const std::size_t at = below(text.size() + 1);
    switch (below(7)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(random_());
        break;
      case 1:
        if (at < text.size()) text.erase(at, 1 + below(8));
        break;
      case 2:
        text.insert(at, words[below(std::size(words))]);
        break;
      case 3: {  // a line is doubled elsewhere
        const std::string line = line_at(text, at);
        text.insert(line_begin(text, below(text.size() + 1)), line);
        break;
      }
      case 4:  // a line is lost
        text.erase(line_begin(text, at), line_at(text, at).size());
        break;
      case 5:  // the text ends early
        text.resize(at);
        break;
      default: {  // a piece of another text
        const std::string& other = texts_[below(texts_.size())];
        const std::size_t from = below(other.size());
        text.insert(at, other.substr(from, below(40)));
        break;
      }
    }
  }

  static std::size_t line_begin(const std::string& text, std::size_t at) {
    const std::size_t found = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    return found == std::string::npos ? 0 : found + 1;
  }
  static std::string line_at(const std::string& text, std::size_t at) {
    const std::size_t begin = line_begin(text, at);
    const std::size_t end = text.find('\n', begin);
    return text.substr(begin, end == std::string::npos ? end : end + 1 - begin);
  }

  std::mt19937_64 random_;
  std::vector<std::string> texts_;
};

// Whatever the text: an answer; and what parses is printed as a text that parses to the same.
// Returns whether it parsed.
inline bool survives(const std::string& text, const char* file_name) {
  const auto file = parse(file_name, text);
  if (!file) {
    EXPECT_FALSE(file.error().empty()) << text;
    for (const Error& e : file.error()) {
      EXPECT_GE(e.place.line, 1U) << text;
      EXPECT_GE(e.place.column, 1U) << text;
      EXPECT_FALSE(e.what.empty()) << text;
    }
    return false;
  }
  for (const ParsedFunction& f : file->functions) {
    EXPECT_EQ(f.source.instructions.size(), f.function.instructions.size()) << text;
    EXPECT_EQ(f.source.edges.size(), f.function.edges.size()) << text;
    EXPECT_EQ(f.source.blocks.size(), f.function.blocks.size()) << text;
    (void)verify(f.function, &f.source, file_name);
  }
  const std::string printed = print_all(*file);
  EXPECT_EQ(canonical(printed), printed) << text;
  return true;
}

}  // namespace phidelity::ir

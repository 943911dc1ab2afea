// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of the language share: texts from files, and parsing that must succeed.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ir/text.h"

namespace phidelity::ir {

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// All programs in tests/ir/texts and in the corpus, in the order of their names.
inline std::vector<std::filesystem::path> program_files() {
  std::vector<std::filesystem::path> all;
  for (const char* folder : {"/tests/ir/texts", "/corpus"}) {
    const std::string root = std::string(PHIDELITY_SOURCE_DIR) + folder;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      const auto extension = entry.path().extension();
      if (extension == ".ssa" || extension == ".tac") all.push_back(entry.path());
    }
  }
  std::ranges::sort(all);
  return all;
}

inline std::string print_all(const ParsedFile& file) {
  std::string out;
  for (const ParsedFunction& f : file.functions) print(f.function, out);
  return out;
}

// The canonical text of `text`, or the errors.
inline std::string canonical(std::string_view text, std::string_view file_name = "test.ssa") {
  const auto file = parse(file_name, text);
  return file ? print_all(*file) : to_string(file.error());
}

// Throws, which fails the test, unless the text is one function.
inline ParsedFunction parse_one(std::string_view text, std::string_view file_name = "test.ssa") {
  auto file = parse(file_name, text);
  if (!file) throw std::runtime_error(to_string(file.error()) + std::string(text));
  if (file->functions.size() != 1) throw std::runtime_error("not one function: " + std::string(text));
  return std::move(file->functions[0]);
}

// `lines` inside `tac @f(a, b) { e: ... ret }`.
inline std::string in_tac(std::string_view lines) {
  return "tac @f(a, b) {\ne:\n" + std::string(lines) + "\n  ret\n}\n";
}

}  // namespace phidelity::ir

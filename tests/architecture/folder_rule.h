// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of the house, asked of source text: who may include whom, the licence line, and no
// words that promise work for later.
//
//   complaints({{"ir/text.cpp", "#include \"oracle/judge.h\"\n"}})
//   -> "ir/text.cpp:1: ir may not use oracle (oracle/judge.h)" and that the licence line is missing
//
// A folder may include itself, the folders that its row of the table names, the C++ library, and
// the libraries of its row. Nothing here touches the file system but `source_files`, so the rules
// can be tried on files that do not exist.
//
// Tested by: tests/architecture/folders_test.cpp
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace phidelity::architecture {

struct SourceFile {
  std::string path;  // from the root of the tree, with slashes
  std::string text;
};

// Is this a file that the rules are asked of? (C++, CMake, shell; and pages, for the words alone.)
[[nodiscard]] bool is_source(const std::string& path);

// Every file of the tree that `is_source`, sorted by path. Build folders and hidden folders are
// left out, .ci aside.
[[nodiscard]] std::vector<SourceFile> source_files(const std::filesystem::path& root);

// One line for each breach, "path:line: what", in the order of the files.
[[nodiscard]] std::vector<std::string> complaints(const std::vector<SourceFile>& files);

}  // namespace phidelity::architecture

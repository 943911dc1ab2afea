// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small complete projects to start an adapter from: one a language.
//
//   for (const ProjectFile& file : project_of(*find_language("python"), "mine")) write(file);
//   // mine/destroyer.py, mine/build.sh, mine/README.md
//
// Each holds a right destroyer, which splits every edge that carries arguments. The texts are the
// files of templates/, which the build puts into the program.
//
// Tested by: tests/destroyers/adapters/projects_test.cpp
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace phidelity::destroyers::adapters {

struct Language {
  std::string_view name;     // as on the command line
  std::string_view title;    // as people write it
  std::string_view source;   // the file with the destroyer
  std::string_view tool;     // the program that must be installed
  std::string_view package;  // where Debian has it
  std::string_view build;    // a shell line, run in the project
  // How to run it, where DIR stands for the project.
  std::string_view command;
  std::string_view server;
  std::string_view plugin;   // empty: not in this language
};

[[nodiscard]] std::span<const Language> languages();
// Null where there is none of that name.
[[nodiscard]] const Language* find_language(std::string_view name);

// `line` with the directory in place of DIR.
[[nodiscard]] std::string in_directory(std::string_view line, std::string_view directory);

struct ProjectFile {
  std::string path;  // in the project
  std::string text;
  bool executable = false;
};
// `directory` is what the README says.
[[nodiscard]] std::vector<ProjectFile> project_of(const Language& language,
                                                  std::string_view directory);

}  // namespace phidelity::destroyers::adapters

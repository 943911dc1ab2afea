// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which destroyers a command is about: `--destroyer` with its sets, and other people's behind
// `--command`, `--server` and `--plugin`.
//
//   SubjectFlags flags;  add_subject_flags(command, flags);
//   auto subjects = subjects_of(flags);          // starts each adapter once; or says what is wrong
//   fuzz.subjects = subjects->all;               // ours in the registry's order, then theirs
//
// Tested by: tests/cli/adapters_test.cpp, tests/cli/check_test.cpp
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "campaign/subject.h"
#include "cli/failure.h"
#include "destroyers/adapters/foreign.h"
#include "destroyers/destroyer.h"
#include "generators/capabilities.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace phidelity::cli {

// The foreign ones among them, and what a call of one may use.
struct AdapterFlags {
  std::vector<std::string> commands;
  std::vector<std::string> servers;
  std::vector<std::string> plugins;
  bool in_process = false;
  destroyers::adapters::Limits limits;
};

struct SubjectFlags {
  std::vector<std::string> names;  // of --destroyer
  AdapterFlags adapters;
};

struct Subjects {
  std::vector<campaign::Subject> all;
  std::size_t in_tree = 0;        // how many of them, from the first on, are ours
  generators::Features features;  // that every one of theirs takes
};

// Adds `--destroyer D`, which repeats; names are checked against the registry.
CLI::Option* add_destroyer_flag(CLI::App& command, std::vector<std::string>& names);
// Adds `--command`, `--server`, `--plugin`, which repeat, and the limits.
void add_adapter_flags(CLI::App& command, AdapterFlags& flags);
// Both.
CLI::Option* add_subject_flags(CLI::App& command, SubjectFlags& flags);

[[nodiscard]] bool any(const SubjectFlags& flags);
// Is one of them not in this process?
[[nodiscard]] bool has_foreign(const SubjectFlags& flags);
// How a command line that repeats them says them, each word as a shell needs it.
[[nodiscard]] std::string words_of(const SubjectFlags& flags);

// The adapters in the order of the tiers, named "command", "server", "server-2", ...
[[nodiscard]] std::vector<destroyers::adapters::Adapter> adapters_of(const AdapterFlags& flags);

// What the words of `capabilities` mean, as features. The error says that `flag` names one that is
// none.
[[nodiscard]] Result<generators::Features> features_named(const std::string& flag,
                                                          const std::vector<std::string>& words);

// Ensures: at least one subject, and every adapter among them has been started and has said what
// it takes.
[[nodiscard]] Result<Subjects> subjects_of(const SubjectFlags& flags);

// Does the name speak of an installed compiler: "llvm-19-live", "gcc-12"?
[[nodiscard]] bool is_compiler(std::string_view name);
// Such a one as a subject. Requires: the name was checked by the flag.
[[nodiscard]] campaign::Subject compiler_subject(const std::string& name,
                                                 const destroyers::adapters::Limits& limits);

// Rows in the order asked for, each once; `all`, `sound` and `planted` stand for many.
// Requires: the names were checked by the flag.
[[nodiscard]] std::vector<const destroyers::Entry*> entries_of(
    const std::vector<std::string>& names);

// Empty if `name` is a destroyer or a set of them, else what is wrong with it.
[[nodiscard]] std::string complaint_about_destroyer(const std::string& name);

[[nodiscard]] std::string_view name_of(destroyers::Trust trust);  // "known-bad"

}  // namespace phidelity::cli

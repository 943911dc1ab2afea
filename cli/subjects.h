// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which destroyers a command is about: the flag `--destroyer`, repeated, with its sets.
//
//   std::vector<std::string> names;  add_destroyer_flag(command, names);
//   entries_of({"sound", "naive"})     // the sound rows in the registry's order, then naive
//
// Tested by: tests/cli/
#pragma once

#include <string>
#include <vector>

#include "destroyers/destroyer.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace phidelity::cli {

// Adds `--destroyer D`, which repeats; names are checked against the registry.
CLI::Option* add_destroyer_flag(CLI::App& command, std::vector<std::string>& names);

// Rows in the order asked for, each once; `all`, `sound` and `planted` stand for many.
// Requires: the names were checked by the flag.
[[nodiscard]] std::vector<const destroyers::Entry*> entries_of(
    const std::vector<std::string>& names);

// Empty if `name` is a destroyer or a set of them, else what is wrong with it.
[[nodiscard]] std::string complaint_about_destroyer(const std::string& name);

[[nodiscard]] std::string_view name_of(destroyers::Trust trust);  // "known-bad"

}  // namespace phidelity::cli

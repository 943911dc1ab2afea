// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs from files or from stdin (`-`), parsed and verified.
//
//   auto text = read_text("swap.ssa");
//   auto functions = read_functions("swap.ssa", ir::Form::ssa, "swap");
//
// Whatever is wrong is a Failure that says which file, where in it, and what to do.
//
// Tested by: tests/cli/bad_input_test.cpp
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/failure.h"
#include "ir/program.h"
#include "ir/text.h"

namespace phidelity::cli {

// `-` reads stdin to its end.
[[nodiscard]] Result<std::string> read_text(const std::string& path);
// The name that reports give to `path`: "<stdin>" for `-`.
[[nodiscard]] std::string shown_name(const std::string& path);

// All functions of the file, or the one called `function` where it is not empty.
// Ensures: at least one function; each is of the form wanted (any, where there is none) and
// verified.
[[nodiscard]] Result<std::vector<ir::ParsedFunction>> read_functions(
    const std::string& path, std::optional<ir::Form> form, const std::string& function);

// Likewise, where one function must be meant: several in the file are an error that lists them.
[[nodiscard]] Result<ir::ParsedFunction> read_function(const std::string& path,
                                                       std::optional<ir::Form> form,
                                                       const std::string& function);

// "@f, @g": for messages.
[[nodiscard]] std::string names_of(const std::vector<ir::ParsedFunction>& functions);

}  // namespace phidelity::cli

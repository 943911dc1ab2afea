// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A usage, input or set-up error as a value: what is said on stderr before exit code 2.
//
//   return failure("cannot read 'x.ssa': No such file or directory");
//   return fail(program.error());                 // in an action: says it, returns 2
//
// Tested by: tests/cli/bad_input_test.cpp
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "ir/text.h"

namespace phidelity::cli {

struct Failure {
  std::string text;  // whole lines
};
template <class T>
using Result = std::expected<T, Failure>;

// "phidelity: error: MESSAGE" and, where there is one, "  hint: HINT".
[[nodiscard]] std::unexpected<Failure> failure(std::string_view message,
                                               std::string_view hint = {});
// The errors of a text, each with its file, line and column.
[[nodiscard]] std::unexpected<Failure> failure(const std::vector<ir::Error>& errors);

// Says it on stderr. Returns exit code 2.
int fail(const Failure& what);

// ", did you mean 'split'?" where a known word is near to `word`, else nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& known);

}  // namespace phidelity::cli

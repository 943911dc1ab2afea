// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small file that is replaced as a whole: whoever is killed while writing it leaves the old one.
//
//   write_state("3.state", text);  read_state("3.state") == text;  read_state("new") == ""
//
// Tested by: tests/cli/enumerate_test.cpp
#pragma once

#include <string>
#include <string_view>

#include "cli/failure.h"

namespace phidelity::cli {

// Ensures: empty where there is no such file.
[[nodiscard]] Result<std::string> read_state(const std::string& path);
// Writes a new file beside it and renames that.
[[nodiscard]] Result<void> write_state(const std::string& path, std::string_view text);

}  // namespace phidelity::cli

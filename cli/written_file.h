// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files that the program writes, whole or not at all.
//
//   write_file("out.ssa", text)      // overwrites
//   replace_file("out.ssa", text)    // a reader, or a kill, sees the old text or the new one
//
// Tested by: tests/cli/reduce_test.cpp
#pragma once

#include <string>

#include "cli/failure.h"

namespace phidelity::cli {

[[nodiscard]] Result<void> write_file(const std::string& path, const std::string& text);
// Writes beside it and renames.
[[nodiscard]] Result<void> replace_file(const std::string& path, const std::string& text);

}  // namespace phidelity::cli

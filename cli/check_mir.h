// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity check --mir`: judge what an LLVM-based compiler printed before and after its pass.
//
//   check_mir({.files = {"before.mir", "after.mir"}})     two files, functions pair by name
//   check_mir({.files = {"-"}})                           one log with both dumps of each function
//
// Each function is judged by itself. What cannot be read is declined, with line and column.
//
// Tested by: tests/cli/check_mir_test.cpp
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "campaign/exit_code.h"
#include "cli/output.h"

namespace phidelity::cli {

struct MirOptions {
  std::vector<std::string> files;  // BEFORE and AFTER, or one log
  std::string function;            // this one alone, where not empty
  std::string pass;                // of a log
  std::uint32_t jobs = 0;
  campaign::FailOn fail_on;
  Format format = Format::text;
};

// Returns the exit code.
int check_mir(const MirOptions& options);

}  // namespace phidelity::cli

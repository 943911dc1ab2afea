// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The examples that a campaign found: shown to people, and written where `--out` says.
//
//   out/naive-swap.ssa    the smallest program that naive destroys with a swap
//   out/naive-swap.tac    what naive made of it
//   out/naive-swap.json   a corpus case (`phidelity corpus out`), the finding in it
//
// Tested by: tests/cli/fuzz_test.cpp
#pragma once

#include <functional>
#include <span>
#include <string>

#include "campaign/summary.h"
#include "cli/failure.h"
#include "report/style.h"

namespace phidelity::cli {

// How a program of the campaign is called.
using ProgramName = std::function<std::string(std::uint64_t index)>;

// Every kind of finding of each destroyer that should show none, and of all the others together
// the smallest of each kind: a campaign over planted faults stays readable.
[[nodiscard]] std::string examples_text(std::span<const campaign::Summary> summaries,
                                        const ProgramName& name_of_program,
                                        const report::Style& style);

// Writes a whole file, or says why not.
[[nodiscard]] Result<void> write_file(const std::string& path, const std::string& text);
// Makes the directory where it is missing.
[[nodiscard]] Result<void> make_directory(const std::string& directory);
// Writes the smallest example of each destroyer and kind. Requires: the directory is there.
[[nodiscard]] Result<void> write_examples(std::span<const campaign::Summary> summaries,
                                          const ProgramName& name_of_program,
                                          const std::string& directory);

}  // namespace phidelity::cli

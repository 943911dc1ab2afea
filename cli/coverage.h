// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a campaign says of the features that its programs showed, and the corpus of pairs that it
// writes.
//
//   features: 42 of 42 shown
//   pairs: 859 of 861 shown; not: irreducible + division, nosplit-critical + trap
//
// Tested by: tests/cli/coverage_test.cpp
#pragma once

#include <string>

#include "campaign/coverage.h"
#include "campaign/subject.h"
#include "cli/failure.h"
#include "generators/capabilities.h"

namespace phidelity::cli {

// In short; what `features` makes impossible is not missed.
[[nodiscard]] std::string coverage_text(const campaign::Coverage& coverage,
                                        const generators::Features& features);
// In full, as a line of JSON: every feature and every possible pair with its programs.
[[nodiscard]] std::string coverage_line(const campaign::Coverage& coverage,
                                        const generators::Features& features);

// Writes the smallest program of each pair as a corpus: pairs.ssa, a function each, and
// pairs.json, their answers. `command` made them, and is stored as their source.
// Requires: `coverage` counted programs of `source`; the directory is there.
[[nodiscard]] Result<void> write_pairs(const campaign::Coverage& coverage,
                                       campaign::ProgramSource& source, const std::string& command,
                                       const std::string& directory);

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A folder of stored cases: each NAME.json with the programs that it speaks of beside it.
//
//   {
//     "program": "swap.ssa",                      // NAME.ssa unless given
//     "function": "swap",                         // where the file holds several
//     "note": "...", "source": "...",             // for people
//     "runs": [{"args": [3], "input": [7], "prints": [1, 2], "result": [-1]},
//              {"args": [0], "ends": "trapped"}],
//     "outputs": [{"file": "swap.faulty.tac", "verdict": "faulty", "class": "swap"}],
//     "destroyers": {"naive": {"verdict": "faulty", "class": "swap", "copies": 6}}
//   }
//
// Many programs of one file may share a NAME.json: `"cases": [{"function": "p1", "runs": ...}, ...]`
// holds an object as above for each, without `program`; `pairs` in it is for people.
//
// `ends` is returned (the default), trapped or loops. Prints that are absent are none, but for a
// run that loops: there, as with an absent result, class or copies, nothing is compared. Words
// are integers from -2^63 to 2^64-1. `finding` may hold anything: campaigns keep their evidence
// there. Other keys are errors: a mistyped one would check nothing, silently.
// corpus/README.md describes the same for people.
//
// Tested by: tests/cli/corpus_test.cpp
#pragma once

#include <string>
#include <vector>

#include "campaign/corpus.h"
#include "cli/failure.h"

namespace phidelity::cli {

// The case files under `directory`, sub-folders included, sorted by path.
[[nodiscard]] Result<std::vector<std::string>> find_cases(const std::string& directory);

// One case, or those that share the file.
// Ensures: every function in a case was verified, but for outputs that a verdict is about.
[[nodiscard]] Result<std::vector<campaign::Case>> read_cases(const std::string& json_path);

}  // namespace phidelity::cli

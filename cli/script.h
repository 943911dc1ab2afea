// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question of a reduction as somebody's script: exit code 0 says that a program is interesting.
//
//   auto make = script_questions("./still_wrong.sh", "swap.ssa");
//   (*make)()->interesting(f)      // ./still_wrong.sh DIR/swap.ssa, run in DIR, exits 0?
//
// The program stands in a file of the name given, alone in a directory that is new for each worker
// and gone afterwards; the script gets its path and runs beside it, so that scripts written for
// C-Reduce and C-Vise, which expect the file in the working directory, do as they are.
//
// Tested by: tests/cli/reduce_test.cpp
#pragma once

#include <string>

#include "cli/failure.h"
#include "reduce/question.h"

namespace phidelity::cli {

// The error: there is no such script, it may not be executed, or no directory can be made.
[[nodiscard]] Result<reduce::MakeQuestion> script_questions(const std::string& script,
                                                            const std::string& program_name);

}  // namespace phidelity::cli

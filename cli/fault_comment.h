// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a reduced program shows, as comments over it: the report of `check`, and the plainest input
// that shows it.
//
//   # faulty, lost-copy (critical, back-edge; of a phi) under naive
//   #   wrong read   ret v0   in b2: a wrong v0, read from v0
//   #   ...
//   #   shown by     arguments none; input none
//   ssa @main() {
//   ...
//
// Tested by: tests/cli/reduce_test.cpp
#pragma once

#include <string>

#include "campaign/subject.h"
#include "ir/program.h"
#include "reduce/destroyer_question.h"
#include "reduce/signature.h"

namespace phidelity::cli {

// The lines, each with its end; `headline` is the first. Asks the destroyer, as often as `how` says,
// until it shows `wanted` again; where it does not, there is the headline alone.
[[nodiscard]] std::string fault_comment(const campaign::Subject& subject, const ir::Function& f,
                                        const reduce::Signature& wanted,
                                        const reduce::DestroyerOptions& how,
                                        const std::string& headline);

}  // namespace phidelity::cli

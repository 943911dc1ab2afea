// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plainest input found on which two programs show different things.
//
//   shrink_input(ssa, tac, {.arguments = {977, -3}, .tape = {5, 0, 2}})
//       ==  {.arguments = {2, 0}, .tape = {}}
//
// Words of the input tape are left out, as an absent word reads as 0; then every word comes nearer to
// 0, by large steps first. No single step of these keeps the difference in what comes out.
//
// Tested by: tests/reduce/shrunk_input_test.cpp
#pragma once

#include "ir/program.h"
#include "oracle/verdict.h"

namespace phidelity::reduce {

// Requires: `ssa` is valid ssa, `tac` valid tac; they show different things on `input`.
// Ensures: they do on the result. Nothing changes where they do not on `input`.
// Cost: a few hundred short runs.
[[nodiscard]] oracle::ConcreteInput shrink_input(const ir::Function& ssa, const ir::Function& tac,
                                                 oracle::ConcreteInput input);

}  // namespace phidelity::reduce

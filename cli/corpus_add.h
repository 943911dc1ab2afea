// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity corpus add`: a program becomes a case of the corpus, with today's answers.
//
//   small.ssa, --name nested-swap     corpus/regress/nested-swap.ssa
//                                     corpus/regress/nested-swap.naive.faulty.tac
//                                     corpus/regress/nested-swap.json
//
// Tested by: tests/cli/corpus_add_test.cpp
#pragma once

#include "cli/command.h"

namespace phidelity::cli {

// Adds `add` to the sub-command `corpus`.
void add_corpus_add(CLI::App& corpus, Action& action);

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `phidelity sequence` says about one sequencer.
//
//   Q4: missing-copy: location 0 is not written
//     copies  0 <- 1; 1 <- 0
//     moves
//
// Tested by: tests/cli/sequence_test.cpp
#pragma once

#include <string>
#include <string_view>

#include "campaign/sequencing.h"
#include "campaign/summary.h"

namespace phidelity::cli {

// The same in JSON, one line each.
[[nodiscard]] std::string sequencer_line(std::string_view name,
                                         const campaign::SequencerScore& score, bool adapter);
[[nodiscard]] std::string wrong_sequence_line(std::string_view name,
                                              const campaign::WrongSequence& wrong);

[[nodiscard]] std::string wrong_sequence_text(std::string_view name,
                                              const campaign::WrongSequence& wrong);
// "swap 4, missing-copy 2".
[[nodiscard]] std::string classes_text(const campaign::SequencerScore& score);
// Why it was not asked everything, or nothing.
[[nodiscard]] std::string ended_early_text(std::string_view name,
                                           const campaign::SequencerScore& score);

// As the reports about adapters take it: a parallel copy stands for a program.
[[nodiscard]] campaign::Summary counts_of(std::string_view name,
                                          const campaign::SequencerScore& score);

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far a campaign has come, as a text that it goes on from.
//
//   phidelity campaign 1
//   of 0.1.0: phidelity fuzz --destroyer naive --programs 1000000 --seed 1
//   next 4096
//   seconds 0.25
//   destroyer naive
//   programs 4096
//   ...                        campaign/summary_lines.h
//   feature 3 120              programs that show feature 3
//   pair 17 12 0 95 1402       programs; drawbacks, size and index of the smallest
//   shown 4096                 programs whose features were read
//   end
//
// The line `of` says which campaign it is: a state is never gone on from under another command.
//
// Tested by: tests/campaign/fuzz_checkpoint_test.cpp
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "campaign/fuzz.h"

namespace phidelity::campaign {

// Requires: `of` is one line.
[[nodiscard]] std::string checkpoint_text(const Progress& progress, std::string_view of);

// The inverse, but for examples, of which `index` alone is set.
// Ensures: an error is a sentence that says what is wrong with the text.
[[nodiscard]] std::expected<FuzzState, std::string> parse_fuzz_checkpoint(std::string_view text,
                                                                          std::string_view of);

}  // namespace phidelity::campaign

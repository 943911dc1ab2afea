// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far an enumeration has come, as a text that it goes on from.
//
//   phidelity enumeration 1
//   of 0.1.0: phidelity enumerate --destroyer naive --blocks 2 --phis 2
//   done 4096
//   represented 4096
//   seconds 0.25
//   destroyer naive
//   programs 880
//   proved 600
//   faulty 280
//   class swap 280
//   example 95
//   end
//
// The line `of` says what is enumerated: a state is never gone on from under another command. The
// line `end` says that all of it was written. Examples are kept as numbers: a number is a program.
//
// Tested by: tests/campaign/enumerate_checkpoint_test.cpp
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "campaign/enumerate.h"

namespace phidelity::campaign {

// Requires: `of` is one line.
[[nodiscard]] std::string checkpoint_text(const EnumerateState& state, std::string_view of);

// The inverse, but for examples, of which `index` alone is set.
// Ensures: an error is a sentence that says what is wrong with the text.
[[nodiscard]] std::expected<EnumerateState, std::string> parse_checkpoint(std::string_view text,
                                                                          std::string_view of);

}  // namespace phidelity::campaign

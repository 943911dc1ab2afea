// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exit codes of check, fuzz, enumerate and corpus, as one function over what was counted.
//
//   exit_code(tally_of(summaries), {})   ==  1   // something faulty, nothing worse
//
//   0  nothing found
//   1  something faulty (known-bad subjects included), or an expected answer not met
//   2  usage, input or set-up error
//   3  nothing judged (all declined), or with `--fail-on inconclusive` something inconclusive
//   4  the judges disagree
//   130  interrupted
// The highest-ranking holds: 2, 130, 4, 1, 3. A campaign that was interrupted says so whatever it
// has found: its result is not the one that was asked for.
//
// Tested by: tests/campaign/exit_code_test.cpp
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "campaign/summary.h"

namespace phidelity::campaign {

inline constexpr int exit_nothing_found = 0;
inline constexpr int exit_faulty = 1;
inline constexpr int exit_error = 2;
inline constexpr int exit_nothing_judged = 3;
inline constexpr int exit_disagreement = 4;
inline constexpr int exit_interrupted = 130;

// What makes a campaign fail: the words of `--fail-on`.
struct FailOn {
  bool faulty = true;
  bool disagreement = true;
  bool inconclusive = false;
};
// "faulty,disagreement": exactly the kinds named. The error is a sentence with the known words.
[[nodiscard]] std::expected<FailOn, std::string> parse_fail_on(std::string_view words);

// What the exit code depends on.
struct Tally {
  std::uint64_t programs = 0;
  std::uint64_t declined = 0;
  std::uint64_t faulty = 0;
  std::uint64_t inconclusive = 0;
  std::uint64_t disagreements = 0;
  bool error = false;        // bad usage, input or set-up
  bool interrupted = false;
};
[[nodiscard]] Tally tally_of(std::span<const Summary> summaries);

[[nodiscard]] int exit_code(const Tally& tally, const FailOn& fail_on = {});

}  // namespace phidelity::campaign

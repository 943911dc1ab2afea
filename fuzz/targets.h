// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every fuzz target, in one table: bytes in, a finding or nothing out.
//
//   find_target("destroy")->run(bytes)      // nothing: every sound destroyer was right
//
// `destroy` asks all its subjects about a program, or, where the input has numbers behind `# edits`,
// the one that the first number chooses: so a fuzzer, whose mutations put a number there, tries one
// pair of program and destroyer at a time, and a seed is tried on all of them.
//
// PHIDELITY_DESTROYERS names other subjects of `destroy`, by commas ("naive,B03", "sound",
// "planted"); PHIDELITY_COMMAND, PHIDELITY_SERVER or PHIDELITY_PLUGIN name that of `plugin`.
//
// Tested by: tests/fuzz/targets_test.cpp
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "fuzz/finding.h"
#include "fuzz/input.h"

namespace phidelity::fuzz {

struct Target {
  std::string_view name;
  std::string_view summary;
  std::optional<Finding> (*run)(Bytes bytes) = nullptr;
  bool programs = false;  // its input is a program: fuzz/mutate.h mutates it
  std::size_t edits_max = 0;  // so many numbers behind `# edits` count
};

namespace detail {
std::optional<Finding> run_destroy(Bytes bytes);
std::optional<Finding> run_validate(Bytes bytes);
std::optional<Finding> run_sequence(Bytes bytes);
std::optional<Finding> run_text(Bytes bytes);
std::optional<Finding> run_frames(Bytes bytes);
std::optional<Finding> run_plugin(Bytes bytes);
}  // namespace detail

inline constexpr std::array targets = {
    Target{"destroy", "a program through every sound destroyer, before all judges",
           detail::run_destroy, true, 1},
    Target{"validate", "a right output with a drawn edit: the judges must agree about it",
           detail::run_validate, true, 16},
    Target{"sequence", "a parallel copy through every sound sequencer", detail::run_sequence},
    Target{"text", "parser, verifier and printer: what is printed reads as what was read",
           detail::run_text},
    Target{"frames", "what a server may say, in any portions", detail::run_frames},
    Target{"plugin", "a program through the destroyer that the environment names",
           detail::run_plugin, true},
};

// Null where there is none of that name.
[[nodiscard]] const Target* find_target(std::string_view name);

}  // namespace phidelity::fuzz

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `enumerate` is asked and says beside the table of all campaigns: the flags of the space of
// programs, its size, how far it is, what a finished run proves.
//
//   --blocks 3 --exactly --phis 2:  57 graphs, 51035345 programs, 5129179 up to isomorphism
//   {"enumeration":{"blocks_min":3,"blocks_max":3,"phis_max":2,...,"judged":5129179,...}}
//
// Tested by: tests/cli/enumerate_test.cpp
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/enumerate.h"
#include "generators/enumeration/space.h"

namespace CLI {
class App;
}

namespace phidelity::cli {

// Adds a flag whose value is one of a few words; `set` is given the word's index.
void add_word_flag(CLI::App& command, const std::string& name, std::vector<std::string_view> words,
                   const std::string& description, std::function<void(std::size_t)> set);
// Adds --blocks, --phis, --uses, --slots, --forks.
void add_space_flags(CLI::App& command, generators::SpaceOptions& space);
// How a command line says them.
[[nodiscard]] std::string words_of(const generators::SpaceOptions& space);
// What reports call a program: "3x2-all-12345".
[[nodiscard]] std::string program_name(const generators::SpaceOptions& space,
                                       std::uint64_t number);

// `classes` is space.count_classes(), which takes its time.
[[nodiscard]] std::string space_text(const generators::Space& space, std::uint64_t classes);
// Was all of the space gone through, in one run or in one that was resumed?
[[nodiscard]] bool whole(const campaign::EnumerateOptions& options,
                         const campaign::EnumerateResult& result);
[[nodiscard]] std::string progress_text(const campaign::EnumerateProgress& progress);
// What was gone through, how long the rest would take, and who was right everywhere.
[[nodiscard]] std::string result_text(const generators::Space& space,
                                      const campaign::EnumerateOptions& options,
                                      const campaign::EnumerateResult& result);
// The same in JSON, one line; it stands before the summaries.
[[nodiscard]] std::string enumeration_line(const generators::Space& space, std::uint64_t classes,
                                           const campaign::EnumerateOptions& options,
                                           const campaign::EnumerateResult& result);

}  // namespace phidelity::cli

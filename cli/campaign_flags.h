// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The flags that say which programs a campaign is over: --seed, --profile, --without, --jobs,
// --shard.
//
//   ProgramFlags flags;  add_program_flags(command, flags);
//   words_of(flags)  ==  " --seed 7 --profile swap"
//
// Tested by: tests/cli/fuzz_test.cpp
#pragma once

#include <cstdint>
#include <string>

#include "campaign/fuzz.h"
#include "generators/capabilities.h"
#include "generators/profiles.h"

namespace CLI {
class App;
}

namespace phidelity::cli {

struct ProgramFlags {
  std::uint64_t seed = 1;
  const generators::Profile* profile = &generators::profiles.front();
  generators::Features features;
  std::string without;  // as written
};

void add_program_flags(CLI::App& command, ProgramFlags& flags);
// How a command line that repeats the campaign says them; the seed is always there.
[[nodiscard]] std::string words_of(const ProgramFlags& flags);
// The profiles and features by name, for --help.
[[nodiscard]] std::string program_flags_footer();

// Adds `--without A,B`, which switches features off; `as_written` keeps the list.
void add_without_flag(CLI::App& command, std::string& as_written, generators::Features& features);

void add_jobs_flag(CLI::App& command, std::uint32_t& jobs);
// Adds `--shard K/N`.
void add_shard_flag(CLI::App& command, campaign::Shard& shard, const std::string& description);

// Empty if the text is a number of seconds above 0; else what is wrong with it.
[[nodiscard]] std::string complaint_about_seconds(const std::string& text);

}  // namespace phidelity::cli

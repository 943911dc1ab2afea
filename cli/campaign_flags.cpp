// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/campaign_flags.h"

#include <CLI/CLI.hpp>
#include <bit>
#include <sstream>

#include "cli/failure.h"
#include "cli/numbers.h"

namespace phidelity::cli {
namespace {

constexpr std::uint64_t jobs_max = 1024;        // more threads than any machine has cores
constexpr double seconds_max = 366.0 * 86'400;  // a year: a clock's arithmetic stays exact

std::string complaint_about_profile(const std::string& name) {
  std::vector<std::string_view> known;
  std::string list;
  for (const generators::Profile& profile : generators::profiles) {
    known.push_back(profile.name);
    list.append(list.empty() ? "" : ", ").append(profile.name);
  }
  if (generators::find_profile(name) != nullptr) return {};
  return "unknown profile '" + name + "'" + did_you_mean(name, known) + " (" + list + ")";
}

// Switches the features off that a list names.
std::string read_without(const std::string& list, generators::Features& features) {
  std::istringstream words(list);
  for (std::string word; std::getline(words, word, ',');) {
    if (features.disable(word)) continue;
    std::vector<std::string_view> known = {"opaque"};
    for (const generators::FeatureName& feature : generators::feature_names) {
      known.push_back(feature.name);
    }
    return "unknown feature '" + word + "'" + did_you_mean(word, known);
  }
  return {};
}

// "2/4": the second of four.
std::string read_shard(const std::string& text, campaign::Shard& shard) {
  const std::size_t slash = text.find('/');
  const auto number = parse_word(text.substr(0, slash));
  const auto count = slash == std::string::npos ? std::nullopt : parse_word(text.substr(slash + 1));
  constexpr std::uint64_t count_max = 1'000'000;
  if (!number || !count || *number < 1 || *count > count_max || *number > *count) {
    return "'" + text + "' is no shard; write K/N with 1 <= K <= N, as in 2/4";
  }
  shard = {static_cast<std::uint32_t>(*number), static_cast<std::uint32_t>(*count)};
  return {};
}

}  // namespace

void add_program_flags(CLI::App& command, ProgramFlags& flags) {
  add_count_flag(command, "--seed", flags.seed, 0, "of the programs (1 unless given)");
  command
      .add_option_function<std::string>(
          "--profile",
          [&flags](const std::string& name) { flags.profile = generators::find_profile(name); },
          "which kind of programs")
      ->type_name("P")
      ->check(complaint_about_profile);
  add_without_flag(command, flags.without, flags.features);
}

void add_without_flag(CLI::App& command, std::string& as_written, generators::Features& features) {
  command.add_option("--without", as_written, "features that nothing may use, by commas")
      ->type_name("A,B")
      ->check([&features](const std::string& list) { return read_without(list, features); });
}

std::string words_of(const ProgramFlags& flags) {
  std::string words = " --seed " + std::to_string(flags.seed);
  if (flags.profile != &generators::profiles.front()) {
    words.append(" --profile ").append(flags.profile->name);
  }
  if (!flags.without.empty()) words.append(" --without ").append(flags.without);
  return words;
}

std::string program_flags_footer() {
  std::string text = "Profiles:";
  for (const generators::Profile& profile : generators::profiles) {
    text.append("\n  ").append(profile.name);
    text.append(profile.name.size() < 13 ? 13 - profile.name.size() : 1, ' ');
    text.append(profile.summary);
  }
  text += "\nFeatures for --without:";
  std::size_t column = 80;
  for (const generators::FeatureName& feature : generators::feature_names) {
    if (column + feature.name.size() > 76) {
      text += "\n ";
      column = 1;
    }
    text.append(" ").append(feature.name);
    column += feature.name.size() + 1;
  }
  return text;
}

void add_jobs_flag(CLI::App& command, std::uint32_t& jobs) {
  command
      .add_option_function<std::string>(
          "--jobs",
          [&jobs](const std::string& text) {
            jobs = static_cast<std::uint32_t>(parse_word(text).value_or(0));
          },
          "threads; results do not depend on it (as many as the machine has, unless given)")
      ->type_name("J")
      ->check([](const std::string& text) -> std::string {
        const auto count = parse_word(text);
        if (count && *count >= 1 && *count <= jobs_max) return {};
        return "'" + text + "' is no number of threads from 1 to " + std::to_string(jobs_max);
      });
}

void add_shard_flag(CLI::App& command, campaign::Shard& shard, const std::string& description) {
  command.add_option("--shard", description)->type_name("K/N")->check(
      [&shard](const std::string& text) { return read_shard(text, shard); });
}

std::string complaint_about_seconds(const std::string& text) {
  const auto bits = parse_float(text);
  const double seconds = bits ? std::bit_cast<double>(*bits) : 0;
  if (seconds > 0 && seconds <= seconds_max) return {};
  return "'" + text + "' is no number of seconds above 0";
}

}  // namespace phidelity::cli

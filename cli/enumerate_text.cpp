// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/enumerate_text.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/failure.h"
#include "cli/numbers.h"
#include "report/json.h"

namespace phidelity::cli {
namespace {

using generators::Forks;
using generators::Slots;
using generators::SpaceOptions;
using generators::Uses;

std::string_view name_of(Uses uses) { return uses == Uses::all ? "all" : "one"; }
std::string_view name_of(Slots slots) {
  return slots == Slots::unordered ? "unordered" : "ordered";
}

bool exactly(const SpaceOptions& space) {
  return space.blocks_min == space.blocks_max && space.blocks_max > 1;
}

std::uint64_t judged(const campaign::EnumerateState& state) {
  return state.summaries.front().programs;
}

double share_done(const campaign::EnumerateState& state, std::uint64_t share) {
  return share == 0 ? 1 : static_cast<double>(state.done) / static_cast<double>(share);
}

std::string duration_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 120 * 60.0) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 72 * 3600.0) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.1f} days", seconds / 86'400);
}

std::string rest_text(const campaign::EnumerateState& state, std::uint64_t share) {
  const double done = share_done(state, share);
  if (done == 0) return "nothing done";
  return fmt::format("about {} left at this speed",
                     duration_text(state.seconds / done * (1 - done)));
}

std::string what_text(const SpaceOptions& space) {
  return fmt::format("with {} {} block{} and up to {} phi{} a block, {}{}",
                     exactly(space) ? "exactly" : "up to", space.blocks_max,
                     space.blocks_max == 1 ? "" : "s", space.phis_max,
                     space.phis_max == 1 ? "" : "s",
                     space.uses == Uses::all ? "every name used in every block"
                                             : "each phi used in one place",
                     space.forks == Forks::cbr ? ", forks by cbr" : "");
}

void add_number_flag(CLI::App& command, const std::string& name, std::uint32_t& number,
                     std::uint32_t least, std::uint32_t most, const std::string& description) {
  command
      .add_option_function<std::string>(
          name,
          [&number](const std::string& text) {
            number = static_cast<std::uint32_t>(parse_word(text).value_or(0));
          },
          description)
      ->type_name("N")
      ->required()
      ->check([least, most](const std::string& text) -> std::string {
        const auto word = parse_word(text);
        if (word && *word >= least && *word <= most) return {};
        return fmt::format("'{}' is no number from {} to {}", text, least, most);
      });
}

}  // namespace

void add_word_flag(CLI::App& command, const std::string& name, std::vector<std::string_view> words,
                   const std::string& description, std::function<void(std::size_t)> set) {
  const std::string list = fmt::format("{}", fmt::join(words, "|"));
  command
      .add_option_function<std::string>(
          name,
          [words, set = std::move(set)](const std::string& word) {
            set(static_cast<std::size_t>(std::ranges::find(words, word) - words.begin()));
          },
          description)
      ->type_name(list)
      ->check([words, list](const std::string& word) -> std::string {
        if (std::ranges::find(words, word) != words.end()) return {};
        return fmt::format("'{}' is not one of {}{}", word, list, did_you_mean(word, words));
      });
}

void add_space_flags(CLI::App& command, SpaceOptions& space) {
  add_number_flag(command, "--blocks", space.blocks_max, 1, generators::enumerated_blocks_max,
                  "at most so many, all reachable");
  add_number_flag(command, "--phis", space.phis_max, 0, generators::enumerated_phis_max,
                  "at most so many a block");
  add_word_flag(command, "--uses", {"all", "one"},
                "every available name at the end of every block (unless given), or each phi in "
                "one block, by one branch, or only on edges",
                [&space](std::size_t word) { space.uses = word == 0 ? Uses::all : Uses::one; });
  add_word_flag(command, "--slots", {"unordered", "ordered"},
                "do two programs differ that have the ways out of a block exchanged? (unordered "
                "unless given)",
                [&space](std::size_t word) {
                  space.slots = word == 0 ? Slots::unordered : Slots::ordered;
                });
  add_word_flag(command, "--forks", {"opaque", "cbr"},
                "opaque branches and calls (unless given), or cbr and print, for destroyers that "
                "do not take those",
                [&space](std::size_t word) {
                  space.forks = word == 0 ? Forks::opaque : Forks::cbr;
                });
}

std::string words_of(const SpaceOptions& space) {
  std::string words = fmt::format(" --blocks {}{} --phis {}", space.blocks_max,
                                  exactly(space) ? " --exactly" : "", space.phis_max);
  if (space.uses != Uses::all) words.append(" --uses ").append(name_of(space.uses));
  if (space.slots != Slots::unordered) words.append(" --slots ").append(name_of(space.slots));
  if (space.forks != Forks::opaque) words += " --forks cbr";
  return words;
}

std::string program_name(const SpaceOptions& space, std::uint64_t number) {
  return fmt::format("{}{}x{}-{}{}{}-{}", exactly(space) ? "exactly-" : "", space.blocks_max,
                     space.phis_max, name_of(space.uses),
                     space.slots == Slots::ordered ? "-ordered" : "",
                     space.forks == Forks::cbr ? "-cbr" : "", number);
}

bool whole(const campaign::EnumerateOptions& options, const campaign::EnumerateResult& result) {
  return result.finished && options.shard.count == 1 && options.first == 0 && !options.count;
}

std::string space_text(const generators::Space& space, std::uint64_t classes) {
  return fmt::format("{} graph{}, {} programs, {} up to isomorphism\n", space.graphs().size(),
                     space.graphs().size() == 1 ? "" : "s", space.size(), classes);
}

std::string progress_text(const campaign::EnumerateProgress& progress) {
  std::uint64_t faulty = 0;
  for (const campaign::Summary& summary : progress.state.summaries) faulty += summary.faulty;
  return fmt::format("{:.1f} %, {} programs, {} faulty verdicts, {}",
                     100 * share_done(progress.state, progress.share), judged(progress.state),
                     faulty, rest_text(progress.state, progress.share));
}

std::string result_text(const generators::Space& space, const campaign::EnumerateOptions& options,
                        const campaign::EnumerateResult& result) {
  const campaign::EnumerateState& state = result.state;
  std::string text;
  if (!whole(options, result)) {
    if (options.shard.count > 1) {
      text += fmt::format("shard {}/{}: ", options.shard.number, options.shard.count);
    }
    text += fmt::format("{} of {} numbers ({:.2f} %), {} programs judged that stand for {}",
                        state.done, result.share, 100 * share_done(state, result.share),
                        judged(state), state.represented);
    return text + (result.finished ? "" : "; " + rest_text(state, result.share)) + "\n";
  }
  text += fmt::format("all {} programs {}; they stand for {}\n", judged(state),
                      what_text(space.options()), state.represented);
  for (const campaign::Summary& summary : state.summaries) {
    if (summary.proved != summary.programs) continue;
    text += fmt::format("{} is right on all of them, on every path\n", summary.destroyer);
  }
  return text;
}

std::string enumeration_line(const generators::Space& space, std::uint64_t classes,
                             const campaign::EnumerateOptions& options,
                             const campaign::EnumerateResult& result) {
  nlohmann::ordered_json row;
  row["blocks_min"] = space.options().blocks_min;
  row["blocks_max"] = space.options().blocks_max;
  row["phis_max"] = space.options().phis_max;
  row["uses"] = name_of(space.options().uses);
  row["slots"] = name_of(space.options().slots);
  row["graphs"] = space.graphs().size();
  row["programs"] = space.size();
  row["classes"] = classes;
  row["shard"] = fmt::format("{}/{}", options.shard.number, options.shard.count);
  row["share"] = result.share;
  row["done"] = result.state.done;
  row["judged"] = judged(result.state);
  row["represented"] = result.state.represented;
  row["finished"] = result.finished;
  nlohmann::ordered_json line;
  line["enumeration"] = std::move(row);
  return report::line_of(line);
}

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity sequence`: judges sequencers of parallel copies alone.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "campaign/sequencing.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "cli/summaries.h"
#include "destroyers/sequencers/table.h"
#include "report/json.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

using campaign::SequencerScore;
using oracle::FaultClass;
using Json = nlohmann::ordered_json;

// Eight locations are 9^8 copies, 43 million; nine would be a billion.
constexpr std::uint64_t locations_limit = 8;

struct SequenceFlags {
  std::vector<std::string> sequencers;
  std::uint64_t locations = 6;
  std::uint64_t random = 20'000;
  std::uint64_t seed = 1;
  Format format = Format::text;
};

std::string complaint_about_sequencer(const std::string& name) {
  std::vector<std::string_view> known = {"all"};
  for (const destroyers::SequencerEntry& e : destroyers::sequencers()) known.push_back(e.name);
  if (std::ranges::find(known, name) != known.end()) return {};
  const std::string suggestion = did_you_mean(name, known);
  return "unknown sequencer '" + name + "'" + suggestion +
         (suggestion.empty() ? "; `phidelity list --sequencers` shows them" : "");
}

bool chosen(const SequenceFlags& options, std::string_view name) {
  return std::ranges::any_of(options.sequencers, [&](const std::string& asked) {
    return asked == "all" || asked == name;
  });
}

std::string command_of(const SequenceFlags& options) {
  std::string command = "phidelity sequence";
  for (const std::string& name : options.sequencers) command += " --sequencer " + name;
  return command + fmt::format(" --locations {} --random {} --seed {}", options.locations,
                               options.random, options.seed);
}

Json classes_of(const SequencerScore& score) {
  Json classes = Json::object();
  for (std::size_t c = 0; c < score.classes.size(); ++c) {
    if (score.classes[c] == 0) continue;
    classes[std::string(name_of(static_cast<FaultClass>(c)))] = score.classes[c];
  }
  return classes;
}

std::string summary_line(std::string_view name, const SequencerScore& score) {
  Json row;
  row["sequencer"] = name;
  row["copies"] = score.copies;
  row["right"] = score.copies - score.wrong;
  row["wrong"] = score.wrong;
  row["wasteful"] = score.wasteful;
  row["over_most"] = score.over_most;
  row["moves"] = score.moves;
  row["moves_fewest"] = score.moves_fewest;
  row["classes"] = classes_of(score);
  Json line;
  line["summary"] = row;
  return report::line_of(line);
}

std::string smallest_line(std::string_view name, const campaign::WrongSequence& wrong) {
  Json row;
  row["sequencer"] = name;
  row["verdict"] = "faulty";
  row["class"] = name_of(wrong.fault_class);
  row["copies"] = campaign::text_of(wrong.copies);
  row["moves"] = campaign::text_of(wrong.moves);
  row["message"] = wrong.message;
  return report::line_of(row);
}

std::string smallest_text(std::string_view name, const campaign::WrongSequence& wrong) {
  return fmt::format("{}: {}: {}\n  copies  {}\n  moves   {}\n", name, name_of(wrong.fault_class),
                     wrong.message, campaign::text_of(wrong.copies),
                     campaign::text_of(wrong.moves));
}

std::string by_class(const SequencerScore& score) {
  std::string text;
  for (std::size_t c = 0; c < score.classes.size(); ++c) {
    if (score.classes[c] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name_of(static_cast<FaultClass>(c)),
                        score.classes[c]);
  }
  return text;
}

int sequence(const SequenceFlags& options) {
  using report::Align;
  campaign::SequencingOptions how;
  how.locations_max = static_cast<std::uint32_t>(options.locations);
  how.constants_max = std::min(how.constants_max, how.locations_max);
  how.random_copies = options.random;
  how.seed = options.seed;
  say(first_line(options.seed, command_of(options), options.format));
  report::Table table({{"sequencer"}, {"copies", Align::right}, {"wrong", Align::right},
                       {"wasteful", Align::right}, {"over by", Align::right}, {"wrong by class"}});
  std::string examples;
  campaign::Tally tally;
  for (const destroyers::SequencerEntry& e : destroyers::sequencers()) {
    if (!chosen(options, e.name)) continue;
    const auto sequencer = e.make();
    const SequencerScore score = campaign::examine_sequencer(*sequencer, how);
    tally.programs += score.copies;
    tally.faulty += score.wrong;
    if (options.format == Format::json) {
      if (score.smallest) say(smallest_line(e.name, *score.smallest));
      say(summary_line(e.name, score));
      continue;
    }
    table.add({std::string(e.name), std::to_string(score.copies), std::to_string(score.wrong),
               std::to_string(score.wasteful), std::to_string(score.over_most), by_class(score)});
    if (score.smallest) examples += "\n" + smallest_text(e.name, *score.smallest);
  }
  if (options.format == Format::text) say(table.text(style_of_stdout()) + examples);
  return finish(campaign::exit_code(tally));
}

}  // namespace

void add_sequence(CLI::App& app, Action& action) {
  auto options = std::make_shared<SequenceFlags>();
  CLI::App* command =
      app.add_subcommand("sequence", "judge sequencers of parallel copies, alone");
  command
      ->add_option("--sequencer", options->sequencers,
                   "a sequencer of `phidelity list --sequencers`, or all; may be repeated")
      ->type_name("Q")
      ->allow_extra_args(false)
      ->check(complaint_about_sequencer)
      ->required();
  add_count_flag(*command, "--locations", options->locations, 1,
                 "every parallel copy of up to so many (6 unless given, 8 at most)")
      ->check([](const std::string& text) {
        const auto count = parse_word(text);
        return count && *count > locations_limit ? std::string("8 locations are the most")
                                                 : std::string();
      });
  add_count_flag(*command, "--random", options->random, 0,
                 "random parallel copies of up to 64 locations (20000 unless given)");
  add_count_flag(*command, "--seed", options->seed, 0, "of the random ones (1 unless given)");
  add_format(*command, options->format);
  command->footer(
      "Every destination must hold what its source held, every other location what it held; no\n"
      "move may cross register classes. wasteful: right, with more moves than needed, at most\n"
      "\"over by\" more. Copies of up to four locations are asked with a constant too. Exit code 1\n"
      "where a sequence is wrong.\n\n"
      "  phidelity sequence --sequencer Q3\n"
      "  phidelity sequence --sequencer all --locations 5 --format json");
  command->callback([&action, options] { action = [options] { return sequence(*options); }; });
}

}  // namespace phidelity::cli

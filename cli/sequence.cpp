// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity sequence`: judges sequencers of parallel copies alone, ours and other people's; or
// prints what one of ours makes of a parallel copy.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>

#include "campaign/sequencing.h"
#include "cli/adapter_report.h"
#include "cli/campaign_flags.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "cli/sequence_text.h"
#include "cli/subjects.h"
#include "cli/summaries.h"
#include "destroyers/adapters/sequencer.h"
#include "destroyers/sequencers/table.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

namespace adapters = destroyers::adapters;
using campaign::SequencerScore;

// Eight locations are 9^8 copies, 43 million; nine would be a billion.
constexpr std::uint64_t locations_limit = 8;
constexpr std::uint32_t repeat_every = 50;
// A command that takes longer than this to start is asked for minutes.
constexpr double slow_seconds_per_copy = 0.0005;

struct SequenceFlags {
  std::string copies;  // a file; empty: judge
  std::vector<std::string> sequencers;
  AdapterFlags adapters;
  bool exchanges = false;    // of the commands
  bool scratchless = false;
  generators::Features features;
  std::string without;
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
  command += words_of(SubjectFlags{{}, options.adapters});
  if (options.exchanges) command += " --exchanges";
  if (options.scratchless) command += " --scratchless";
  if (!options.without.empty()) command += " --without " + options.without;
  return command + fmt::format(" --locations {} --random {} --seed {}", options.locations,
                               options.random, options.seed);
}

// One of those to be judged.
struct Candidate {
  std::string name;
  campaign::SequencingOptions how;
  bool is_adapter = false;
  bool is_command = false;
  std::function<SequencerScore(const campaign::SequencingOptions& how)> examine;
};

campaign::SequencingOptions sequencing_of(const SequenceFlags& options) {
  campaign::SequencingOptions how;
  how.locations_max = static_cast<std::uint32_t>(options.locations);
  how.constants_max = std::min(how.constants_max, how.locations_max);
  how.random_copies = options.random;
  how.seed = options.seed;
  how.stop = &interrupt_flag();
  return how;
}

Candidate candidate_of(const destroyers::SequencerEntry& entry, const SequenceFlags& options) {
  Candidate candidate{std::string(entry.name), sequencing_of(options), false, false, {}};
  candidate.how.exchanges = entry.exchanges;
  candidate.examine = [&entry](const campaign::SequencingOptions& how) {
    const auto sequencer = entry.make();
    destroyers::Asked asked(*sequencer);
    return campaign::examine_sequencer(asked, how);
  };
  return candidate;
}

Result<Candidate> candidate_of(adapters::Adapter adapter, const SequenceFlags& options) {
  adapter.subject = adapters::AdapterSubject::sequencer;
  auto abilities = introduce_sequencer(adapter);
  const auto flag = fmt::format("--{} {}", name_of(adapter.tier), adapter.command);
  if (!abilities) {
    return failure(flag + ": " + abilities.error(), "docs/adapters.md, section 6, has the protocol");
  }
  const auto features = features_named(flag, abilities->features);
  if (!features) return std::unexpected(features.error());
  if (adapter.tier == adapters::Tier::command) {
    abilities->exchanges = options.exchanges;
    abilities->scratchless = options.scratchless;
  }
  Candidate candidate{adapter.name, sequencing_of(options), true,
                      adapter.tier == adapters::Tier::command, {}};
  campaign::SequencingOptions& how = candidate.how;
  how.constants = features->constant_arguments && options.features.constant_arguments;
  how.two_classes = features->floats && options.features.floats;
  how.exchanges = abilities->exchanges;
  how.places = !abilities->scratchless;
  how.repeat_every = repeat_every;
  candidate.examine = [adapter](const campaign::SequencingOptions& asked) {
    const auto sequencer = make_foreign_sequencer(adapter);
    return campaign::examine_sequencer(*sequencer, asked);
  };
  return candidate;
}

Result<std::vector<Candidate>> candidates_of(const SequenceFlags& options) {
  std::vector<Candidate> candidates;
  for (const destroyers::SequencerEntry& entry : destroyers::sequencers()) {
    if (chosen(options, entry.name)) candidates.push_back(candidate_of(entry, options));
  }
  for (const adapters::Adapter& adapter : adapters_of(options.adapters)) {
    auto candidate = candidate_of(adapter, options);
    if (!candidate) return std::unexpected(candidate.error());
    candidates.push_back(*std::move(candidate));
  }
  if (!candidates.empty()) return candidates;
  return failure("a sequencer is wanted",
                 "--sequencer Q3, or yours behind --command, --server or --plugin");
}

// Asks one, and says what came of it as it is known.
class Judging {
 public:
  explicit Judging(const SequenceFlags& options) : options_(options) {}

  void judge(Candidate& candidate) {
    if (progress_.shown()) {
      candidate.how.progress = [this, &candidate](std::uint64_t asked) {
        if (asked % 256 == 0) progress_.show(fmt::format("{}: {} asked", candidate.name, asked));
      };
    }
    const auto start = std::chrono::steady_clock::now();
    const SequencerScore score = candidate.examine(candidate.how);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    progress_.clear();
    count(candidate, score);
    if (options_.format == Format::json) {
      if (score.smallest) say(wrong_sequence_line(candidate.name, *score.smallest));
      say(sequencer_line(candidate.name, score, candidate.is_adapter));
      return;
    }
    table_.add({candidate.name, std::to_string(score.copies), std::to_string(score.wrong),
                std::to_string(score.wasteful), std::to_string(score.over_most),
                cli::classes_text(score)});
    if (score.smallest) examples_ += "\n" + wrong_sequence_text(candidate.name, *score.smallest);
    notes_ += ended_early_text(candidate.name, score);
    const double each = score.copies == 0 ? 0 : seconds / static_cast<double>(score.copies);
    if (candidate.is_command && each > slow_seconds_per_copy) {
      notes_ += fmt::format("slow: {:.1f} ms a copy, most of it for starting the command; a server "
                            "is started once (--server), and --locations 4 asks fewer\n",
                            1000 * each);
    }
  }

  int finish_all() {
    if (options_.format == Format::text) {
      say(declining_adapters(theirs_));
      say(table_.text(style_of_stdout()) + adapter_counts(theirs_) + notes_ + examples_);
    }
    for (const campaign::Summary& summary : theirs_) {
      if (summary.programs == 0 || summary.answered() > 0) continue;
      fail(failure(fmt::format("{} answered none of {} parallel copies", summary.destroyer,
                               summary.programs),
                   reason_)
               .error());
      tally_.error = true;
    }
    return finish(campaign::exit_code(tally_));
  }

 private:
  void count(const Candidate& candidate, const SequencerScore& score) {
    tally_.programs += score.copies;
    tally_.faulty += score.wrong;
    tally_.declined += score.declined;
    tally_.interrupted |= score.interrupted;
    if (!candidate.is_adapter) return;
    theirs_.push_back(counts_of(candidate.name, score));
    if (score.answered() > 0) return;
    if (score.smallest) reason_ = score.smallest->message;
    if (score.declined > 0) reason_ = "it declines: " + score.declined_by_reason.begin()->first;
  }

  const SequenceFlags& options_;
  report::Table table_{{{"sequencer"},
                        {"copies", report::Align::right},
                        {"wrong", report::Align::right},
                        {"wasteful", report::Align::right},
                        {"over by", report::Align::right},
                        {"wrong by class"}}};
  std::string examples_;
  std::string notes_;
  std::string reason_;
  std::vector<campaign::Summary> theirs_;
  campaign::Tally tally_;
  ProgressLine progress_;
};

int judge_all(const SequenceFlags& options) {
  auto candidates = candidates_of(options);
  if (!candidates) return fail(candidates.error());
  say(first_line(options.seed, command_of(options), options.format));
  Judging judging(options);
  for (Candidate& candidate : *candidates) judging.judge(candidate);
  return judging.finish_all();
}

int sequence_file(const SequenceFlags& options) {
  if (options.sequencers.size() != 1 || options.sequencers.front() == "all") {
    return fail(failure("one --sequencer is wanted for one parallel copy",
                        "without COPIES, sequencers are judged")
                    .error());
  }
  const auto text = read_text(options.copies);
  if (!text) return fail(text.error());
  const auto sequencer = destroyers::make_sequencer(options.sequencers.front());
  const auto moves = adapters::sequence_text(*sequencer, *text);
  if (!moves) return fail(failure(shown_name(options.copies) + ": " + moves.error()).error());
  say(*moves);
  return finish(0);
}

}  // namespace

void add_sequence(CLI::App& app, Action& action) {
  auto options = std::make_shared<SequenceFlags>();
  CLI::App* command =
      app.add_subcommand("sequence", "judge sequencers of parallel copies, alone");
  command->add_option("COPIES", options->copies,
                      "a parallel copy in a file, or - for stdin: print the moves for it instead");
  command
      ->add_option("--sequencer", options->sequencers,
                   "a sequencer of `phidelity list --sequencers`, or all; may be repeated")
      ->type_name("Q")
      ->allow_extra_args(false)
      ->check(complaint_about_sequencer);
  add_adapter_flags(*command, options->adapters);
  command->add_flag("--exchanges", options->exchanges,
                    "the moves of a --command may exchange two places");
  command->add_flag("--scratchless", options->scratchless,
                    "a --command gets no places for saving");
  add_without_flag(*command, options->without, options->features);
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
      "\"over by\" more. Copies of up to four locations are asked with a constant too, random\n"
      "ones have two register classes; --without constant-argument,float leaves these out. Exit\n"
      "code 1 where a sequence is wrong. docs/adapters.md has the protocol for yours.\n\n"
      "  phidelity sequence --sequencer Q3\n"
      "  phidelity sequence --sequencer all --locations 5 --format json\n"
      "  phidelity sequence --server './mycc --serve'\n"
      "  phidelity sequence copies.txt --sequencer Q3");
  command->callback([&action, options] {
    action = [options] {
      return options->copies.empty() ? judge_all(*options) : sequence_file(*options);
    };
  });
}

}  // namespace phidelity::cli

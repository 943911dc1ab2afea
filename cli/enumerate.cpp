// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity enumerate`: every small program once, one table, and a theorem where nothing is wrong.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "campaign/enumerate.h"
#include "campaign/enumerate_checkpoint.h"
#include "campaign/exit_code.h"
#include "cli/adapter_report.h"
#include "cli/campaign_flags.h"
#include "cli/command.h"
#include "cli/enumerate_text.h"
#include "cli/failure.h"
#include "cli/findings.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "cli/summaries.h"
#include "cli/version.h"
#include "cli/written_file.h"
#include "destroyers/adapters/llvm.h"
#include "report/json.h"

namespace phidelity::cli {
namespace {

// A known-bad method is wrong on a third of all programs: a thousand show how.
constexpr std::uint64_t default_findings = 1'000;
constexpr double seconds_between_states = 1.0;

struct EnumerateFlags {
  SubjectFlags subjects;
  generators::SpaceOptions space;
  bool exactly = false;
  std::uint64_t programs = 0;  // 0: all
  campaign::EnumerateOptions campaign;
  std::string resume;
  std::string out;
  campaign::FailOn fail_on;
  Format format = Format::text;
};

// Leaves out what changes no result: --jobs, --resume, --out.
std::string command_of(const EnumerateFlags& options) {
  std::string command = "phidelity enumerate";
  command += words_of(options.subjects) + cli::words_of(options.space);
  const campaign::EnumerateOptions& campaign = options.campaign;
  if (campaign.symmetric) command += " --symmetric judge";
  if (campaign.first > 0) command += fmt::format(" --first {}", campaign.first);
  if (campaign.count) command += fmt::format(" --programs {}", *campaign.count);
  if (campaign.shard.count > 1) {
    command += fmt::format(" --shard {}/{}", campaign.shard.number, campaign.shard.count);
  }
  if (options.format == Format::json) command += " --format json";
  return command;
}

// The state to begin with: that of the file, or none where there is no file.
Result<campaign::EnumerateState> first_state(const EnumerateFlags& options, const std::string& of) {
  std::error_code error;
  const bool begins = options.resume.empty() ||
                      (!std::filesystem::exists(options.resume, error) && !error);
  if (begins) return campaign::EnumerateState{};
  const Result<std::string> text = read_text(options.resume);
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return campaign::EnumerateState{};
  auto state = campaign::parse_checkpoint(*text, of);
  if (state && (state->done == 0 || state->summaries.size() == options.campaign.subjects.size())) {
    return state->done == 0 ? campaign::EnumerateState{} : *state;
  }
  return failure(fmt::format("--resume: cannot go on from '{}': {}", options.resume,
                             state ? "it is about other destroyers" : state.error()),
                 "delete the file to begin anew");
}

// Nothing is left out of the space, so whoever does not take what its programs are made of is not
// asked at all.
Result<void> complaint_about(const generators::Features& taken, generators::Forks forks) {
  using generators::Features;
  const bool opaque = forks == generators::Forks::opaque;
  const bool would_do = taken.print && !(taken.branch && taken.call);
  for (const generators::FeatureName& row : generators::feature_names) {
    const bool needed =
        row.member == &Features::constant_arguments || row.member == &Features::multi_edges ||
        row.member == &Features::self_loops ||
        (opaque ? row.member == &Features::branch || row.member == &Features::call
                : row.member == &Features::print);
    if (!needed || taken.*row.member) continue;
    return failure(fmt::format("an adapter does not take `{}`, and these programs are made of it",
                               row.name),
                   opaque && would_do ? "--forks cbr makes them of cbr and print"
                                      : "`phidelity fuzz` keeps to what an adapter takes");
  }
  return {};
}

// Prints what is found as it is found, saves the state, and shows how far it is.
class Reporter {
 public:
  Reporter(const EnumerateFlags& options, std::string of) : options_(options), of_(std::move(of)) {}

  campaign::EnumerateCallbacks callbacks() {
    campaign::EnumerateCallbacks result;
    if (options_.format == Format::json) {
      result.finding = [this](const campaign::Finding& finding) {
        say(report::json_line(judged_of(program_name(options_.space, finding.index), finding)));
        std::fflush(stdout);  // an enumeration that is killed has said all it found
      };
    }
    result.progress = [this](const campaign::EnumerateProgress& progress) { show(progress); };
    return result;
  }
  void clear() { line_.clear(); }
  [[nodiscard]] const std::optional<Failure>& failed() const { return failed_; }

  void save(const campaign::EnumerateState& state) {
    if (options_.resume.empty()) return;
    const auto written = replace_file(options_.resume, campaign::checkpoint_text(state, of_));
    if (!written) failed_ = written.error();
  }

 private:
  void show(const campaign::EnumerateProgress& progress) {
    if (line_.shown()) line_.show(progress_text(progress));
    if (saved_ && progress.state.seconds - *saved_ < seconds_between_states) return;
    saved_ = progress.state.seconds;
    save(progress.state);
  }

  const EnumerateFlags& options_;
  std::string of_;
  ProgressLine line_;
  std::optional<double> saved_;  // when
  std::optional<Failure> failed_;
};

int enumerate(EnumerateFlags options) {
  options.space.blocks_min = options.exactly ? options.space.blocks_max : 1;
  if (options.programs > 0) options.campaign.count = options.programs;
  const generators::Space space(options.space);
  if (space.size() == std::numeric_limits<std::uint64_t>::max()) {
    return fail(failure("--blocks, --phis: more programs than 64 bits can number",
                        "take fewer phis")
                    .error());
  }
  const auto subjects = subjects_of(options.subjects);
  if (!subjects) return fail(subjects.error());
  if (const auto taken = complaint_about(subjects->features, options.space.forks); !taken) {
    return fail(taken.error());
  }
  options.campaign.subjects = subjects->all;
  if (!options.out.empty()) {
    if (const auto made = make_directory(options.out); !made) return fail(made.error());
  }
  const std::string command = command_of(options);
  const std::string of = fmt::format("{}: {}", version, command);
  const auto from = first_state(options, of);
  if (!from) return fail(from.error());

  const std::uint64_t classes = space.count_classes();
  Reporter reporter(options, of);
  reporter.save(*from);  // a file that cannot be written is noticed before hours are spent
  if (reporter.failed()) return fail(*reporter.failed());
  options.campaign.stop = &interrupt_flag();
  say(first_line(options.campaign.judge.seed, command, options.format));
  if (options.format == Format::text) say(space_text(space, classes));
  std::fflush(stdout);
  const campaign::EnumerateResult result =
      campaign::enumerate(space, options.campaign, reporter.callbacks(), *from);
  reporter.clear();
  reporter.save(result.state);
  if (reporter.failed()) return fail(*reporter.failed());

  if (whole(options.campaign, result) && result.state.represented != space.size()) {
    return fail(failure(fmt::format("the programs judged stand for {} of {}: a defect of the "
                                    "enumeration",
                                    result.state.represented, space.size()))
                    .error());
  }
  const auto adapters = std::span(result.state.summaries).subspan(subjects->in_tree);
  const auto name = [&](std::uint64_t index) { return program_name(options.space, index); };
  if (options.format == Format::json) {
    say(enumeration_line(space, classes, options.campaign, result));
    for (const campaign::Summary& summary : result.state.summaries) {
      say(summary_line(summary, adapters.data() <= &summary));
    }
  } else {
    say(declining_adapters(adapters));
    say(summary_table(result.state.summaries, style_of_stdout()));
    say(adapter_counts(adapters));
    say(result_text(space, options.campaign, result));
    say(examples_text(result.state.summaries, name, style_of_stdout()));
  }
  if (!options.out.empty()) {
    const auto written = write_examples(result.state.summaries, name, options.out);
    if (!written) return fail(written.error());
  }
  campaign::Tally tally = campaign::tally_of(result.state.summaries);
  tally.interrupted = tally.interrupted || result.interrupted;
  if (const auto silent = complaint_about_silence(adapters); !silent) {
    fail(silent.error());
    tally.error = true;
  }
  return finish(campaign::exit_code(tally, options.fail_on));
}

}  // namespace

void add_enumerate(CLI::App& app, Action& action) {
  auto options = std::make_shared<EnumerateFlags>();
  options->campaign.findings_max = default_findings;
  CLI::App* command =
      app.add_subcommand("enumerate", "judge destroyers on every small program");
  add_subject_flags(*command, options->subjects);
  add_space_flags(*command, options->space);
  command->add_flag("--exactly", options->exactly, "programs with B blocks only, not fewer");
  add_word_flag(*command, "--symmetric", {"skip", "judge"},
                "programs that differ in names and order alone: one of each, or all",
                [options](std::size_t word) { options->campaign.symmetric = word == 1; });
  add_shard_flag(*command, options->campaign.shard,
                 "every N-th stretch of programs, beginning with the K-th");
  add_count_flag(*command, "--first", options->campaign.first, 0,
                 "number of the first program (0 unless given)");
  add_count_flag(*command, "--programs", options->programs, 1,
                 "numbers to go through (all unless given)");
  add_count_flag(*command, "--findings", options->campaign.findings_max, 0,
                 fmt::format("list so many of each destroyer in JSON; all are counted ({} unless "
                             "given)",
                             default_findings));
  add_jobs_flag(*command, options->campaign.jobs);
  command
      ->add_option("--resume", options->resume,
                   "save how far it is here each second; go on from there where the file exists")
      ->type_name("FILE");
  command->add_option("--out", options->out,
                      "write the smallest example of each destroyer and class here")
      ->type_name("DIR");
  add_fail_on(*command, options->fail_on);
  add_format(*command, options->format);
  command->footer(
      "Strict SSA, one parameter, one constant, blocks with at most two ways out, all reachable.\n"
      "docs/enumeration.md says what the space is and what a finished run proves. The finding\n"
      "KxP-USES-NUMBER comes again with --first NUMBER --programs 1.\n\n"
      "  phidelity enumerate --destroyer split --blocks 3 --phis 2\n"
      "  phidelity enumerate --destroyer naive --blocks 2 --phis 2 --slots ordered\n"
      "  phidelity enumerate --server './mycc --serve' --blocks 3 --phis 1 --forks cbr\n"
      "  phidelity enumerate --destroyer sound --blocks 5 --phis 1 --shard 3/50 --resume 3.state");
  command->callback([&action, options] { action = [options] { return enumerate(*options); }; });
}

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity fuzz`: many random programs, many destroyers, one table.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <limits>
#include <memory>
#include <span>

#include "campaign/exit_code.h"
#include "campaign/fuzz.h"
#include "campaign/random_source.h"
#include "cli/adapter_report.h"
#include "cli/campaign_flags.h"
#include "cli/command.h"
#include "cli/coverage.h"
#include "cli/failure.h"
#include "cli/findings.h"
#include "cli/interrupt.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "cli/parts.h"
#include "cli/subjects.h"
#include "cli/summaries.h"
#include "cli/written_file.h"
#include "report/json.h"

namespace phidelity::cli {
namespace {

constexpr std::uint64_t default_programs = 10'000;

struct FuzzFlags {
  SubjectFlags subjects;
  ProgramFlags source;
  std::uint64_t programs = default_programs;
  std::optional<double> seconds;
  std::uint64_t first = 0;
  std::uint32_t jobs = 0;
  campaign::Shard shard;
  bool directed = false;
  std::string out;
  std::string pairs;
  campaign::FailOn fail_on;
  Format format = Format::text;
};

std::string command_of(const FuzzFlags& options) {
  std::string command = "phidelity fuzz";
  command += words_of(options.subjects);
  if (options.seconds) {
    command += fmt::format(" --seconds {}", *options.seconds);
  } else {
    command += fmt::format(" --programs {}", options.programs);
  }
  if (options.first > 0) command += fmt::format(" --first {}", options.first);
  command += words_of(options.source);
  if (options.directed) command += " --features";
  if (options.shard.count > 1) {
    command += fmt::format(" --shard {}/{}", options.shard.number, options.shard.count);
  }
  if (options.format == Format::json) command += " --format json";
  return command;
}

campaign::MakeSource programs_of(const FuzzFlags& options, const Subjects& subjects) {
  const ProgramFlags& source = options.source;
  generators::Features features = source.features;
  features.restrict_to(subjects.features);
  return options.directed ? campaign::directed_programs(features, source.seed)
                          : campaign::random_programs(*source.profile, features, source.seed);
}

campaign::FuzzOptions campaign_of(const FuzzFlags& options, const Subjects& subjects) {
  campaign::FuzzOptions fuzz;
  fuzz.subjects = subjects.all;
  fuzz.programs = programs_of(options, subjects);
  fuzz.coverage = true;
  fuzz.seed = options.source.seed;
  fuzz.first = options.first;
  fuzz.seconds = options.seconds;
  if (!options.seconds) fuzz.program_count = options.programs;
  fuzz.jobs = options.jobs;
  fuzz.shard = options.shard;
  fuzz.stop = &interrupt_flag();
  return fuzz;
}

std::string progress_text(const campaign::Progress& progress) {
  std::uint64_t faulty = 0;
  for (const campaign::Summary& summary : progress.summaries) faulty += summary.faulty;
  return fmt::format("{} programs, {} faulty verdicts, {:.0f} programs/s", progress.programs,
                     faulty,
                     progress.seconds > 0
                         ? static_cast<double>(progress.programs) / progress.seconds
                         : 0.0);
}

// The lines and tables at the end.
void say_summaries(const FuzzFlags& options, const campaign::FuzzResult& result,
                   std::span<const campaign::Summary> adapters, const ProgramName& program_name) {
  const std::span<const campaign::Summary> summaries = result.summaries;
  if (options.format == Format::json) {
    say(coverage_line(*result.coverage, options.source.features));
    for (const campaign::Summary& summary : summaries) {
      say(summary_line(summary, adapters.data() <= &summary));
    }
    return;
  }
  say(declining_adapters(adapters));
  say(summary_table(summaries, style_of_stdout()));
  say(adapter_counts(adapters));
  say(coverage_text(*result.coverage, options.source.features));
  say(examples_text(summaries, program_name, style_of_stdout()));
}

int fuzz(const FuzzFlags& options) {
  if (options.first > std::numeric_limits<std::uint64_t>::max() - options.programs) {
    return fail(failure("--first: that many programs do not follow program " +
                            std::to_string(options.first),
                        "indices end at 2^64-1")
                    .error());
  }
  for (const std::string& directory : {options.out, options.pairs}) {
    if (directory.empty()) continue;
    if (const auto made = make_directory(directory); !made) return fail(made.error());
  }
  const auto subjects = subjects_of(options.subjects);
  if (!subjects) return fail(subjects.error());
  const auto program_name = [&options](std::uint64_t index) {
    return fmt::format("{}-{}-{}",
                       options.directed ? "features" : options.source.profile->name,
                       options.source.seed, index);
  };
  say(first_line(options.source.seed, command_of(options), options.format));
  std::fflush(stdout);

  ProgressLine progress;
  campaign::FuzzCallbacks callbacks;
  if (progress.shown()) {
    callbacks.progress = [&](const campaign::Progress& p) { progress.show(progress_text(p)); };
  }
  if (options.format == Format::json) {
    callbacks.finding = [&](const campaign::Finding& finding) {
      say(report::json_line(judged_of(program_name(finding.index), finding)));
      std::fflush(stdout);  // a campaign that is killed has said all it found
    };
  }
  PartCounts parts(*options.source.profile, options.first, options.shard);
  if (parts.any()) {
    callbacks.finding = [&parts, next = callbacks.finding](const campaign::Finding& finding) {
      parts.count(finding);
      if (next) next(finding);
    };
  }
  const campaign::FuzzResult result = campaign::fuzz(campaign_of(options, *subjects), callbacks);
  progress.clear();

  const auto adapters = std::span(result.summaries).subspan(subjects->in_tree);
  say_summaries(options, result, adapters, program_name);
  if (options.format == Format::text) say(parts.text(result, style_of_stdout()));
  if (!options.out.empty()) {
    const auto written = write_examples(result.summaries, program_name, options.out);
    if (!written) return fail(written.error());
  }
  if (!options.pairs.empty()) {
    const auto written = write_pairs(*result.coverage, *programs_of(options, *subjects)(),
                                     command_of(options), options.pairs);
    if (!written) return fail(written.error());
  }
  campaign::Tally tally = campaign::tally_of(result.summaries);
  tally.interrupted = tally.interrupted || result.interrupted;
  if (const auto silent = complaint_about_silence(adapters); !silent) {
    fail(silent.error());
    tally.error = true;
  }
  return finish(campaign::exit_code(tally, options.fail_on));
}

}  // namespace

void add_fuzz(CLI::App& app, Action& action) {
  auto options = std::make_shared<FuzzFlags>();
  CLI::App* command = app.add_subcommand("fuzz", "judge destroyers on random programs");
  add_subject_flags(*command, options->subjects);
  CLI::Option* programs =
      add_count_flag(*command, "--programs", options->programs, 1,
                     fmt::format("how many ({} unless given)", default_programs));
  command->add_option("--seconds", options->seconds, "for how long instead")
      ->type_name("T")
      ->check(complaint_about_seconds)
      ->excludes(programs);
  add_program_flags(*command, options->source);
  command
      ->add_flag("--features", options->directed,
                 "aim program K at pair K mod P of structural features instead")
      ->excludes(command->get_option("--profile"));
  add_count_flag(*command, "--first", options->first, 0,
                 "index of the first program (0 unless given)");
  add_shard_flag(*command, options->shard, "every N-th program, beginning with the K-th");
  add_jobs_flag(*command, options->jobs);
  command->add_option("--out", options->out,
                      "write the smallest example of each destroyer and class here")
      ->type_name("DIR");
  command->add_option("--pairs", options->pairs,
                      "write the smallest program of each pair of features here, a corpus")
      ->type_name("DIR");
  add_fail_on(*command, options->fail_on);
  add_format(*command, options->format);
  command->footer(program_flags_footer() +
                  "\n\nProgram K of a seed is the same on every machine, whatever --jobs. The\n"
                  "finding PROFILE-SEED-K comes again with --profile PROFILE --seed SEED --first K\n"
                  "--programs 1 and the same --without. Ctrl-C ends the campaign and still prints\n"
                  "what it found. `phidelity list --features` lists the structural features that a\n"
                  "campaign counts; the finding features-SEED-K is of one with --features.\n\n"
                  "  phidelity fuzz --destroyer split --programs 1000000\n"
                  "  phidelity fuzz --destroyer all --seconds 60 --out findings\n"
                  "  phidelity fuzz --destroyer sound --features --programs 8610\n"
                  "  phidelity fuzz --destroyer naive --without switch,float --format json\n"
                  "  phidelity fuzz --server './mycc --serve' --seconds 60");
  command->callback([&action, options] { action = [options] { return fuzz(*options); }; });
}

}  // namespace phidelity::cli

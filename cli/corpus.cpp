// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity corpus`: stored programs against their stored answers.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "campaign/corpus.h"
#include "campaign/exit_code.h"
#include "cli/adapter_report.h"
#include "cli/command.h"
#include "cli/corpus_add.h"
#include "cli/corpus_reader.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "cli/summaries.h"
#include "report/json.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

struct CorpusFlags {
  std::string directory;
  SubjectFlags subjects;
  campaign::FailOn fail_on;
  Format format = Format::text;
};

std::string command_of(const CorpusFlags& options) {
  std::string command = "phidelity corpus " + options.directory;
  command += words_of(options.subjects);
  if (options.format == Format::json) command += " --format json";
  return command;
}

void say_mismatches(const CorpusFlags& options, const std::vector<std::string>& mismatches,
                    const std::string& program) {
  for (const std::string& mismatch : mismatches) {
    nlohmann::ordered_json line;
    line["mismatch"] = {{"program", program}, {"message", mismatch}};
    say(options.format == Format::json
            ? report::line_of(line)
            : style_of_stdout().bad("not as expected") + ": " + mismatch + "\n");
  }
}

int corpus(const CorpusFlags& options) {
  if (options.directory.empty()) {
    return fail(failure("corpus: a folder is wanted", "see `phidelity corpus --help`").error());
  }
  const auto files = find_cases(options.directory);
  if (!files) return fail(files.error());
  // Without a destroyer the stored runs and outputs are still checked.
  const auto chosen = any(options.subjects) ? subjects_of(options.subjects) : Subjects{};
  if (!chosen) return fail(chosen.error());
  std::vector<std::unique_ptr<destroyers::Destroyer>> subjects;
  std::vector<campaign::Summary> summaries(chosen->all.size());
  for (const campaign::Subject& subject : chosen->all) {
    summaries[subjects.size()].destroyer = subject.name;
    subjects.push_back(subject.make());
  }

  say(first_line(1, command_of(options), options.format));
  std::size_t mismatch_count = 0;
  std::size_t unreadable = 0;
  std::size_t case_count = 0;
  const auto replay_one = [&](const campaign::Case& stored) {
    ++case_count;
    const auto add = [&](const std::vector<std::string>& mismatches) {
      mismatch_count += mismatches.size();
      say_mismatches(options, mismatches, stored.program_file);
    };
    add(campaign::replay(stored));
    for (std::size_t s = 0; s < subjects.size(); ++s) {
      const campaign::Replay replay = campaign::replay(stored, *subjects[s]);
      summaries[s].count(replay.verdict);
      add(replay.mismatches);
      if (!replay.finding) continue;
      const report::Judged judged = judged_of(stored.program_file, *replay.finding);
      say(options.format == Format::json ? report::json_line(judged)
                                         : report::headline_of(judged, style_of_stdout()));
    }
  };
  for (const std::string& path : *files) {
    const auto stored = read_cases(path);
    if (!stored) {
      fail(stored.error());
      ++unreadable;
      continue;
    }
    for (const campaign::Case& c : *stored) replay_one(c);
  }

  const auto adapters = std::span(summaries).subspan(chosen->in_tree);
  if (options.format == Format::json) {
    for (const campaign::Summary& summary : summaries) {
      say(summary_line(summary, adapters.data() <= &summary));
    }
  } else {
    say(declining_adapters(adapters));
    if (!summaries.empty()) say(summary_table(summaries, style_of_stdout()));
    say(adapter_counts(adapters));
    say(fmt::format("{} cases, {} not as expected\n", case_count, mismatch_count));
  }
  campaign::Tally tally = campaign::tally_of(summaries);
  if (subjects.empty()) tally.programs = case_count + unreadable;
  tally.faulty += mismatch_count;
  tally.error = unreadable > 0;
  if (const auto silent = complaint_about_silence(adapters); !silent) {
    fail(silent.error());
    tally.error = true;
  }
  return finish(campaign::exit_code(tally, options.fail_on));
}

}  // namespace

void add_corpus(CLI::App& app, Action& action) {
  auto options = std::make_shared<CorpusFlags>();
  CLI::App* command =
      app.add_subcommand("corpus", "replay stored programs against their expected answers");
  command->add_option("DIR", options->directory, "a folder of NAME.json and their programs");
  add_subject_flags(*command, options->subjects);
  add_fail_on(*command, options->fail_on);
  add_format(*command, options->format);
  command->footer(
      "The stored runs and outputs are always checked; each --destroyer is judged on every\n"
      "program, and compared where the case has an answer for it. Exit code 1 also where a\n"
      "faulty verdict was expected.\n\n"
      "  phidelity corpus corpus/classic\n"
      "  phidelity corpus corpus/field --destroyer sound");
  add_corpus_add(*command, action);
  command->callback([&action, options, command] {
    if (!command->get_subcommands().empty()) return;  // that one has set the action
    action = [options] { return corpus(*options); };
  });
}

}  // namespace phidelity::cli

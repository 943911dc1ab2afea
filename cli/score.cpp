// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity score`: are the planted faults found, and called by their name?
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "campaign/exit_code.h"
#include "campaign/random_source.h"
#include "campaign/score.h"
#include "cli/campaign_flags.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/input.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "cli/summaries.h"
#include "destroyers/registry.h"
#include "report/json.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::uint64_t seed = 1;
  std::uint64_t programs = 100'000;
  std::uint32_t jobs = 0;
  std::string classics;
  Format format = Format::text;
};

std::string command_of(const Options& options) {
  std::string command =
      fmt::format("phidelity score --programs {} --seed {}", options.programs, options.seed);
  if (!options.classics.empty()) command += " --classics " + options.classics;
  if (options.format == Format::json) command += " --format json";
  return command;
}

// Every *.ssa under the directory, sorted by path; each function is a program.
Result<std::vector<campaign::NamedProgram>> read_classics(const std::string& directory) {
  std::vector<campaign::NamedProgram> programs;
  if (directory.empty()) return programs;
  std::error_code error;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    if (entry.path().extension() == ".ssa") paths.push_back(entry.path().string());
  }
  if (error) return failure("--classics: cannot list '" + directory + "': " + error.message());
  std::ranges::sort(paths);
  for (const std::string& path : paths) {
    auto functions = read_functions(path, ir::Form::ssa, "");
    if (!functions) return std::unexpected(functions.error());
    for (ir::ParsedFunction& f : *functions) {
      programs.push_back({std::filesystem::path(path).stem().string(), std::move(f.function)});
    }
  }
  return programs;
}

std::string names_of(const std::vector<oracle::FaultClass>& classes) {
  std::string text;
  for (const oracle::FaultClass c : classes) {
    text.append(text.empty() ? "" : " ").append(oracle::name_of(c));
  }
  return text;
}

template <class Visit>
void for_each_class(const campaign::ScoreRow& row, Visit visit) {
  for (std::size_t c = 0; c < row.classes.size(); ++c) {
    if (row.classes[c] > 0) visit(oracle::name_of(static_cast<oracle::FaultClass>(c)),
                                  row.classes[c]);
  }
}

std::string json_line(const campaign::ScoreRow& row) {
  Json object;
  object["name"] = row.name;
  object["found"] = row.found();
  Json expected = Json::array();
  for (const oracle::FaultClass c : row.expected) expected.push_back(oracle::name_of(c));
  object["expected"] = std::move(expected);
  if (row.random) {
    object["class"] = oracle::name_of(row.random->fault_class);
    object["profile"] = row.random->source;
    object["programs"] = row.random->programs;
    object["milliseconds"] = std::round(row.random->milliseconds * 1000) / 1000;
  }
  object["class_right"] = row.class_right();
  object["faulty"] = row.faulty;
  Json classes = Json::object();
  for_each_class(row, [&classes](std::string_view name, std::uint64_t count) {
    classes[std::string(name)] = count;
  });
  object["classes"] = std::move(classes);
  object["classics"] = row.classics;
  if (row.disagreements > 0) object["disagreements"] = row.disagreements;
  Json line;
  line["score"] = std::move(object);
  return report::line_of(line);
}

std::string table_of(const std::vector<campaign::ScoreRow>& rows, const report::Style& style) {
  using report::Align;
  report::Table table({{"fault"},
                       {"found"},
                       {"programs", Align::right},
                       {"ms", Align::right},
                       {"profile"},
                       {"classics", Align::right},
                       {"class right", Align::right},
                       {"expected"},
                       {"classes of its faulty programs"}});
  for (const campaign::ScoreRow& row : rows) {
    std::string classes;
    for_each_class(row, [&classes](std::string_view name, std::uint64_t count) {
      classes += fmt::format("{}{} {}", classes.empty() ? "" : ", ", name, count);
    });
    table.add({row.name, row.found() ? "yes" : "MISSED",
               row.random ? std::to_string(row.random->programs) : "-",
               row.random ? fmt::format("{:.1f}", row.random->milliseconds) : "-",
               row.random ? row.random->source : "-", std::to_string(row.classics.size()),
               fmt::format("{}/{}", row.expected_count, row.faulty), names_of(row.expected),
               classes});
  }
  return table.text(style);
}

int score(const Options& options) {
  campaign::ScoreOptions how;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::planted) how.faults.push_back(entry);
  }
  for (const generators::Profile& profile : generators::profiles) {
    how.sources.push_back({std::string(profile.name),
                           campaign::random_programs(profile, {}, options.seed)});
  }
  auto classics = read_classics(options.classics);
  if (!classics) return fail(classics.error());
  how.classics = std::move(*classics);
  how.programs_max = options.programs;
  how.jobs = options.jobs;
  ProgressLine progress;
  if (progress.shown()) {
    how.progress = [&progress](std::size_t done, std::size_t all) {
      progress.show(fmt::format("{} of {} planted faults", done, all));
    };
  }

  say(first_line(options.seed, command_of(options), options.format));
  const std::vector<campaign::ScoreRow> rows = campaign::score(how);
  progress.clear();

  const auto found = std::ranges::count_if(rows, &campaign::ScoreRow::found);
  const auto right = std::ranges::count_if(rows, &campaign::ScoreRow::class_right);
  if (options.format == Format::json) {
    for (const campaign::ScoreRow& row : rows) say(json_line(row));
    Json line;
    line["summary"] = {{"planted", rows.size()}, {"found", found}, {"class_right", right}};
    say(report::line_of(line));
  } else {
    say(table_of(rows, style_of_stdout()));
    say(fmt::format("{} planted faults, {} found, {} with nothing but expected classes\n",
                    rows.size(), found, right));
  }

  campaign::Tally tally;
  tally.programs = rows.size();
  tally.faulty = rows.size() - static_cast<std::size_t>(found);
  for (const campaign::ScoreRow& row : rows) tally.disagreements += row.disagreements;
  return finish(campaign::exit_code(tally));
}

}  // namespace

void add_score(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("score", "are the planted faults found, and with the right class?");
  add_count_flag(*command, "--programs", options->programs, 1,
                 "of each profile, until a fault counts as missed (100000 unless given)");
  add_count_flag(*command, "--seed", options->seed, 0, "of the programs (1 unless given)");
  command->add_option("--classics", options->classics, "also try every *.ssa in this folder")
      ->type_name("DIR");
  add_jobs_flag(*command, options->jobs);
  add_format(*command, options->format);
  command->footer(
      "Profiles are tried in their order until one shows the fault. \"programs\" and \"ms\" are\n"
      "what it took to find it. Exit code 1 where a planted fault is missed, 4 where the judges\n"
      "disagree.\n\n"
      "  phidelity score\n"
      "  phidelity score --classics corpus/classic --format json");
  command->callback([&action, options] { action = [options] { return score(*options); }; });
}

}  // namespace phidelity::cli

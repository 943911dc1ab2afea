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
#include "cli/subjects.h"
#include "cli/summaries.h"
#include "destroyers/registry.h"
#include "report/json.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

using Json = nlohmann::ordered_json;

// Where the classic programs are in a checkout, which is where this is mostly run.
constexpr const char* default_corpus = "corpus/classic";

struct ScoreFlags {
  std::uint64_t seed = 1;
  std::uint64_t programs = 100'000;
  std::uint32_t jobs = 0;
  std::string corpus;  // empty: there is none
  AdapterFlags adapters;
  Format format = Format::text;
};

std::string command_of(const ScoreFlags& options) {
  std::string command =
      fmt::format("phidelity score --programs {} --seed {}", options.programs, options.seed);
  if (!options.corpus.empty()) command += " --corpus " + options.corpus;
  command += words_of(SubjectFlags{{}, options.adapters});
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
  if (error) return failure("--corpus: cannot list '" + directory + "': " + error.message());
  if (paths.empty()) return failure("--corpus: '" + directory + "' holds no *.ssa");
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

template <class Visit>
void for_each_class(const campaign::ScoreRow& row, Visit visit) {
  for (std::size_t c = 0; c < row.classes.size(); ++c) {
    if (row.classes[c] > 0) visit(static_cast<oracle::FaultClass>(c), row.classes[c]);
  }
}

// "swap 199, not expected: wrong-operand 1"
std::string classes_text(const campaign::ScoreRow& row) {
  std::string expected;
  std::string others;
  for_each_class(row, [&](oracle::FaultClass c, std::uint64_t count) {
    const bool known = std::ranges::find(row.expected, c) != row.expected.end();
    std::string& list = known ? expected : others;
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", oracle::name_of(c), count);
  });
  if (others.empty()) return expected;
  return expected + (expected.empty() ? "" : ", ") + "not expected: " + others;
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
  for_each_class(row, [&classes](oracle::FaultClass c, std::uint64_t count) {
    classes[std::string(oracle::name_of(c))] = count;
  });
  object["classes"] = std::move(classes);
  object["classics"] = row.classics;
  if (row.disagreements > 0) object["disagreements"] = row.disagreements;
  Json line;
  line["score"] = std::move(object);
  return report::line_of(line);
}

std::string table_of(const std::vector<campaign::ScoreRow>& rows, std::size_t classic_count,
                     const report::Style& style) {
  using report::Align;
  report::Table table({{"fault"},
                       {"found"},
                       {"programs", Align::right},
                       {"ms", Align::right},
                       {"profile"},
                       {"classics", Align::right},
                       {"class right", Align::right},
                       {"its classes", Align::left, report::Breaks::at_commas}});
  for (const campaign::ScoreRow& row : rows) {
    table.add({row.name, row.found() ? "yes" : "MISSED",
               row.random ? std::to_string(row.random->programs) : "-",
               row.random ? fmt::format("{:.1f}", row.random->milliseconds) : "-",
               row.random ? row.random->source : "-",
               classic_count == 0 ? "-" : fmt::format("{}/{}", row.classics.size(), classic_count),
               fmt::format("{}/{}", row.expected_count, row.faulty), classes_text(row)});
  }
  return table.text(style);
}

// How the first source fares, and which faults need another one.
std::string sources_text(const std::vector<campaign::ScoreRow>& rows, std::string_view first) {
  std::vector<std::uint64_t> programs;
  std::string others;
  for (const campaign::ScoreRow& row : rows) {
    if (!row.random) continue;
    if (row.random->source == first) {
      programs.push_back(row.random->programs);
    } else {
      others += fmt::format("{}{} ({})", others.empty() ? "" : ", ", row.name, row.random->source);
    }
  }
  if (programs.empty()) return {};
  std::ranges::sort(programs);
  return fmt::format("{} of them by chance in the {} profile: median {} programs, at most {}{}{}\n",
                     programs.size(), first, programs[programs.size() / 2], programs.back(),
                     others.empty() ? "" : "; elsewhere: ", others);
}

// The corpus of the checkout, where the program is run in one and no other was named.
std::string corpus_of(const ScoreFlags& options) {
  std::error_code none;
  if (!options.corpus.empty()) return options.corpus;
  return std::filesystem::is_directory(default_corpus, none) ? default_corpus : "";
}

// The adapter that serves a planted fault: the one given, with the fault's name for each "{}".
destroyers::adapters::Adapter adapter_for(destroyers::adapters::Adapter adapter,
                                          std::string_view fault) {
  for (std::size_t at = 0; (at = adapter.command.find("{}", at)) != std::string::npos;) {
    adapter.command.replace(at, 2, fault);
    at += fault.size();
  }
  return adapter;
}

int score(ScoreFlags options) {
  options.corpus = corpus_of(options);
  const auto adapters = adapters_of(options.adapters);
  if (adapters.size() > 1) {
    return fail(failure("score: one adapter is wanted at most",
                        "score each of them by itself").error());
  }
  campaign::ScoreOptions how;
  for (const destroyers::Entry& entry : destroyers::registry()) {
    if (entry.trust == destroyers::Trust::planted) how.faults.push_back(entry);
  }
  if (!adapters.empty()) {
    how.make = [adapter = adapters.front()](const destroyers::Entry& entry) {
      return make_foreign(adapter_for(adapter, entry.name));
    };
  }
  for (const generators::Profile& profile : generators::profiles) {
    how.sources.push_back({std::string(profile.name),
                           campaign::random_programs(profile, {}, options.seed)});
    if (how.sources.size() > 1) continue;
    // What chance does not find soon is aimed at next.
    how.sources.push_back({"features", campaign::directed_programs({}, options.seed)});
  }
  auto classics = read_classics(options.corpus);
  if (!classics) return fail(classics.error());
  how.classics = std::move(*classics);
  const std::size_t classic_count = how.classics.size();
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
    line["summary"] = {{"planted", rows.size()}, {"found", found}, {"class_right", right},
                       {"classics", classic_count}};
    say(report::line_of(line));
  } else {
    say(table_of(rows, classic_count, style_of_stdout()));
    say(fmt::format("{} planted faults, {} found, {} with nothing but expected classes\n",
                    rows.size(), found, right));
    say(sources_text(rows, how.sources.front().name));
    if (classic_count == 0) {
      say(fmt::format("no classic programs were tried: there is no {} here; --corpus DIR names a "
                      "folder of them\n",
                      default_corpus));
    }
  }

  campaign::Tally tally;
  tally.programs = rows.size();
  tally.faulty = rows.size() - static_cast<std::size_t>(found);
  for (const campaign::ScoreRow& row : rows) tally.disagreements += row.disagreements;
  return finish(campaign::exit_code(tally));
}

}  // namespace

void add_score(CLI::App& app, Action& action) {
  auto options = std::make_shared<ScoreFlags>();
  CLI::App* command =
      app.add_subcommand("score", "are the planted faults found, and with the right class?");
  add_count_flag(*command, "--programs", options->programs, 1,
                 "of each profile, until a fault counts as missed (100000 unless given)");
  add_count_flag(*command, "--seed", options->seed, 0, "of the programs (1 unless given)");
  command
      ->add_option("--corpus", options->corpus,
                   fmt::format("also try every *.ssa in this folder ({}, where it is there, "
                               "unless given)",
                               default_corpus))
      ->type_name("DIR");
  add_jobs_flag(*command, options->jobs);
  add_adapter_flags(*command, options->adapters);
  add_format(*command, options->format);
  command->footer(
      "Profiles are tried in their order until one shows the fault, the directed features (see\n"
      "`phidelity fuzz --help`) right after the first. \"programs\" and \"ms\" are\n"
      "what it took to find it; \"classics\" says how many of the classic programs it breaks.\n"
      "\"class right\" counts the faulty programs of a class that is expected (see `phidelity\n"
      "list`). Exit code 1 where a planted fault is missed, 4 where the judges disagree.\n\n"
      "With an adapter the faults are planted behind it: \"{}\" in its command stands for the name\n"
      "of the fault that it is to serve.\n\n"
      "  phidelity score\n"
      "  phidelity score --server 'phidelity adapter serve {}' --programs 1000\n"
      "  phidelity score --corpus corpus/classic --format json");
  command->callback([&action, options] { action = [options] { return score(*options); }; });
}

}  // namespace phidelity::cli

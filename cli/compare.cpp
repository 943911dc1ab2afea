// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity compare`: what destroyers cost, side by side.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "campaign/compare.h"
#include "campaign/random_source.h"
#include "cli/campaign_flags.h"
#include "cli/command.h"
#include "cli/failure.h"
#include "cli/input.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "cli/summaries.h"
#include "report/json.h"
#include "report/judged.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

struct CompareFlags {
  std::vector<std::string> programs;
  std::uint64_t count = 0;
  std::string function;
  ProgramFlags source;
  SubjectFlags subjects;
  Format format = Format::text;
};

// The figures of a cost with their headings and keys, in the order of the columns.
struct Figure {
  std::string_view heading;
  std::string_view key;
  std::int64_t (*of)(const oracle::Cost&);
};
constexpr Figure figures[] = {
    {"copies", "copies", [](const oracle::Cost& c) { return std::int64_t(c.copies); }},
    {"temporaries", "temporaries",
     [](const oracle::Cost& c) { return std::int64_t(c.temporaries); }},
    {"blocks", "blocks_added", [](const oracle::Cost& c) { return c.blocks_added; }},
    {"fall-throughs", "fall_throughs_lost",
     [](const oracle::Cost& c) { return c.fall_throughs_lost; }},
    {"registers", "registers", [](const oracle::Cost& c) { return std::int64_t(c.registers); }},
    {"executed", "executed_copies",
     [](const oracle::Cost& c) { return std::int64_t(c.executed_copies); }},
};

report::Table table_for(std::vector<report::Column> columns) {
  for (const Figure& figure : figures) {
    columns.push_back({std::string(figure.heading), report::Align::right});
  }
  return report::Table(std::move(columns));
}

void add_figures(const std::optional<oracle::Cost>& cost, std::vector<std::string>& cells) {
  for (const Figure& figure : figures) {
    cells.push_back(cost ? std::to_string(figure.of(*cost)) : "-");
  }
}

void add_figures(const oracle::Cost& cost, nlohmann::ordered_json& row) {
  for (const Figure& figure : figures) row[std::string(figure.key)] = figure.of(cost);
}

void say_program(const std::string& shown, const ir::Function& ssa, const Subjects& subjects,
                 std::span<const campaign::Compared> compared, Format format) {
  const report::Style style = style_of_stdout();
  report::Table table = table_for({{"destroyer"}, {"verdict"}});
  for (std::size_t k = 0; k < compared.size(); ++k) {
    const std::string& name = subjects.all[k].name;
    const std::string_view verdict = oracle::name_of(compared[k].outcome);
    if (format == Format::text) {
      std::vector<std::string> cells = {name, std::string(verdict)};
      add_figures(compared[k].cost, cells);
      table.add(std::move(cells));
      continue;
    }
    nlohmann::ordered_json row;
    row["program"] = shown;
    row["function"] = report::function_name(ssa);
    row["destroyer"] = name;
    row["verdict"] = verdict;
    if (compared[k].cost) add_figures(*compared[k].cost, row);
    say(report::line_of(row));
  }
  if (format == Format::text) {
    say(fmt::format("{} @{}\n", style.heading(shown), report::function_name(ssa)));
    say(table.text(style));
  }
}

void say_totals(const campaign::Comparison& comparison, const Subjects& subjects, Format format) {
  report::Table table = table_for({{"destroyer"},
                                   {"declined", report::Align::right},
                                   {"faulty", report::Align::right}});
  for (std::size_t k = 0; k < subjects.all.size(); ++k) {
    const std::string& name = subjects.all[k].name;
    const campaign::ComparedTotal& total = comparison.totals()[k];
    if (format == Format::text) {
      std::vector<std::string> cells = {name, std::to_string(total.declined),
                                        std::to_string(total.faulty)};
      add_figures(total.total, cells);
      table.add(std::move(cells));
      continue;
    }
    nlohmann::ordered_json row;
    row["destroyer"] = name;
    row["programs"] = comparison.programs();
    row["comparable"] = comparison.comparable();
    row["declined"] = total.declined;
    row["faulty"] = total.faulty;
    add_figures(total.total, row);
    nlohmann::ordered_json line;
    line["compare"] = std::move(row);
    say(report::line_of(line));
  }
  if (format == Format::text) {
    say(fmt::format("totals over the {} of {} programs that all answered rightly\n",
                    comparison.comparable(), comparison.programs()));
    say(table.text(style_of_stdout()));
  }
}

std::string words_of_compare(const CompareFlags& options) {
  std::string command = fmt::format("phidelity compare --programs {}{}{}", options.count,
                                    words_of(options.subjects), words_of(options.source));
  if (options.format == Format::json) command += " --format json";
  return command;
}

int compare_random(const CompareFlags& options, const Subjects& subjects) {
  generators::Features features = options.source.features;
  features.restrict_to(subjects.features);
  say(first_line(options.source.seed, words_of_compare(options), options.format));
  campaign::Comparison comparison(subjects.all, options.source.seed);
  const auto source =
      campaign::random_programs(*options.source.profile, features, options.source.seed)();
  ir::Function ssa;
  for (std::uint64_t k = 0; k < options.count; ++k) {
    source->program(k, ssa);
    comparison.compare(ssa);
  }
  say_totals(comparison, subjects, options.format);
  return finish(0);
}

int compare_files(const CompareFlags& options, const Subjects& subjects) {
  campaign::Comparison comparison(subjects.all, options.source.seed);
  for (const std::string& program : options.programs) {
    const auto functions = read_functions(program, ir::Form::ssa, options.function);
    if (!functions) return fail(functions.error());
    for (const ir::ParsedFunction& f : *functions) {
      say_program(shown_name(program), f.function, subjects, comparison.compare(f.function),
                  options.format);
    }
  }
  if (options.format == Format::text && comparison.programs() > 1) {
    say_totals(comparison, subjects, options.format);
  }
  return finish(0);
}

int compare(CompareFlags options) {
  if (options.programs.empty() == (options.count == 0)) {
    return fail(failure("compare: files or --programs N, one of them is wanted",
                        "see `phidelity compare --help`")
                    .error());
  }
  if (!any(options.subjects)) options.subjects.names = {"sound"};
  const auto subjects = subjects_of(options.subjects);
  if (!subjects) return fail(subjects.error());
  return options.programs.empty() ? compare_random(options, *subjects)
                                  : compare_files(options, *subjects);
}

}  // namespace

void add_compare(CLI::App& app, Action& action) {
  auto options = std::make_shared<CompareFlags>();
  CLI::App* command = app.add_subcommand("compare", "what destroyers cost, side by side");
  command->add_option("PROGRAM", options->programs, "files of ssa, or - for stdin");
  add_count_flag(*command, "--programs", options->count, 1, "random programs instead: how many");
  add_subject_flags(*command, options->subjects);
  command->add_option("--function", options->function, "this function alone")->type_name("F");
  add_program_flags(*command, options->source);
  add_format(*command, options->format);
  command->footer(
      "copies: in the text, a parallel copy counts its pairs. temporaries: places that only\n"
      "copies write and only copies read. blocks: more than the program had. fall-throughs: lost,\n"
      "blocks that need a jump to go on, more than the program had. registers: the most places\n"
      "alive at one point. executed: copies run on 8 inputs, where the program ends on them.\n"
      "Without --destroyer all sound ones are compared. Totals leave out the programs that one of\n"
      "them declined or got wrong. Exit code 0 whatever is found.\n\n" +
      program_flags_footer() +
      "\n\n"
      "  phidelity compare corpus/classic/swap.ssa\n"
      "  phidelity compare --programs 3000 --destroyer split --server './mycc --serve'");
  command->callback([&action, options] { action = [options] { return compare(*options); }; });
}

}  // namespace phidelity::cli

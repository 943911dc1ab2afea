// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity hazards`: the edges on which naive copies can go wrong.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/output.h"
#include "report/hazards.h"
#include "report/json.h"
#include "report/judged.h"

namespace phidelity::cli {
namespace {

struct HazardsFlags {
  std::vector<std::string> programs;
  std::string function;
  Format format = Format::text;
};

std::string json_line(const std::string& program, const ir::Function& f,
                      const ir::UniqueNames& names, const report::EdgeHazards& hazards) {
  const ir::Edge& edge = f.edges[hazards.edge];
  nlohmann::ordered_json row;
  row["program"] = program;
  row["function"] = report::function_name(f);
  row["edge"] = {{"from", names.labels[edge.source]},
                 {"slot", f.slot_of(hazards.edge)},
                 {"to", names.labels[edge.target]}};
  row["hazards"] = report::names_of(hazards);
  row["messages"] = report::sentences_of(f, names, hazards);
  return report::line_of(row);
}

std::string text_lines(const ir::Function& f, const ir::UniqueNames& names,
                       const report::EdgeHazards& hazards, const report::Style& style) {
  const ir::Edge& edge = f.edges[hazards.edge];
  std::string out =
      fmt::format("  {} -> {} (slot {}): {}\n", names.labels[edge.source],
                  names.labels[edge.target], f.slot_of(hazards.edge),
                  style.unsure(fmt::format("{}", fmt::join(report::names_of(hazards), ", "))));
  for (const std::string& sentence : report::sentences_of(f, names, hazards)) {
    out += "    " + sentence + "\n";
  }
  return out;
}

int hazards(const HazardsFlags& options) {
  const report::Style style = style_of_stdout();
  for (const std::string& program : options.programs) {
    const auto functions = read_functions(program, ir::Form::ssa, options.function);
    if (!functions) return fail(functions.error());
    for (const ir::ParsedFunction& parsed : *functions) {
      const ir::Function& f = parsed.function;
      const ir::UniqueNames names = ir::unique_names(f);
      const auto all = report::hazards_of(f);
      const std::string shown = shown_name(program);
      if (options.format == Format::text) {
        say(fmt::format("{} @{}{}\n", style.heading(shown), report::function_name(f),
                        all.empty() ? ": no hazards" : ""));
      }
      for (const report::EdgeHazards& found : all) {
        say(options.format == Format::json ? json_line(shown, f, names, found)
                                           : text_lines(f, names, found, style));
      }
    }
  }
  return finish(0);
}

}  // namespace

void add_hazards(CLI::App& app, Action& action) {
  auto options = std::make_shared<HazardsFlags>();
  CLI::App* command =
      app.add_subcommand("hazards", "the edges on which naive copies can go wrong");
  command->add_option("PROGRAM", options->programs, "files of ssa, or - for stdin")->required();
  command->add_option("--function", options->function, "this function alone")->type_name("F");
  add_format(*command, options->format);
  command->footer(
      "lost-copy: a copy before the branch destroys what another way out still needs.\n"
      "swap: a copy destroys what a later copy of the same edge reads. no-home: the edge is\n"
      "critical, carries copies and may not be split. critical, duplicate: shapes of the graph.\n"
      "Nothing is run: an edge listed need not go wrong. Exit code 0 whatever is found.\n\n"
      "  phidelity hazards swap.ssa");
  command->callback([&action, options] { action = [options] { return hazards(*options); }; });
}

}  // namespace phidelity::cli

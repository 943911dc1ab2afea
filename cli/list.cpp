// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity list`: the destroyers, with reference and trust; or the sequencers, the profiles, the
// shapes, the features.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "destroyers/registry.h"
#include "destroyers/sequencers/table.h"
#include "generators/distribution.h"
#include "generators/features.h"
#include "report/json.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

using report::Align;
using report::Breaks;

// The keys that every row has, of a destroyer or a sequencer.
template <class Entry>
nlohmann::ordered_json object_of(const Entry& e) {
  nlohmann::ordered_json row;
  row["name"] = e.name;
  row["summary"] = e.summary;
  row["reference"] = e.reference;
  row["trust"] = cli::name_of(e.trust);
  return row;
}

int list_destroyers(Format format) {
  if (format == Format::json) {
    for (const destroyers::Entry& e : destroyers::registry()) say(report::line_of(object_of(e)));
    return finish(0);
  }
  report::Table table({{"name"},
                       {"trust"},
                       {"expected", Align::left, Breaks::at_blanks},
                       {"summary", Align::left, Breaks::at_blanks},
                       {"reference", Align::left, Breaks::at_blanks}});
  for (const destroyers::Entry& e : destroyers::registry()) {
    table.add({std::string(e.name), std::string(cli::name_of(e.trust)), std::string(e.expected),
               std::string(e.summary), std::string(e.reference)});
  }
  say(table.text(style_of_stdout()));
  return finish(0);
}

std::string needs_of(const destroyers::SequencerEntry& e) {
  if (e.exchanges) return e.needs_temporary ? "temporary exchanges" : "exchanges";
  return e.needs_temporary ? "temporary" : "";
}

int list_sequencers(Format format) {
  report::Table table({{"name"},
                       {"trust"},
                       {"expected", Align::left, Breaks::at_blanks},
                       {"moves"},
                       {"needs"},
                       {"summary", Align::left, Breaks::at_blanks},
                       {"reference", Align::left, Breaks::at_blanks}});
  for (const destroyers::SequencerEntry& e : destroyers::sequencers()) {
    if (format == Format::json) {
      nlohmann::ordered_json row = object_of(e);
      row["moves"] = destroyers::text_of(e.count);
      row["temporary"] = e.needs_temporary;
      row["exchanges"] = e.exchanges;
      say(report::line_of(row));
    } else {
      table.add({std::string(e.name), std::string(cli::name_of(e.trust)), std::string(e.expected),
                 std::string(destroyers::text_of(e.count)), needs_of(e), std::string(e.summary),
                 std::string(e.reference)});
    }
  }
  if (format == Format::text) say(table.text(style_of_stdout()));
  return finish(0);
}

// Of the first 2000 programs of seed 1: enough that a tenth of a block is not chance.
constexpr std::uint64_t profile_seed = 1;
constexpr std::uint64_t profile_programs = 2000;

int list_profiles(Format format) {
  report::Table table({{"profile"},
                       {"blocks", Align::right},
                       {"edges", Align::right},
                       {"instr.", Align::right},
                       {"phis", Align::right},
                       {"critical", Align::right},
                       {"back", Align::right},
                       {"irreducible", Align::right},
                       {"cycles", Align::right},
                       {"longest", Align::right},
                       {"widest", Align::right}});
  for (const generators::Profile& profile : generators::profiles) {
    const auto d = generators::distribution_of(profile, profile_seed, profile_programs);
    if (format == Format::json) {
      nlohmann::ordered_json row;
      row["profile"] = profile.name;
      row["summary"] = profile.summary;
      row["programs"] = d.programs;
      row["blocks"] = d.blocks;
      row["unreachable"] = d.unreachable;
      row["edges"] = d.edges;
      row["instructions"] = d.instructions;
      row["phis"] = d.phis;
      row["critical_percent"] = d.critical;
      row["back_percent"] = d.back;
      row["irreducible_percent"] = d.irreducible;
      row["cycles_per_100_edges"] = d.cycles;
      row["longest_cycle"] = d.longest_cycle;
      row["widest"] = d.widest;
      say(report::line_of(row));
      continue;
    }
    const auto number = [](double x) { return fmt::format("{:.1f}", x); };
    const auto percent = [](double x) { return fmt::format("{:.0f} %", x); };
    table.add({std::string(profile.name), number(d.blocks), number(d.edges),
               number(d.instructions), number(d.phis), percent(d.critical), percent(d.back),
               percent(d.irreducible), number(d.cycles), std::to_string(d.longest_cycle),
               std::to_string(d.widest)});
  }
  if (format == Format::text) say(table.text(style_of_stdout()));
  return finish(0);
}

// Any table whose rows have a name and a summary.
template <class Rows>
int list_names(const Rows& rows, const char* heading, Format format) {
  report::Table table({{heading}, {"summary", Align::left, Breaks::at_blanks}});
  for (const auto& row : rows) {
    if (format == Format::json) {
      nlohmann::ordered_json object;
      object["name"] = row.name;
      object["summary"] = row.summary;
      say(report::line_of(object));
    } else {
      table.add({std::string(row.name), std::string(row.summary)});
    }
  }
  if (format == Format::text) say(table.text(style_of_stdout()));
  return finish(0);
}

struct ListFlags {
  bool sequencers = false;
  bool profiles = false;
  bool shapes = false;
  bool features = false;
  Format format = Format::text;
};

int list(const ListFlags& options) {
  if (options.sequencers) return list_sequencers(options.format);
  if (options.profiles) return list_profiles(options.format);
  if (options.shapes) return list_names(generators::shape_table, "shape", options.format);
  if (options.features) return list_names(generators::feature_table, "feature", options.format);
  return list_destroyers(options.format);
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  auto options = std::make_shared<ListFlags>();
  CLI::App* command =
      app.add_subcommand("list", "the destroyers, with reference and trust; or the profiles");
  CLI::Option* sequencers = command->add_flag("--sequencers", options->sequencers,
                                              "instead the sequencers of parallel copies");
  CLI::Option* profiles = command->add_flag(
      "--profiles", options->profiles, "instead the profiles of programs, with figures");
  CLI::Option* shapes =
      command->add_flag("--shapes", options->shapes, "instead the shapes of control-flow graphs");
  CLI::Option* features = command->add_flag("--features", options->features,
                                            "instead the structural features that are counted");
  sequencers->excludes(profiles)->excludes(shapes)->excludes(features);
  profiles->excludes(shapes)->excludes(features);
  shapes->excludes(features);
  add_format(*command, options->format);
  command->footer(
      "sound: never faulty. known-bad: shows the expected hazards. planted: carries one fault of\n"
      "the expected classes, on purpose.\n\n"
      "Figures of a profile are those of the first 2000 programs of seed 1, reachable code alone:\n"
      "blocks, edges, instructions and phis a program; of the edges how many are critical and how\n"
      "many lead back to a dominator; programs with a loop of two entries; cycles for 100 edges\n"
      "that carry arguments, the longest of them, the most ways out of one block.\n\n"
      "  phidelity list\n"
      "  phidelity list --profiles\n"
      "  phidelity list --sequencers\n"
      "  phidelity list --format json");
  command->callback([&action, options] { action = [options] { return list(*options); }; });
}

}  // namespace phidelity::cli

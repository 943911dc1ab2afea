// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity list`: the destroyers, or the sequencers, with reference and trust.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "destroyers/registry.h"
#include "destroyers/sequencers/table.h"
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
  row["trust"] = name_of(e.trust);
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
    table.add({std::string(e.name), std::string(name_of(e.trust)), std::string(e.expected),
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
      table.add({std::string(e.name), std::string(name_of(e.trust)), std::string(e.expected),
                 std::string(destroyers::text_of(e.count)), needs_of(e), std::string(e.summary),
                 std::string(e.reference)});
    }
  }
  if (format == Format::text) say(table.text(style_of_stdout()));
  return finish(0);
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  auto format = std::make_shared<Format>(Format::text);
  auto sequencers = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("list", "the destroyers, with reference and trust");
  command->add_flag("--sequencers", *sequencers, "the sequencers of parallel copies instead");
  add_format(*command, *format);
  command->footer(
      "sound: never faulty. known-bad: shows the expected hazards. planted: carries one fault of\n"
      "the expected classes, on purpose.\n\n"
      "  phidelity list\n"
      "  phidelity list --format json\n"
      "  phidelity list --sequencers");
  command->callback([&action, format, sequencers] {
    action = [format, sequencers] {
      return *sequencers ? list_sequencers(*format) : list_destroyers(*format);
    };
  });
}

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity list`: the destroyers, with reference and trust.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "destroyers/registry.h"
#include "report/json.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

int list(Format format) {
  if (format == Format::json) {
    for (const destroyers::Entry& e : destroyers::registry()) {
      nlohmann::ordered_json row;
      row["name"] = e.name;
      row["summary"] = e.summary;
      row["reference"] = e.reference;
      row["trust"] = name_of(e.trust);
      say(report::line_of(row));
    }
    return finish(0);
  }
  using report::Align;
  using report::Breaks;
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

}  // namespace

void add_list(CLI::App& app, Action& action) {
  auto format = std::make_shared<Format>(Format::text);
  CLI::App* command = app.add_subcommand("list", "the destroyers, with reference and trust");
  add_format(*command, *format);
  command->footer(
      "sound: never faulty. known-bad: shows the expected hazards. planted: carries one fault of\n"
      "the expected classes, on purpose.\n\n"
      "  phidelity list\n"
      "  phidelity list --format json");
  command->callback([&action, format] { action = [format] { return list(*format); }; });
}

}  // namespace phidelity::cli

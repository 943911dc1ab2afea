// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity import`: machine functions of LLVM as programs of the language.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/command.h"
#include "cli/failure.h"
#include "cli/input.h"
#include "cli/output.h"
#include "destroyers/adapters/llvm.h"
#include "foreign/mir/documents.h"
#include "foreign/mir/lower.h"
#include "foreign/mir/parse.h"
#include "ir/text.h"

namespace phidelity::cli {
namespace {

namespace mir = foreign::mir;

struct ImportFlags {
  std::string file;
  std::string function;
  std::string llc;
};

// What llc makes of LLVM's own language just before phi elimination.
Result<std::string> lowered_text(const ImportFlags& options) {
  std::string llc = options.llc;
  if (llc.empty()) {
    const auto there = destroyers::adapters::installed_llvms();
    if (there.empty()) {
      return failure("import: no llc-NN in PATH, which an .ll file needs",
                     "scripts/setup.sh llvm installs one; --llc names another");
    }
    llc = "llc-" + there.back().substr(there.back().find('-') + 1) + " -O2";
  }
  const auto text = read_text(options.file);
  if (!text) return std::unexpected(text.error());
  auto out = destroyers::adapters::output_of(
      llc + " -stop-before=phi-node-elimination -o - -", *text);
  if (!out) return failure(fmt::format("{}: {}", shown_name(options.file), out.error()));
  return *std::move(out);
}

int import(const ImportFlags& options) {
  const bool needs_llc = options.file.ends_with(".ll");
  const auto text = needs_llc ? lowered_text(options) : read_text(options.file);
  if (!text) return fail(text.error());
  const std::string file = shown_name(options.file);
  auto documents = mir::documents_of(*text);
  if (documents.empty()) {
    return fail(failure(fmt::format("{}: no machine function in it", file),
                        "print one with llc -stop-before=phi-node-elimination").error());
  }
  // Of a log, what the pass got.
  const auto is_before = [](const mir::Document& d) { return d.moment == mir::Moment::before; };
  if (std::ranges::any_of(documents, is_before)) {
    std::erase_if(documents, [&](const mir::Document& d) { return !is_before(d); });
  }

  mir::MachineFunction machine;
  ir::Function f;
  std::size_t written = 0;
  std::size_t wanted = 0;
  for (const mir::Document& d : documents) {
    if (!options.function.empty() && d.name != options.function) continue;
    ++wanted;
    auto done = mir::parse(d, machine);
    if (done) {
      mir::RegisterClasses classes;
      classes.join(machine);
      const ir::Form form = mir::assigns_once(machine) ? ir::Form::ssa : ir::Form::tac;
      done = mir::lower(machine, classes, form, f);
    }
    if (done && !ir::verify(f).empty()) {
      ir::Error error = ir::verify(f).front();
      error.place = {d.first_line, 1};
      done = std::unexpected(error);
    }
    if (!done) {
      ir::Error error = done.error();
      error.file = file;
      std::fputs(fmt::format("phidelity: @{} is left out: {}\n", d.name, ir::to_string(error)).c_str(),
                 stderr);
      continue;
    }
    if (written++ > 0) say("\n");
    say(ir::print(f));
  }
  if (wanted == 0) {
    return fail(failure(fmt::format("--function: {} has no function {}", file, options.function))
                    .error());
  }
  return finish(written == 0 ? 2 : 0);
}

}  // namespace

void add_import(CLI::App& app, Action& action) {
  auto options = std::make_shared<ImportFlags>();
  CLI::App* command =
      app.add_subcommand("import", "machine functions of LLVM as programs of the language");
  command->add_option("FILE", options->file, "a .mir file or log, an .ll file, or - for stdin (mir)")
      ->required();
  command->add_option("--function", options->function, "this function alone")->type_name("F");
  command->add_option("--llc", options->llc,
                      "how to run llc on an .ll file (`llc-NN -O2` of the newest one found)")
      ->type_name("CMD");
  command->footer(
      "What assigns each register once comes as ssa, anything else as tac. A function that cannot be\n"
      "read is named on stderr, with line and column, and left out.\n\n"
      "  phidelity import before.mir --function f > f.ssa\n"
      "  phidelity import f.ll --llc 'llc-19 -O0' > f.ssa");
  command->callback([&action, options] { action = [options] { return import(*options); }; });
}

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity export`: programs of the language as texts that other programs read.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/command.h"
#include "cli/failure.h"
#include "cli/input.h"
#include "cli/output.h"
#include "foreign/dot.h"
#include "foreign/gimple.h"
#include "foreign/mir/write.h"
#include "report/judged.h"

namespace phidelity::cli {
namespace {

struct ExportFlags {
  std::string program;
  std::string function;
  bool mir = false;
  bool dot = false;
  bool gimple = false;
  std::string target = "x86-64";
};

// A name that stands bare in a .mir file.
std::string plain_name(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    const bool bare = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9');
    plain += bare ? c : '_';
  }
  return plain;
}

int write(const ExportFlags& options) {
  const int wanted = static_cast<int>(options.mir) + static_cast<int>(options.dot) +
                     static_cast<int>(options.gimple);
  if (wanted != 1) {
    return fail(failure("export: one of --mir, --gimple and --dot is wanted").error());
  }
  const auto form = options.dot ? std::optional<ir::Form>{} : ir::Form::ssa;
  const auto functions = read_functions(options.program, form, options.function);
  if (!functions) return fail(functions.error());
  const auto* target =
      std::ranges::find(foreign::mir::targets, options.target, &foreign::mir::Target::name);
  std::string out = options.gimple ? foreign::gimple::head() : "";
  std::vector<std::string> names;
  for (const ir::ParsedFunction& f : *functions) {
    if (options.dot) {
      out += foreign::dot(f.function);
      continue;
    }
    const std::string name = report::function_name(f.function);
    names.push_back((options.gimple ? "f_" : "") + plain_name(name));
    const auto done = options.gimple
                          ? foreign::gimple::write(f.function, names.back(), out)
                          : foreign::mir::write(f.function, *target, names.back(), out);
    if (!done) {
      return fail(failure(fmt::format("{}: @{} cannot be written: {}",
                                      shown_name(options.program), name, done.error())).error());
    }
  }
  if (options.gimple) out += foreign::gimple::tail(names);
  say(out);
  return finish(0);
}

}  // namespace

void add_export(CLI::App& app, Action& action) {
  auto options = std::make_shared<ExportFlags>();
  CLI::App* command = app.add_subcommand("export", "programs as texts that other programs read");
  command->add_option("PROGRAM", options->program, "a file of ssa (--dot: or tac), or - for stdin")
      ->required();
  command->add_option("--function", options->function, "this function alone")->type_name("F");
  command->add_flag("--mir", options->mir, "machine functions for llc -run-pass");
  command->add_flag("--gimple", options->gimple, "a C program for gcc -fgimple that runs them on tapes");
  command->add_flag("--dot", options->dot, "graphs for Graphviz");
  std::vector<std::string> targets;
  for (const foreign::mir::Target& t : foreign::mir::targets) targets.emplace_back(t.name);
  command->add_option("--target", options->target, "of --mir (x86-64 unless given)")
      ->type_name("T")
      ->check(CLI::IsMember(targets));
  command->footer(
      "  phidelity export small.ssa --mir > small.mir\n"
      "  llc-19 -run-pass=phi-node-elimination small.mir -o after.mir\n"
      "  phidelity check --mir small.mir after.mir\n"
      "  phidelity export small.ssa --gimple > small.c && gcc -fgimple -O2 small.c\n"
      "  phidelity export swap.ssa --dot | dot -Tsvg > swap.svg");
  command->callback([&action, options] { action = [options] { return write(*options); }; });
}

}  // namespace phidelity::cli

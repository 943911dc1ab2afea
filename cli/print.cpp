// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity print`: the canonical text of a program.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/output.h"
#include "ir/text.h"

namespace phidelity::cli {
namespace {

struct PrintFlags {
  std::string program;
  std::string function;
};

int print(const PrintFlags& options) {
  const auto functions = read_functions(options.program, std::nullopt, options.function);
  if (!functions) return fail(functions.error());
  bool first = true;
  for (const ir::ParsedFunction& f : *functions) {
    if (!first) say("\n");
    first = false;
    say(ir::print(f.function));
  }
  return finish(0);
}

}  // namespace

void add_print(CLI::App& app, Action& action) {
  auto options = std::make_shared<PrintFlags>();
  CLI::App* command = app.add_subcommand("print", "the canonical text of a program");
  command->add_option("PROGRAM", options->program, "a file of ssa or tac, or - for stdin")
      ->required();
  command->add_option("--function", options->function, "this function alone")->type_name("F");
  command->footer(
      "  phidelity print swap.ssa\n"
      "  phidelity print - < swap.ssa");
  command->callback([&action, options] { action = [options] { return print(*options); }; });
}

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/program.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "cli/version.h"

namespace phidelity::cli {
namespace {

std::vector<std::string_view> command_names(const CLI::App& app) {
  std::vector<std::string_view> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

// The sub-command that the line names, or the program itself.
const CLI::App& named_command(const CLI::App& app, int argc, char** argv) {
  for (const CLI::App* command : app.get_subcommands({})) {
    if (argc > 1 && command->get_name() == argv[1]) return *command;
  }
  return app;
}

std::vector<std::string_view> flag_names(const CLI::App& command,
                                         std::vector<std::string>& storage) {
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) storage.push_back("--" + name);
  }
  return {storage.begin(), storage.end()};
}

// CLI11 reports everything that it could not place at once; the first is what went wrong.
int fail_on_extras(const CLI::App& command) {
  std::string extra;
  for (const std::string& word : command.remaining()) {
    if (extra.empty() || (word.starts_with('-') && !extra.starts_with('-'))) extra = word;
  }
  const std::string name = command.get_parent() == nullptr ? "" : command.get_name() + " ";
  const std::string flag = extra.substr(0, extra.find('='));
  std::vector<std::string> storage;
  const std::string suggestion =
      extra.starts_with('-') ? did_you_mean(flag, flag_names(command, storage)) : "";
  return fail(failure((extra.starts_with('-') ? "unknown flag '" + flag : "unexpected '" + extra) +
                          "'" + suggestion,
                      "see `phidelity " + name + "--help`")
                  .error());
}

int fail_on_usage(const CLI::App& app, const CLI::App& command, const CLI::ParseError& error) {
  // A mistyped flag is often one that is required: it is the better message.
  const bool unplaced = command.remaining_size() > 0;
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
      (unplaced && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)) {
    return fail_on_extras(command);
  }
  std::string what = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    what = what.substr(0, what.find(':')) + ": a value is wanted after it";
  }
  const std::string name = &command == &app ? "" : command.get_name() + " ";
  return fail(failure(what, "see `phidelity " + name + "--help`").error());
}

// Options come after the sub-command's name: what stands first must be one.
int check_first_word(const CLI::App& app, int argc, char** argv) {
  if (argc < 2) {
    return fail(failure("a sub-command is wanted", "see `phidelity --help`").error());
  }
  const std::string_view word = argv[1];
  const auto names = command_names(app);
  if (word.starts_with('-') || std::ranges::find(names, word) != names.end()) return 0;
  return fail(failure("unknown sub-command '" + std::string(word) + "'" +
                          did_you_mean(word, names),
                      "see `phidelity --help`")
                  .error());
}

}  // namespace

int run_program(int argc, char** argv) {
  CLI::App app("Phidelity checks destroyers: passes that take a program out of SSA form.",
               "phidelity");
  app.set_version_flag("--version", "phidelity " + std::string(version), "the version");
  app.require_subcommand(1);
  app.get_formatter()->column_width(32);
  app.footer(
      "Exit codes: 0 nothing found; 1 something faulty; 2 usage, input or set-up error; 3 nothing\n"
      "judged; 4 the judges disagree; 130 interrupted. PROGRAM may be - (stdin) everywhere.\n\n"
      "  phidelity check swap.ssa --destroyer all\n"
      "  phidelity fuzz --destroyer split --programs 100000");
  Action action;
  for (const AddCommand add : commands) add(app, action);

  if (const int code = check_first_word(app, argc, argv)) return code;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help, --version
      app.exit(error);
      return finish(0);
    }
    return fail_on_usage(app, named_command(app, argc, argv), error);
  }
  try {
    return action();
  } catch (const std::exception& error) {
    return fail(failure(error.what()).error());
  }
}

}  // namespace phidelity::cli

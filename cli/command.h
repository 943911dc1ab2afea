// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sub-commands: each adds itself, its flags and its help to the command line, and sets the
// action that main runs once the whole line has been read.
//
//   Action action;  add_list(app, action);  app.parse(argc, argv);  return action();
//
// An action returns the exit code. Results go to stdout, errors and progress to stderr.
//
// Tested by: tests/cli/, through the program itself
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace phidelity::cli {

using Action = std::function<int()>;
using AddCommand = void (*)(CLI::App& app, Action& action);

void add_list(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action);
void add_print(CLI::App& app, Action& action);
void add_destroy(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_fuzz(CLI::App& app, Action& action);
void add_enumerate(CLI::App& app, Action& action);
void add_score(CLI::App& app, Action& action);
void add_corpus(CLI::App& app, Action& action);
void add_hazards(CLI::App& app, Action& action);
void add_compare(CLI::App& app, Action& action);
void add_reduce(CLI::App& app, Action& action);
void add_interesting(CLI::App& app, Action& action);
void add_adapter(CLI::App& app, Action& action);
void add_sequence(CLI::App& app, Action& action);
void add_import(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_merge(CLI::App& app, Action& action);

// In the order in which --help lists them.
inline constexpr AddCommand commands[] = {
    add_list,      add_run,    add_print,       add_destroy, add_check,  add_fuzz,
    add_enumerate, add_reduce, add_interesting, add_score,   add_corpus, add_hazards,
    add_compare,   add_sequence, add_merge,     add_adapter, add_import, add_export};

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity destroy`: what one destroyer makes of a program.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "ir/text.h"
#include "report/judged.h"

namespace phidelity::cli {
namespace {

constexpr int exit_declined = 125;

struct DestroyFlags {
  std::string program;
  std::string function;
  SubjectFlags subjects;
};

// What an outcome without an answer is called on stderr, and its exit code.
int refuse(const std::string& name, const ir::Function& ssa, const destroyers::Answer& answer) {
  const std::string_view what = [&] {
    switch (answer.outcome) {
      case destroyers::Outcome::declined: return "declines";
      case destroyers::Outcome::crash: return "crashed on";
      case destroyers::Outcome::timeout: return "ran out of time on";
      case destroyers::Outcome::memory: return "ran out of memory on";
      default: return "answered no program for";
    }
  }();
  std::fputs(fmt::format("phidelity: {} {} @{}: {}\n", name, what,
                         report::function_name(ssa), answer.reason)
                 .c_str(),
             stderr);
  return answer.outcome == destroyers::Outcome::declined ? exit_declined : 1;
}

int destroy(const DestroyFlags& options) {
  const auto subjects = subjects_of(options.subjects);
  if (!subjects) return fail(subjects.error());
  if (subjects->all.size() != 1) {
    return fail(failure("--destroyer: one destroyer is wanted here",
                        "`phidelity check` takes several, and sets of them").error());
  }
  const std::string& name = subjects->all.front().name;
  const auto functions = read_functions(options.program, ir::Form::ssa, options.function);
  if (!functions) return fail(functions.error());

  const auto destroyer = subjects->all.front().make();
  destroyers::Answer answer;
  bool first = true;
  for (const ir::ParsedFunction& f : *functions) {
    answer.clear();
    destroyer->destroy(f.function, answer);
    for (const std::string& remark : answer.remarks) {
      std::fputs(fmt::format("phidelity: {} remarks: {}\n", name, remark).c_str(), stderr);
    }
    if (answer.outcome != destroyers::Outcome::answered) {
      return finish(refuse(name, f.function, answer));
    }
    if (!first) say("\n");
    first = false;
    say(ir::print(answer.tac));
  }
  return finish(0);
}

}  // namespace

void add_destroy(CLI::App& app, Action& action) {
  auto options = std::make_shared<DestroyFlags>();
  CLI::App* command = app.add_subcommand("destroy", "print what a destroyer makes of a program");
  command->add_option("PROGRAM", options->program, "a file of ssa, or - for stdin")->required();
  add_subject_flags(*command, options->subjects);
  command->add_option("--function", options->function, "this function alone")->type_name("F");
  command->footer(
      "Exit code 125 where the destroyer declines; the reason is on stderr.\n\n"
      "  phidelity destroy swap.ssa --destroyer split\n"
      "  phidelity destroy swap.ssa --destroyer naive > swap.tac");
  command->callback([&action, options] { action = [options] { return destroy(*options); }; });
}

}  // namespace phidelity::cli

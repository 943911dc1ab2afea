// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity interesting`: is the fault there? The answer is the exit code, for other people's
// reducers.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/keep_flag.h"
#include "cli/one_subject.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "oracle/verdict.h"
#include "reduce/destroyer_question.h"

namespace phidelity::cli {
namespace {

constexpr int exit_interesting = 0;
constexpr int exit_dull = 1;

struct InterestingFlags {
  std::string program;
  SubjectFlags subjects;
  std::string fault_class;
  std::string like;
  reduce::DestroyerOptions question;
};

// Is `shown` what the flags ask for?
Result<bool> wanted(const InterestingFlags& options, reduce::DestroyerQuestion& question,
                    const reduce::Signature& shown) {
  if (!options.like.empty()) {
    const auto original = read_function(options.like, ir::Form::ssa, "");
    if (!original) return std::unexpected(original.error());
    const reduce::Signature signature = question.ask(original->function);
    if (!signature.shows_something()) {
      return failure(fmt::format("--like: {} shows no fault: it is {}", options.like,
                                 oracle::name_of(signature.outcome)));
    }
    return signature.same(shown, options.question.keep);
  }
  if (options.fault_class.empty()) return shown.shows_something();
  return shown.fault_class == oracle::fault_class_named(options.fault_class);
}

int interesting(const InterestingFlags& options) {
  const auto subject = one_subject(options.subjects);
  if (!subject) return fail(subject.error());
  const auto text = read_text(options.program);
  if (!text) return fail(text.error());
  // What other reducers try is often no program: that is an answer, not an error.
  const auto parsed = ir::parse(shown_name(options.program), *text);
  if (!parsed || parsed->functions.size() != 1) return exit_dull;
  const ir::Function& f = parsed->functions.front().function;
  if (f.form != ir::Form::ssa || !ir::verify(f).empty()) return exit_dull;

  reduce::DestroyerQuestion question(subject->make(), options.question);
  const reduce::Signature shown = question.ask(f);
  say(reduce::to_string(shown) + "\n");
  const auto is_wanted = wanted(options, question, shown);
  if (!is_wanted) return fail(is_wanted.error());
  return finish(*is_wanted ? exit_interesting : exit_dull);
}

}  // namespace

void add_interesting(CLI::App& app, Action& action) {
  auto options = std::make_shared<InterestingFlags>();
  CLI::App* command =
      app.add_subcommand("interesting", "is the fault there? For other people's reducers");
  command->add_option("PROGRAM", options->program, "a file of ssa, or - for stdin")->required();
  add_subject_flags(*command, options->subjects);
  CLI::Option* by_class =
      command->add_option("--class", options->fault_class, "a fault of this class")
          ->type_name("C")
          ->check([](const std::string& name) -> std::string {
            return oracle::fault_class_named(name) ? "" : "unknown fault class '" + name + "'";
          });
  command->add_option("--like", options->like, "the fault that this program shows")
      ->type_name("ORIGINAL")
      ->excludes(by_class);
  add_keep_flag(*command, options->question.keep);
  command->add_flag("--stage", options->question.stage, "the output may keep phis");
  command->footer(
      "Exit code 0: the fault is there (any, unless --class or --like says which); 1: it is not, or\n"
      "PROGRAM is no program; 2: usage. So a script of one line serves C-Vise, C-Reduce and Shrink\n"
      "Ray:\n\n"
      "  phidelity interesting swap.ssa --destroyer naive --like /full/path/original.ssa");
  command->callback([&action, options] { action = [options] { return interesting(*options); }; });
}

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity reduce`: the smallest program with the same fault.
#include "reduce/reducer.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>

#include "cli/campaign_flags.h"
#include "cli/command.h"
#include "cli/corpus_reader.h"
#include "cli/fault_comment.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/keep_flag.h"
#include "cli/numbers.h"
#include "cli/one_subject.h"
#include "cli/output.h"
#include "cli/script.h"
#include "cli/subjects.h"
#include "cli/written_file.h"
#include "generators/choices.h"
#include "generators/profiles.h"
#include "ir/text.h"
#include "reduce/destroyer_question.h"
#include "report/table.h"

namespace phidelity::cli {
namespace {

struct ReduceFlags {
  std::string program;
  std::string function;
  SubjectFlags subjects;
  std::string script;
  std::string out;
  reduce::DestroyerOptions question;
  std::uint64_t repeat = 0;  // as seems right
  std::uint32_t jobs = 0;
  std::optional<double> seconds;
  bool exhaustive = false;
  bool stats = false;
  bool bytes = false;
  const generators::Profile* profile = &generators::profiles.front();
};

// A text, the bytes that a fuzzer found, or a case of a corpus (a saved finding is one).
Result<ir::Function> program_of(const ReduceFlags& options) {
  if (options.bytes) {
    const auto text = read_text(options.program);
    if (!text) return std::unexpected(text.error());
    const std::vector<std::uint8_t> bytes(text->begin(), text->end());
    generators::ByteChoices choices(bytes);
    ir::Function f;
    generators::generate(*options.profile, choices, {}, f);
    return f;
  }
  if (options.program.ends_with(".json")) {
    auto stored = read_cases(options.program);
    if (!stored) return std::unexpected(stored.error());
    for (campaign::Case& c : *stored) {
      if (options.function.empty() || stored->size() == 1 || c.ssa.symbols.text(c.ssa.name) == options.function) {
        return std::move(c.ssa);
      }
    }
    return failure("no function @" + options.function + " in '" + options.program + "'",
                   "the file holds " + std::to_string(stored->size()) + " cases");
  }
  auto parsed = read_function(options.program, ir::Form::ssa, options.function);
  if (!parsed) return std::unexpected(parsed.error());
  return std::move(parsed->function);
}

// What the reduction asks, what it keeps, in words, and what is to be said over its result.
struct Asked {
  reduce::MakeQuestion make;
  std::string kept;
  std::function<std::string(const ir::Function& f)> comment;
};

Result<Asked> script_asked(const ReduceFlags& options) {
  const std::string name = options.program == "-"
                               ? "program.ssa"
                               : std::filesystem::path(options.program).filename().string();
  auto make = script_questions(options.script, name);
  if (!make) return std::unexpected(make.error());
  return Asked{std::move(*make), "interesting to " + options.script,
               [](const ir::Function&) { return std::string(); }};
}

// What shows nothing twice may show it the third time; what does not say the same three times is
// asked more often from then on.
constexpr std::uint32_t times_asked_first = 3;
constexpr std::uint32_t repeat_of_unsteady = 8;

// What the destroyer shows of `f`. Of a foreign one it is also found out whether it is steady.
reduce::Signature shown_by(const campaign::Subject& subject, const ReduceFlags& options,
                           const ir::Function& f, reduce::DestroyerOptions& how) {
  how = options.question;
  how.repeat = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(
      options.repeat, 1, std::numeric_limits<std::uint32_t>::max()));
  reduce::DestroyerQuestion question(subject.make(), how);
  reduce::Signature wanted = question.ask(f);
  if (options.repeat != 0 || !has_foreign(options.subjects)) return wanted;
  bool steady = true;
  for (std::uint32_t time = 1; time < times_asked_first; ++time) {
    const reduce::Signature again = question.ask(f);
    if (again.same(wanted, how.keep)) continue;
    steady = false;
    if (!wanted.shows_something()) wanted = again;
  }
  if (steady) return wanted;
  how.repeat = repeat_of_unsteady;
  std::fputs(fmt::format("phidelity: {} does not always answer the same: each program is asked "
                         "about up to {} times (--repeat)\n",
                         subject.name, how.repeat)
                 .c_str(),
             stderr);
  return wanted;
}

Result<Asked> destroyer_asked(const ReduceFlags& options, const ir::Function& f) {
  const auto subject = one_subject(options.subjects);
  if (!subject) return std::unexpected(subject.error());
  reduce::DestroyerOptions how;
  const reduce::Signature wanted = shown_by(*subject, options, f, how);
  if (!wanted.shows_something()) {
    return failure(fmt::format("{}: there is no fault to keep: under {} it is {}",
                               shown_name(options.program), subject->name,
                               oracle::name_of(wanted.outcome)),
                   "`phidelity check` says more");
  }
  const std::string kept = fmt::format("{} under {}", reduce::to_string(wanted), subject->name);
  return Asked{[make = subject->make, how, wanted] {
                 auto question = std::make_unique<reduce::DestroyerQuestion>(make(), how);
                 question->want(wanted);
                 return question;
               },
               kept,
               [subject = *subject, how, wanted, kept](const ir::Function& smallest) {
                 return fault_comment(subject, smallest, wanted, how, kept);
               }};
}

std::string words_of(const reduce::Size& size) {
  return fmt::format("{} blocks, {} phis, {} instructions, {} mentions", size.blocks, size.phis,
                     size.instructions, size.mentions);
}

std::string stats_text(const reduce::Result& result, const std::string& kept) {
  constexpr auto right = report::Align::right;
  report::Table table({{"pass"},
                       {"candidates", right},
                       {"not smaller", right},
                       {"invalid", right},
                       {"known", right},
                       {"asked", right},
                       {"taken", right}});
  for (const reduce::PassFigures& f : result.figures) {
    table.add({std::string(f.pass), std::to_string(f.candidates), std::to_string(f.not_smaller),
               std::to_string(f.invalid), std::to_string(f.known), std::to_string(f.asked),
               std::to_string(f.interesting)});
  }
  return fmt::format("kept: {}\nfrom  {}\nto    {}\n{}asked {} times; ended: {}\n", kept,
                     words_of(result.before), words_of(result.after),
                     table.text(), result.asked, name_of(result.ending));
}

// Thrown out of a reduction, so that nobody waits for what cannot be kept.
struct NotWritten {
  Failure failure;
};

int reduce_program(const ReduceFlags& options) {
  const auto program = program_of(options);
  if (!program) return fail(program.error());
  const ir::Function& f = *program;
  const auto asked = options.script.empty() ? destroyer_asked(options, f) : script_asked(options);
  if (!asked) return fail(asked.error());

  ProgressLine progress;
  const auto write = [&](const std::string& text) {
    if (options.out.empty()) return;
    if (const auto written = replace_file(options.out, text); !written) {
      throw NotWritten{written.error()};
    }
  };
  const bool in_process = options.script.empty() && !has_foreign(options.subjects);
  reduce::ReduceOptions how;
  // A question in process is quicker than handing it to another thread.
  how.jobs = options.jobs == 0 && in_process ? 1 : options.jobs;
  how.seconds = options.seconds;
  how.exhaustive = in_process || options.exhaustive;
  how.stop = &interrupt_flag();
  how.improved = [&](const ir::Function& smaller) {
    progress.show(words_of(reduce::size_of(smaller)));
    write(ir::print(smaller));
  };
  try {
    const reduce::Result result = reduce::reduce(f, asked->make, how);
    progress.clear();
    if (!result.interesting()) {
      return fail(failure(fmt::format("{}: not {}", shown_name(options.program), asked->kept),
                          "what is to be reduced must be so to begin with")
                      .error());
    }
    const std::string text = asked->comment(result.program) + ir::print(result.program);
    write(text);
    if (options.out.empty()) say(text);
    if (options.stats) std::fputs(stats_text(result, asked->kept).c_str(), stderr);
    return finish(result.ending == reduce::Ending::stopped ? campaign::exit_interrupted : 0);
  } catch (const NotWritten& error) {
    progress.clear();
    return fail(error.failure);
  }
}

int checked(const ReduceFlags& options) {
  if (any(options.subjects) && !options.script.empty()) {
    return fail(failure("--interesting: not beside a destroyer",
                        "the script alone decides what is kept").error());
  }
  if (!any(options.subjects) && options.script.empty()) {
    return fail(failure("reduce: a destroyer or a script is wanted",
                        "--destroyer naive, yours behind --command, --server or --plugin, or "
                        "--interesting ./script")
                    .error());
  }
  return reduce_program(options);
}

}  // namespace

void add_reduce(CLI::App& app, Action& action) {
  auto options = std::make_shared<ReduceFlags>();
  CLI::App* command = app.add_subcommand("reduce", "the smallest program with the same fault");
  command
      ->add_option("PROGRAM", options->program,
                   "a file of ssa, - for stdin, or NAME.json of a corpus or a campaign's --out")
      ->required();
  add_subject_flags(*command, options->subjects);
  command->add_option("--interesting", options->script,
                      "ask this script, with the path of a program: exit code 0 keeps it")
      ->type_name("SCRIPT");
  add_keep_flag(*command, options->question.keep);
  command->add_option("--function", options->function, "where the file holds several")
      ->type_name("F");
  command->add_option("-o,--out", options->out, "write it here, after every step; else to stdout")
      ->type_name("OUT");
  command->add_option("--seconds", options->seconds, "then the best so far is the result")
      ->type_name("T")
      ->check(complaint_about_seconds);
  add_jobs_flag(*command, options->jobs);
  add_count_flag(*command, "--repeat", options->repeat, 1,
                 "times to ask before a program counts as right (1 unless given, or 8 where one of\n"
                 "--command, --server, --plugin does not answer PROGRAM the same three times)");
  CLI::Option* bytes = command->add_flag(
      "--bytes", options->bytes, "PROGRAM is what a fuzzer wrote: the generator's choices");
  command->add_option("--profile", "the generator's profile (default unless given)")
      ->type_name("P")
      ->needs(bytes)
      ->check([options](const std::string& name) -> std::string {
        options->profile = generators::find_profile(name);
        return options->profile == nullptr ? "unknown profile '" + name + "'" : "";
      });
  command->add_flag("--stage", options->question.stage, "the output may keep phis");
  command->add_flag("--exhaustive", options->exhaustive,
                    "at the end ask about all small programs too: thousands of questions, so that\n"
                    "unless given only destroyers in process are asked them");
  command->add_flag("--stats", options->stats, "what was tried, on stderr");
  command->footer(
      "Kept is the verdict, the class, the notes beside it and the kind of the value that was read\n"
      "wrongly. The result is the same whatever --jobs (which are 1 for destroyers in process), and\n"
      "reducing it again changes nothing. Exit code 2 where there is no fault to begin with; after\n"
      "Ctrl-C the best so far is the result.\n\n"
      "  phidelity reduce found.ssa --destroyer naive -o small.ssa --stats\n"
      "  phidelity reduce found.ssa --server 'mycc --serve' --seconds 60 -o small.ssa\n"
      "  phidelity reduce found.ssa --interesting ./still_crashes.sh");
  command->callback([&action, options] { action = [options] { return checked(*options); }; });
}

}  // namespace phidelity::cli

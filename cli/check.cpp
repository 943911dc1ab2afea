// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `phidelity check`: judge what destroyers make of programs, or an output that is given.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "campaign/examine.h"
#include "campaign/exit_code.h"
#include "cli/campaign_flags.h"
#include "cli/check_mir.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/subjects.h"
#include "destroyers/registry.h"
#include "oracle/judge.h"
#include "report/json.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

struct CheckFlags {
  std::vector<std::string> programs;
  SubjectFlags subjects;
  std::string destroyed;
  std::string function;
  campaign::FailOn fail_on;
  bool stage = false;
  std::vector<std::string> mir;
  std::string pass;
  std::uint32_t jobs = 0;
  Format format = Format::text;
};

// Says each verdict as it comes, and counts it.
class Verdicts {
 public:
  explicit Verdicts(const CheckFlags& options) : options_(options), style_(style_of_stdout()) {}

  void add(const report::Judged& judged) {
    const oracle::Verdict& verdict = *judged.verdict;
    summary_.count(verdict);
    say(options_.format == Format::json ? report::json_line(judged)
                                        : report::text_of(judged, style_));
  }

  int finish_all() {
    if (options_.format == Format::text && summary_.programs > 1) say(closing_line());
    return finish(campaign::exit_code(campaign::tally_of({&summary_, 1}), options_.fail_on));
  }

 private:
  [[nodiscard]] std::string closing_line() const {
    std::string line = fmt::format("{} verdicts:", summary_.programs);
    const auto add = [&line](std::uint64_t count, std::string_view what) {
      if (count > 0) line += fmt::format("{} {} {}", line.ends_with(':') ? "" : ",", count, what);
    };
    add(summary_.proved, "proved");
    add(summary_.agreed, "agreed");
    add(summary_.faulty, "faulty");
    add(summary_.declined, "declined");
    add(summary_.inconclusive, "inconclusive");
    return line + "\n";
  }

  const CheckFlags& options_;
  report::Style style_;
  campaign::Summary summary_;
};

int check_destroyers(const CheckFlags& options) {
  const auto chosen = subjects_of(options.subjects);
  if (!chosen) return fail(chosen.error());
  std::vector<std::unique_ptr<destroyers::Destroyer>> subjects;
  for (const campaign::Subject& subject : chosen->all) subjects.push_back(subject.make());
  oracle::JudgeOptions judge;
  judge.stage = options.stage;

  Verdicts verdicts(options);
  campaign::Examiner examiner;
  for (const std::string& program : options.programs) {
    const auto functions = read_functions(program, ir::Form::ssa, options.function);
    if (!functions) return fail(functions.error());
    for (const ir::ParsedFunction& f : *functions) {
      for (const auto& subject : subjects) {
        const campaign::Examination& e = examiner.examine(*subject, f.function, judge, true);
        const bool answered = e.answer.outcome == destroyers::Outcome::answered;
        verdicts.add({shown_name(program), std::string(subject->name()), &f.function,
                      answered ? &e.answer.tac : nullptr, &e.verdict});
      }
    }
  }
  return verdicts.finish_all();
}

// A text that does not parse is a verdict: the output of a destroyer is judged, not refused.
oracle::Verdict verdict_of_bad_text(const std::vector<ir::Error>& errors) {
  const bool syntax = std::ranges::any_of(
      errors, [](const ir::Error& e) { return e.kind == ir::ErrorKind::syntax; });
  oracle::Fault fault;
  fault.fault_class = syntax ? oracle::FaultClass::garbage : oracle::FaultClass::malformed;
  fault.message = ir::to_string(errors.front());
  oracle::Verdict verdict;
  verdict.outcome = oracle::Outcome::faulty;
  verdict.message = fault.message;
  verdict.faults.push_back(std::move(fault));
  return verdict;
}

// The destroyed function that belongs to `ssa`: the one of its name, or the only one where both
// files hold one.
const ir::ParsedFunction* partner_of(const ir::Function& ssa, std::size_t ssa_count,
                                     const std::vector<ir::ParsedFunction>& outputs) {
  if (ssa_count == 1 && outputs.size() == 1) return &outputs.front();
  const auto found = std::ranges::find(outputs, report::function_name(ssa), [](const auto& f) {
    return report::function_name(f.function);
  });
  return found == outputs.end() ? nullptr : &*found;
}

int check_output(const CheckFlags& options) {
  const std::string& program = options.programs.front();
  const auto functions = read_functions(program, ir::Form::ssa, options.function);
  if (!functions) return fail(functions.error());
  const auto text = read_text(options.destroyed);
  if (!text) return fail(text.error());
  const std::string file = shown_name(options.destroyed);
  const auto outputs = ir::parse(file, *text);

  Verdicts verdicts(options);
  oracle::Judge judge;
  oracle::JudgeOptions judge_options;
  judge_options.stage = options.stage;
  for (const ir::ParsedFunction& f : *functions) {
    if (!outputs) {
      const oracle::Verdict verdict = verdict_of_bad_text(outputs.error());
      verdicts.add({shown_name(program), file, &f.function, nullptr, &verdict});
      continue;
    }
    const ir::ParsedFunction* output =
        partner_of(f.function, functions->size(), outputs->functions);
    if (output == nullptr) {
      return fail(failure(fmt::format("--destroyed: {} has no function @{}", file,
                                      report::function_name(f.function)),
                          "functions pair by name; it has " + names_of(outputs->functions))
                      .error());
    }
    if (output->function.form == ir::Form::ssa && !options.stage) {
      return fail(failure(fmt::format("--destroyed: {}: @{} is ssa, but tac is wanted here", file,
                                      report::function_name(output->function)),
                          "name the file *.tac or write `tac @f(...) {`; with --stage it may "
                          "keep its phis")
                      .error());
    }
    oracle::Verdict verdict = judge.judge(f.function, output->function, judge_options);
    const auto errors = ir::verify(output->function, &output->source, file);
    if (!verdict.faults.empty() && !errors.empty() &&
        verdict.faults.front().fault_class == oracle::FaultClass::malformed) {
      verdict.faults.front().message = ir::to_string(errors.front());
    }
    verdicts.add({shown_name(program), file, &f.function, &output->function, &verdict});
  }
  return verdicts.finish_all();
}

int check(const CheckFlags& options) {
  if (!options.mir.empty()) {
    if (!options.programs.empty()) {
      return fail(failure("--mir: it stands in place of PROGRAM", "give one of the two").error());
    }
    return check_mir({options.mir, options.function, options.pass, options.jobs, options.fail_on,
                      options.format});
  }
  if (options.programs.empty()) {
    return fail(failure("check: PROGRAM is required", "a file of ssa, or - for stdin; or --mir")
                    .error());
  }
  if (!any(options.subjects) && options.destroyed.empty()) {
    return fail(failure("check: a destroyer or a destroyed program is wanted",
                        "--destroyer naive, --destroyer all, --server CMD, or "
                        "--destroyed OUT.tac").error());
  }
  if (any(options.subjects) && !options.destroyed.empty()) {
    return fail(failure("--destroyed: it stands in place of a destroyer",
                        "give one of the two").error());
  }
  const auto stdin_count = std::ranges::count(options.programs, "-") +
                           (options.destroyed == "-" ? 1 : 0);
  if (stdin_count > 1) {
    return fail(failure("check: stdin (-) can be read once only",
                        "put one of the programs into a file").error());
  }
  if (options.destroyed.empty()) return check_destroyers(options);
  if (options.programs.size() > 1) {
    return fail(failure("--destroyed: one PROGRAM is wanted with it",
                        "run check once for each pair of files").error());
  }
  return check_output(options);
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  auto options = std::make_shared<CheckFlags>();
  CLI::App* command = app.add_subcommand("check", "judge what destroyers make of programs");
  command->add_option("PROGRAM", options->programs, "files of ssa, or - for stdin");
  CLI::Option* destroyer = add_subject_flags(*command, options->subjects);
  command->add_option("--destroyed", options->destroyed, "judge this output, or - for stdin")
      ->type_name("OUT.tac")
      ->excludes(destroyer);
  command->add_option("--mir", options->mir,
                      "what an LLVM-based compiler printed before and after its pass, or one log "
                      "with both (- for stdin)")
      ->type_name("BEFORE [AFTER]")
      ->expected(1, 2)
      ->excludes(destroyer);
  command->add_option("--pass", options->pass, "of a log of --mir: this pass's dumps")
      ->type_name("PASS")
      ->needs("--mir");
  add_jobs_flag(*command, options->jobs);
  command->get_option("--jobs")->needs("--mir");
  command->add_option("--function", options->function, "this function alone")->type_name("F");
  command->add_flag("--stage", options->stage,
                    "the output may keep phis (edge splitters, makers of conventional SSA)");
  add_fail_on(*command, options->fail_on);
  add_format(*command, options->format);
  command->footer(
      "Verdicts: proved, agreed (by every run, without a proof), faulty with a class and a path,\n"
      "declined, inconclusive. Functions of PROGRAM and OUT.tac pair by name.\n\n"
      "  phidelity check swap.ssa --destroyer naive\n"
      "  phidelity check a.ssa b.ssa --destroyer sound --destroyer naive --format json\n"
      "  phidelity check before.ssa --destroyed after.tac\n"
      "  phidelity check --mir before.mir after.mir\n"
      "  phidelity check swap.ssa --command 'mycc --out-of-ssa'");
  command->callback([&action, options] { action = [options] { return check(*options); }; });
}

}  // namespace phidelity::cli

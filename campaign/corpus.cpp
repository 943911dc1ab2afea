// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/corpus.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "campaign/examine.h"

namespace phidelity::campaign {

namespace {

// Enough for every stored program that ends; one that is still running then loops.
constexpr std::uint64_t corpus_fuel = 100'000;

std::string list_text(std::span<const std::uint64_t> words) {
  std::string text;
  for (const std::uint64_t word : words) {
    if (!text.empty()) text += ", ";
    text += std::to_string(static_cast<std::int64_t>(word));
  }
  return text.empty() ? "nothing" : text;
}

std::string datum_text(const interp::Datum& datum) {
  return datum.defined() ? std::to_string(static_cast<std::int64_t>(datum.low)) : "undef";
}

std::string list_text(std::span<const interp::Datum> data) {
  std::string text;
  for (const interp::Datum& datum : data) {
    if (!text.empty()) text += ", ";
    text += datum_text(datum);
  }
  return text.empty() ? "nothing" : text;
}

bool same(std::span<const interp::Datum> data, std::span<const std::uint64_t> words) {
  return std::ranges::equal(data, words, [](const interp::Datum& datum, std::uint64_t word) {
    return datum.defined() && datum.low == word;
  });
}

std::string_view text_of(RunEnd end) {
  switch (end) {
    case RunEnd::trapped: return "a trap";
    case RunEnd::loops: return "a loop without end";
    case RunEnd::returned: break;
  }
  return "a return";
}

std::string_view text_of(interp::Ending ending) {
  switch (ending) {
    case interp::Ending::trapped: return text_of(RunEnd::trapped);
    case interp::Ending::out_of_fuel:
    case interp::Ending::diverged: return text_of(RunEnd::loops);
    case interp::Ending::undefined_behaviour: return "undefined behaviour";
    case interp::Ending::end_of_tape: return "the end of the tape";
    case interp::Ending::returned: break;
  }
  return text_of(RunEnd::returned);
}

// How messages call it: "swap.ssa", "pairs.ssa @p17".
std::string shown(const Case& c) {
  return c.function.empty() ? c.program_file : c.program_file + " @" + c.function;
}

void check_run(const Case& c, const ExpectedRun& expected, interp::Interpreter& interpreter,
               interp::Run& run, std::vector<std::string>& mismatches) {
  interp::Options options;
  options.fuel = corpus_fuel;
  options.arguments = expected.arguments;
  options.inputs = expected.inputs;
  interpreter.run(c.ssa, options, run);

  std::vector<interp::Datum> prints;
  std::vector<interp::Datum> result;
  for (const interp::Event& event : run.events) {
    const auto data = run.data_of(event);
    if (event.opcode == ir::Opcode::print) prints.insert(prints.end(), data.begin(), data.end());
    if (event.opcode == ir::Opcode::ret) result.assign(data.begin(), data.end());
  }
  const auto report = [&](std::string_view what, std::string_view wanted, std::string_view got) {
    mismatches.push_back(shown(c) + ": run (" +
                         (expected.arguments.empty() ? "" : list_text(expected.arguments)) +
                         "): expected " + std::string(what) + std::string(wanted) + ", got " +
                         std::string(got));
  };
  if (text_of(run.ending) != text_of(expected.end)) {
    report("", text_of(expected.end), text_of(run.ending));
    return;
  }
  if (expected.prints && !same(prints, *expected.prints)) {
    report("prints ", list_text(*expected.prints), list_text(prints));
  }
  if (expected.result && !same(result, *expected.result)) {
    report("result ", list_text(*expected.result), list_text(result));
  }
}

// "faulty swap", "proved": what the sentences quote.
std::string text_of(oracle::Outcome outcome, std::optional<oracle::FaultClass> fault_class) {
  std::string text(name_of(outcome));
  if (fault_class) text += " " + std::string(name_of(*fault_class));
  return text;
}

void check_verdict(const std::string& subject, const ExpectedVerdict& expected,
                   const oracle::Verdict& verdict, std::vector<std::string>& mismatches) {
  std::optional<oracle::FaultClass> got_class;
  if (!verdict.faults.empty()) got_class = verdict.faults.front().fault_class;
  if (verdict.outcome != expected.outcome ||
      (expected.fault_class && expected.fault_class != got_class)) {
    mismatches.push_back(subject + ": expected " +
                         text_of(expected.outcome, expected.fault_class) + ", got " +
                         text_of(verdict.outcome, got_class));
  }
  if (expected.copies && *expected.copies != verdict.copies) {
    mismatches.push_back(subject + ": expected " + std::to_string(*expected.copies) +
                         " copies, got " + std::to_string(verdict.copies));
  }
  if (verdict.judges_disagree) mismatches.push_back(subject + ": the judges disagree");
}

}  // namespace

std::vector<std::string> replay(const Case& c, const oracle::JudgeOptions& options) {
  std::vector<std::string> mismatches;
  interp::Interpreter interpreter;
  interp::Run run;
  for (const ExpectedRun& expected : c.runs) {
    check_run(c, expected, interpreter, run, mismatches);
  }
  oracle::Judge judge;
  for (const ExpectedOutput& output : c.outputs) {
    const oracle::Verdict& verdict = judge.judge(c.ssa, output.tac, options);
    check_verdict(shown(c) + ": " + output.file, output.verdict, verdict, mismatches);
  }
  return mismatches;
}

Replay replay(const Case& c, const Subject& subject, const oracle::JudgeOptions& options) {
  return replay(c, *subject.make(), options);
}

Replay replay(const Case& c, destroyers::Destroyer& destroyer,
              const oracle::JudgeOptions& options) {
  Replay result;
  Examiner examiner;
  const std::string name(destroyer.name());
  const Examination& examined = examiner.examine(destroyer, c.ssa, options, true);
  result.verdict = examined.verdict;
  for (const ExpectedAnswer& expected : c.destroyers) {
    if (expected.destroyer != name) continue;
    check_verdict(shown(c) + ": " + name, expected.verdict, examined.verdict,
                  result.mismatches);
  }
  if (!kind_of(examined.verdict).empty()) {
    Finding finding;
    finding.destroyer = name;
    finding.ssa = c.ssa;
    finding.answered = examined.answer.outcome == destroyers::Outcome::answered;
    if (finding.answered) finding.tac = examined.answer.tac;
    finding.verdict = examined.verdict;
    result.finding = std::move(finding);
  }
  return result;
}

}  // namespace phidelity::campaign

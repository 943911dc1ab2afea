// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/reports.h"

#include <fmt/format.h>

#include "cli/version.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

using report::SarifResult;
using report::TestCase;
using report::TestProblem;

std::string summary_words(const campaign::Summary& s) {
  return fmt::format("{} programs: {} proved, {} agreed, {} faulty, {} declined, {} inconclusive",
                     s.programs, s.proved, s.agreed, s.faulty, s.declined, s.inconclusive);
}

// Of several programs of one fault those that the baseline does not know.
std::string fault_message(const Fault& fault) {
  return fmt::format("{}: {} programs{}", fault.words, fault.count,
                     fault.known > 0 ? fmt::format(", {} of them known", fault.known) : "");
}

TestCase case_of(const std::string& profile, const campaign::Summary& summary,
                 const Faults& faults) {
  TestCase c;
  c.group = profile;
  c.name = summary.destroyer;
  c.seconds = summary.seconds;
  c.output = summary_words(summary) + "\n";
  if (summary.programs == summary.declined) c.skipped = "every program was declined";
  for (const Fault* fault : faults.all()) {
    if (fault->smallest.destroyer != summary.destroyer) continue;
    if (fault->known == fault->count) {
      c.output += "known: " + fault_message(*fault) + "\n";
      continue;
    }
    const bool disagree = fault->smallest.verdict.judges_disagree;
    const std::string_view kind = campaign::kind_of(fault->smallest.verdict);
    TestProblem problem{std::string(kind), fault_message(*fault), {}};
    if (!fault->reduced.empty()) problem.text += "reduced:\n" + fault->reduced + "\n";
    problem.text += fault->verdict;
    (disagree ? c.errors : c.failures).push_back(std::move(problem));
  }
  return c;
}

SarifResult result_of(const Fault& fault, const Faults& faults, bool has_baseline) {
  SarifResult r;
  r.kind = campaign::kind_of(fault.smallest.verdict);
  r.message = fmt::format("{}, {}; the smallest is {}\n{}", fault.smallest.destroyer,
                          fault_message(fault), fault.program,
                          fault.reduced.empty() ? ir::print(fault.smallest.ssa) : fault.reduced);
  r.file = faults.program_file(fault);
  if (!r.file.empty()) r.line = 1;
  r.function = report::function_name(fault.smallest.ssa);
  r.destroyer = fault.smallest.destroyer;
  if (!fault.reduced.empty()) {
    r.fingerprint = report::fingerprint_of(r.destroyer + "\n" + fault.reduced);
  }
  if (has_baseline) r.known = fault.known == fault.count;
  return r;
}

}  // namespace

std::string campaign_report(Format format, const std::string& profile,
                            std::span<const campaign::Summary> summaries, const Faults& faults,
                            const std::string& command, bool has_baseline) {
  if (format == Format::junit) {
    std::vector<TestCase> cases;
    for (const campaign::Summary& s : summaries) cases.push_back(case_of(profile, s, faults));
    return report::junit_text(command, cases);
  }
  report::SarifTool tool{std::string(version), command};
  for (const campaign::Summary& s : summaries) tool.interrupted |= s.interrupted;
  std::vector<SarifResult> results;
  for (const Fault* fault : faults.all()) {
    results.push_back(result_of(*fault, faults, has_baseline));
  }
  return report::sarif_text(tool, results);
}

void VerdictReport::add(const report::Judged& judged, const ir::SourceMap* source) {
  const oracle::Verdict& verdict = *judged.verdict;
  const std::string kind(campaign::kind_of(verdict));
  const std::string text = report::text_of(judged, {});
  const std::string first = text.substr(0, text.find('\n'));
  if (format_ == Format::junit) {
    TestCase c;
    c.group = judged.program;
    c.name = "@" + report::function_name(*judged.ssa) + " " + judged.destroyer;
    if (verdict.judges_disagree) {
      c.errors.push_back({kind, first, text});
    } else if (verdict.outcome == oracle::Outcome::faulty) {
      c.failures.push_back({kind, first, text});
    } else if (verdict.outcome == oracle::Outcome::declined) {
      c.skipped = "declined: " + verdict.reason;
    } else if (verdict.outcome != oracle::Outcome::proved) {
      c.output = text;
    }
    cases_.push_back(std::move(c));
    return;
  }
  if (kind.empty()) return;
  SarifResult r;
  r.kind = kind;
  r.message = text;
  r.file = judged.program;
  r.function = report::function_name(*judged.ssa);
  r.destroyer = judged.destroyer;
  r.fingerprint = report::fingerprint_of(judged.destroyer + "\n" + ir::print(*judged.ssa));
  if (source != nullptr) {
    r.line = source->header.line;
    if (!verdict.faults.empty()) {
      const ir::InstructionId reader = verdict.faults.front().reader;
      if (reader < source->instructions.size()) r.line = source->instructions[reader].line;
    }
  }
  results_.push_back(std::move(r));
}

std::string VerdictReport::text(const std::string& command) const {
  if (format_ == Format::junit) return report::junit_text(command, cases_);
  return report::sarif_text({std::string(version), command}, results_);
}

}  // namespace phidelity::cli

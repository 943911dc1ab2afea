// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/check_mir.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>

#include "cli/failure.h"
#include "cli/input.h"
#include "cli/summaries.h"
#include "foreign/mir/documents.h"
#include "foreign/mir/lower.h"
#include "foreign/mir/parse.h"
#include "generators/construction/braun.h"
#include "ir/text.h"
#include "oracle/judge.h"
#include "report/json.h"
#include "report/table.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

namespace mir = foreign::mir;

// What one function came to; kept until its turn to be said.
struct Judgement {
  oracle::Verdict verdict;
  std::string said;  // the report, in the format asked
};

class Worker {
 public:
  Worker(const MirOptions& options, const std::string& before, const std::string& after)
      : options_(options), before_file_(before), after_file_(after) {}

  Judgement judge(const mir::DumpPair& pair) {
    Judgement result;
    if (read(pair, result)) {
      result.verdict = judge_.judge(ssa_, tac_, {});
      if (operations_may_differ()) doubt(result.verdict);
      count_added(result.verdict);
    }
    const oracle::Verdict& v = result.verdict;
    const bool read_both = v.outcome != oracle::Outcome::declined;
    if (!read_both) {
      ssa_.clear();
      const std::string_view name = pair.before.text.empty() ? pair.after.name : pair.before.name;
      ssa_.name = ssa_.symbols.intern(name);
    }
    const report::Judged judged{before_file_, after_file_, &ssa_, read_both ? &tac_ : nullptr, &v};
    if (options_.format == Format::json) {
      result.said = report::json_line(judged);
    } else if (v.outcome != oracle::Outcome::proved || !options_.function.empty()) {
      result.said = report::text_of(judged, style_of_stdout());
    }
    return result;
  }

 private:
  // Both programs. False where they cannot be had, and `result` says why.
  bool read(const mir::DumpPair& pair, Judgement& result) {
    constructed_ = false;
    if (pair.before.text.empty() || pair.after.text.empty()) {
      return decline(fmt::format("{} has no function of this name",
                                 pair.before.text.empty() ? before_file_ : after_file_),
                     "", result);
    }
    if (auto done = mir::parse(pair.before, before_); !done) {
      return decline(done.error(), before_file_, result);
    }
    if (auto done = mir::parse(pair.after, after_); !done) {
      return decline(done.error(), after_file_, result);
    }
    classes_.clear();
    classes_.join(before_);
    classes_.join(after_);
    // After two-address instructions, registers are assigned several times.
    constructed_ = !mir::assigns_once(before_);
    ir::Function& earlier = constructed_ ? ordinary_ : ssa_;
    const ir::Form form = constructed_ ? ir::Form::tac : ir::Form::ssa;
    if (auto done = mir::lower(before_, classes_, form, earlier); !done) {
      return decline(done.error(), before_file_, result);
    }
    if (auto done = mir::lower(after_, classes_, ir::Form::tac, tac_); !done) {
      return decline(done.error(), after_file_, result);
    }
    if (!verifier_.valid(earlier)) {
      ir::Error error = ir::verify(earlier).front();
      error.what = fmt::format("{} @{}: {}", constructed_ ? "not a program" : "not in SSA form",
                               pair.before.name, error.what);
      error.place = {pair.before.first_line, 1};
      return decline(error, before_file_, result);
    }
    if (constructed_) {
      if (std::ranges::any_of(earlier.blocks, [](const ir::Block& b) { return !b.params.empty(); })) {
        return decline(fmt::format("{}:{}: error: phis and registers that are assigned twice",
                                   before_file_, pair.before.first_line),
                       "phis and registers that are assigned twice", result);
      }
      construction_.construct(earlier, {}, ssa_);
    }
    return true;
  }

  bool decline(ir::Error error, const std::string& file, Judgement& result) {
    error.file = file;
    const std::string reason = error.what;
    return decline(ir::to_string(error), reason, result);
  }
  bool decline(std::string message, std::string reason, Judgement& result) {
    result.verdict.outcome = oracle::Outcome::declined;
    result.verdict.reason = reason.empty() ? message : std::move(reason);  // without the place
    result.verdict.message = std::move(message);
    return false;
  }

  // Phi elimination keeps every operation. Not so the register coalescer, which gets no phis.
  [[nodiscard]] bool operations_may_differ() const {
    switch (before_.form_said) {
      case mir::FormSaid::ssa: return false;
      case mir::FormSaid::not_ssa: return true;
      case mir::FormSaid::nothing: break;
    }
    return constructed_ || !mir::has_phis(before_);
  }

  // The register coalescer also computes a value again instead of copying it, and writes parts of
  // registers where it copied them. Programs that do not do the same operations in the same order
  // are beyond what is judged here; that is no fault.
  static void doubt(oracle::Verdict& verdict) {
    if (verdict.outcome != oracle::Outcome::faulty) return;
    const oracle::FaultClass found = verdict.faults.front().fault_class;
    if (found != oracle::FaultClass::wrong_result && found != oracle::FaultClass::wrong_target) {
      return;
    }
    verdict.outcome = oracle::Outcome::inconclusive;
    verdict.message = "the operations differ: " + verdict.faults.front().message;
    verdict.faults.clear();
    verdict.input.reset();
  }

  // The copies that both dumps have are not the pass's work.
  void count_added(oracle::Verdict& verdict) const {
    const auto earlier = static_cast<std::uint32_t>(std::ranges::count_if(
        ssa_.instructions, [](const ir::Instruction& i) { return ir::is_copy(i.opcode); }));
    verdict.copies -= std::min(verdict.copies, earlier);
    if (verdict.copies > verdict.optimum && verdict.faults.empty()) {
      verdict.remarks.emplace_back("wasteful");
    }
  }

  const MirOptions& options_;
  const std::string& before_file_;
  const std::string& after_file_;
  mir::MachineFunction before_;
  mir::MachineFunction after_;
  mir::RegisterClasses classes_;
  bool constructed_ = false;
  ir::Function ordinary_;
  ir::Function ssa_;
  ir::Function tac_;
  ir::Verifier verifier_;
  generators::Braun construction_;
  oracle::Judge judge_;
};

// Functions of two files by name; the k-th of a name with the k-th.
std::vector<mir::DumpPair> pairs_by_name(const std::vector<mir::Document>& before,
                                         const std::vector<mir::Document>& after) {
  std::map<std::string_view, std::vector<const mir::Document*>> partners;
  for (auto d = after.rbegin(); d != after.rend(); ++d) partners[d->name].push_back(&*d);
  std::vector<mir::DumpPair> pairs;
  for (const mir::Document& d : before) {
    auto& left = partners[d.name];
    pairs.push_back({d, left.empty() ? mir::Document{} : *left.back()});
    if (!left.empty()) left.pop_back();
  }
  for (const mir::Document& d : after) {  // those that only `after` has
    auto& left = partners[d.name];
    if (std::ranges::find(left, &d) != left.end()) pairs.push_back({{}, d});
  }
  return pairs;
}

std::vector<Judgement> judge_all(const MirOptions& options, const std::vector<mir::DumpPair>& pairs,
                                 const std::string& before, const std::string& after) {
  std::vector<Judgement> results(pairs.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    Worker worker(options, before, after);
    for (std::size_t k = next++; k < pairs.size(); k = next++) results[k] = worker.judge(pairs[k]);
  };
  const std::size_t wanted = options.jobs != 0 ? options.jobs : std::thread::hardware_concurrency();
  const std::size_t count = std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(1, pairs.size()));
  std::vector<std::jthread> threads;
  for (std::size_t t = 1; t < count; ++t) threads.emplace_back(work);
  work();
  threads.clear();
  return results;
}

std::string reasons_table(const campaign::Summary& summary, const report::Style& style) {
  if (summary.declined_by_reason.empty()) return {};
  report::Table table({{"declined", report::Align::right},
                       {"because", report::Align::left, report::Breaks::at_blanks}});
  for (const auto& [reason, count] : summary.declined_by_reason) {
    table.add({std::to_string(count), reason});
  }
  return table.text(style);
}

}  // namespace

int check_mir(const MirOptions& options) {
  std::vector<std::string> texts;
  for (const std::string& file : options.files) {
    auto text = read_text(file);
    if (!text) return fail(text.error());
    texts.push_back(std::move(*text));
  }
  const std::string before = shown_name(options.files.front());
  const std::string after = shown_name(options.files.back());
  std::vector<mir::DumpPair> pairs;
  if (texts.size() == 1) {
    pairs = mir::pairs_of(mir::documents_of(texts[0]), options.pass);
  } else {
    pairs = pairs_by_name(mir::documents_of(texts[0]), mir::documents_of(texts[1]));
  }
  if (pairs.empty()) {
    return fail(failure(fmt::format("--mir: no pair of machine functions in {}", before),
                        texts.size() == 1
                            ? "a log needs both dumps: llc -print-before=PASS -print-after=PASS"
                            : "print them with llc -stop-before=PASS and -stop-after=PASS")
                    .error());
  }
  if (!options.function.empty()) {
    std::erase_if(pairs, [&](const mir::DumpPair& p) {
      return p.before.name != options.function && p.after.name != options.function;
    });
    if (pairs.empty()) {
      return fail(failure(fmt::format("--function: {} has no function {}", before,
                                      options.function)).error());
    }
  }

  campaign::Summary summary;
  summary.destroyer = after;
  for (const Judgement& judgement : judge_all(options, pairs, before, after)) {
    summary.count(judgement.verdict);
    say(judgement.said);
  }
  if (options.format == Format::text && pairs.size() > 1) {
    const report::Style style = style_of_stdout();
    say(summary_table({&summary, 1}, style));
    if (summary.wasteful > 0) {
      say(fmt::format("wasteful: {} of {} (more copies added than their edges need); {} copies, "
                      "at best {}\n",
                      summary.wasteful, summary.programs, summary.copies, summary.optimum));
    }
    say(reasons_table(summary, style));
  }
  return finish(campaign::exit_code(campaign::tally_of({&summary, 1}), options.fail_on));
}

}  // namespace phidelity::cli

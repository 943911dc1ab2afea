// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/adapter_check.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "campaign/examine.h"
#include "campaign/random_source.h"
#include "cli/adapter_ladder.h"
#include "cli/failure.h"
#include "cli/output.h"
#include "destroyers/adapters/foreign.h"
#include "generators/profiles.h"
#include "ir/text.h"
#include "report/table.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

namespace adapters = destroyers::adapters;

constexpr std::uint64_t random_programs_count = 100;
constexpr std::size_t large_program_blocks = 500;
// A process for each program takes at least a millisecond; a server is a hundred times as fast.
constexpr double slow_seconds_per_program = 0.0005;

struct Mark {
  bool passed = true;
  std::string says;
};

ir::Function parsed(std::string_view text) {
  return std::move(ir::parse("ladder.ssa", text)->functions.front().function);
}

// A long chain of diamonds, with a phi in each.
std::string large_program() {
  std::string text = "ssa @large(n) {\nentry:\n  br B0(n)\n";
  for (std::size_t i = 0; i < large_program_blocks; ++i) {
    text += fmt::format("B{0}(x{0}):\n  y{0} = add x{0}, {0}\n  cbr y{0}, B{1}(y{0}), B{1}(x{0})\n",
                        i, i + 1);
  }
  return text + fmt::format("B{0}(x{0}):\n  ret x{0}\n}}\n", large_program_blocks);
}

std::string class_text(const oracle::Verdict& verdict) {
  std::string text(name_of(verdict.outcome));
  if (verdict.outcome == oracle::Outcome::faulty && !verdict.faults.empty()) {
    text = "faulty: " + report::class_and_notes(verdict.faults.front());
  }
  return text;
}

class Ladder {
 public:
  explicit Ladder(const adapters::Adapter& adapter)
      : adapter_(adapter), table_({{"step"}, {"result"}, {"what came", report::Align::left,
                                                          report::Breaks::at_blanks}}) {}

  int climb() {
    const auto capabilities = introduce(adapter_);
    if (!capabilities) {
      return fail(failure("handshake: " + capabilities.error(),
                          "docs/adapters.md begins with a whole conversation")
                      .error());
    }
    const auto features = generators::features_of(*capabilities);
    add("handshake", handshake(*capabilities, features), "docs/adapters.md lists the capabilities");
    destroyer_ = make_foreign(adapter_);
    for (const LadderStep& step : ladder) add(step.name, judged(step.program), step.advice);
    add(declining_step.name, judged(declining_step.program), declining_step.advice);
    add("malformed input", malformed(), "answer `error`, or exit with a code that is not 0");
    add("large program", judged(large_program()), "--time-limit and --memory say what a call has");
    if (features) add("random programs", random(*features), "`phidelity fuzz` shows the smallest");
    return finish_climb();
  }

 private:
  void add(std::string_view name, const Mark& mark, std::string_view advice) {
    ++steps_;
    passed_ += mark.passed;
    table_.add({std::string(name), mark.passed ? "ok" : "FAILED", mark.says});
    if (!mark.passed && advice_.empty()) advice_ = fmt::format("{}: {}", name, advice);
  }

  static Mark handshake(const std::vector<std::string>& words,
                        const std::expected<generators::Features, std::string>& features) {
    std::string list;
    for (const std::string& word : words) list += " " + word;
    if (!features) return {false, "unknown capability '" + features.error() + "'"};
    return {true, "takes" + (list.empty() ? " the least there is" : list)};
  }

  const campaign::Examination& ask(const ir::Function& ssa, bool twice) {
    return examiner_.examine(*destroyer_, ssa, {}, twice);
  }

  // Right, or declined; and the same each time.
  Mark judged(std::string_view program) {
    const oracle::Verdict& verdict = ask(parsed(program), true).verdict;
    const bool passed = verdict.outcome == oracle::Outcome::proved ||
                        verdict.outcome == oracle::Outcome::agreed ||
                        verdict.outcome == oracle::Outcome::declined;
    answered_ += verdict.outcome != oracle::Outcome::declined && passed;
    std::string says = class_text(verdict);
    if (!passed || verdict.outcome == oracle::Outcome::declined) says += ": " + verdict.message;
    for (const std::string& remark : verdict.remarks) says += " (" + remark + ")";
    return {passed, says};
  }

  // Refused, and the next program is answered as ever.
  Mark malformed() {
    adapters::Reply reply;
    adapters::carrier_of(adapter_)->ask(std::string(malformed_program), adapter_.limits, reply);
    switch (reply.outcome) {
      case destroyers::Outcome::declined: return {true, "declined: " + reply.text};
      case destroyers::Outcome::crash: return {true, "refused: " + reply.text};
      case destroyers::Outcome::answered: return {false, "answered as if it were a program"};
      default: return {false, reply.text};
    }
  }

  Mark random(const generators::Features& features) {
    const auto source =
        campaign::random_programs(generators::profiles.front(), features, 1)();
    const auto start = std::chrono::steady_clock::now();
    ir::Function ssa;
    std::uint64_t right = 0;
    std::uint64_t declined = 0;
    std::string first;
    for (std::uint64_t index = 0; index < random_programs_count; ++index) {
      source->program(index, ssa);
      const oracle::Verdict& verdict = ask(ssa, false).verdict;
      declined += verdict.outcome == oracle::Outcome::declined;
      const bool wrong = verdict.outcome == oracle::Outcome::faulty;
      right += !wrong && verdict.outcome != oracle::Outcome::declined;
      if (wrong && first.empty()) first = fmt::format("program {}: {}", index, class_text(verdict));
    }
    answered_ += right;
    seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::string says = fmt::format("{} of {} right", right, random_programs_count);
    if (declined > 0) says += fmt::format(", {} declined", declined);
    if (!first.empty()) says += "; " + first;
    return {first.empty(), says};
  }

  int finish_climb() {
    say(table_.text(style_of_stdout()));
    say(fmt::format("{} of {} steps\n", passed_, steps_));
    const double seconds = seconds_ / static_cast<double>(random_programs_count);
    if (adapter_.tier == adapters::Tier::command && seconds > slow_seconds_per_program) {
      say(fmt::format("slow: {:.1f} ms a program, most of it for starting the command; a server is "
                      "started once (--server, docs/adapters.md)\n",
                      1000 * seconds));
    }
    if (answered_ == 0) {
      return fail(failure("it answered nothing", "see the table above").error());
    }
    if (!advice_.empty()) {
      say("read next: " + advice_ + "\n");
      return finish(1);
    }
    say("read next: `phidelity fuzz --help`, for many programs\n");
    return finish(0);
  }

  adapters::Adapter adapter_;
  report::Table table_;
  std::unique_ptr<destroyers::Destroyer> destroyer_;
  campaign::Examiner examiner_;
  std::size_t steps_ = 0;
  std::size_t passed_ = 0;
  std::uint64_t answered_ = 0;
  double seconds_ = 0;
  std::string advice_;  // of the first step that failed
};

}  // namespace

int check_adapter(const AdapterFlags& flags) {
  const auto given = adapters_of(flags);
  if (given.size() != 1) {
    return fail(failure("adapter check: one adapter is wanted",
                        "--command CMD, --server CMD or --plugin LIB")
                    .error());
  }
  return Ladder(given.front()).climb();
}

}  // namespace phidelity::cli

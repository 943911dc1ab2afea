// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/score.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <memory>
#include <thread>

#include "campaign/dealer.h"
#include "campaign/examine.h"

namespace phidelity::campaign {

namespace {

double milliseconds_now() {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

bool is_faulty(const oracle::Verdict& verdict) {
  return verdict.outcome == oracle::Outcome::faulty && !verdict.faults.empty();
}

// One planted fault, start to end, in one thread.
class FaultScorer {
 public:
  FaultScorer(const ScoreOptions& options, const destroyers::Entry& entry)
      : options_(options), destroyer_(options.make ? options.make(entry) : entry.make()) {
    row_.name = entry.name;
    row_.expected = expected_classes(entry.expected);
  }

  ScoreRow score() {
    const double start = milliseconds_now();
    for (const NamedSource& source : options_.sources) {
      draw(source, start);
      if (row_.random) break;
    }
    for (const NamedProgram& classic : options_.classics) {
      const oracle::Verdict& verdict = ask(classic.ssa);
      if (is_faulty(verdict)) row_.classics.push_back(classic.name);
    }
    return std::move(row_);
  }

 private:
  const oracle::Verdict& ask(const ir::Function& ssa) {
    const Examination& examined = examiner_.examine(*destroyer_, ssa, options_.judge);
    if (examined.verdict.judges_disagree) ++row_.disagreements;
    return examined.verdict;
  }

  // Programs of one source until the tally is full.
  void draw(const NamedSource& source, double start) {
    const std::unique_ptr<ProgramSource> programs = source.programs();
    for (std::uint64_t index = 0; index < options_.programs_max; ++index) {
      programs->program(index, ssa_);
      ++made_;
      const oracle::Verdict& verdict = ask(ssa_);
      if (!is_faulty(verdict)) continue;
      const oracle::FaultClass fault_class = verdict.faults.front().fault_class;
      if (!row_.random) {
        row_.random = FirstFind{source.name, made_, milliseconds_now() - start, fault_class};
      }
      ++row_.faulty;
      ++row_.classes[static_cast<std::size_t>(fault_class)];
      if (std::ranges::find(row_.expected, fault_class) != row_.expected.end()) {
        ++row_.expected_count;
      }
      if (row_.faulty >= options_.tally_max) return;
    }
  }

  const ScoreOptions& options_;
  std::unique_ptr<destroyers::Destroyer> destroyer_;
  Examiner examiner_;
  ir::Function ssa_;
  ScoreRow row_;
  std::uint64_t made_ = 0;
};

}  // namespace

std::vector<oracle::FaultClass> expected_classes(std::string_view names) {
  std::vector<oracle::FaultClass> classes;
  while (!names.empty()) {
    const std::size_t blank = std::min(names.find(' '), names.size());
    const auto fault_class = oracle::fault_class_named(names.substr(0, blank));
    assert(fault_class && "the registry names a class that there is not");
    if (fault_class) classes.push_back(*fault_class);
    names.remove_prefix(std::min(blank + 1, names.size()));
  }
  return classes;
}

std::vector<ScoreRow> score(const ScoreOptions& options) {
  const std::uint32_t jobs =
      options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  std::vector<ScoreRow> rows;
  Dealer dealer(options.faults.size(), jobs, [] { return true; });
  dealer.work(jobs, [&](Dealer::Hand& hand) {
    while (const auto deal = hand.take()) {
      std::vector<ScoreRow> scored;
      for (std::uint64_t i = deal->begin; i != deal->end; ++i) {
        scored.push_back(FaultScorer(options, options.faults[i]).score());
      }
      hand.put(*deal, [&, scored = std::move(scored)]() mutable {
        std::ranges::move(scored, std::back_inserter(rows));
        if (options.progress) options.progress(rows.size(), options.faults.size());
      });
    }
  });
  return rows;
}

}  // namespace phidelity::campaign

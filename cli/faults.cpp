// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cli/faults.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "cli/input.h"
#include "cli/summaries.h"
#include "cli/written_file.h"
#include "ir/text.h"
#include "reduce/destroyer_question.h"
#include "reduce/reducer.h"
#include "report/text.h"

namespace phidelity::cli {
namespace {

// A destroyer that is always wrong must not be reduced for ever: what comes after counts as new.
constexpr std::uint64_t reductions_max = 1'000;
// So that one large program does not hold the end of a campaign up.
constexpr double reduction_seconds = 20;

constexpr std::string_view destroyer_word = "# destroyer ";

std::string key_of(const std::string& destroyer, const std::string& reduced) {
  return destroyer + "\n" + reduced;
}

bool is_fault(const campaign::Finding& finding) {
  return finding.verdict.judges_disagree || finding.verdict.outcome == oracle::Outcome::faulty;
}

// "# destroyer naive: faulty, swap (...)" and the program, again and again.
Result<std::set<std::string>> read_baseline(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return std::unexpected(text.error());
  std::set<std::string> known;
  std::string_view left = *text;
  while (true) {
    const std::size_t at = left.find(destroyer_word);
    if (at == std::string_view::npos) return known;
    left.remove_prefix(at + destroyer_word.size());
    const std::size_t line = std::min(left.find('\n'), left.size());
    const std::string destroyer(left.substr(0, std::min(left.find(':'), line)));
    left.remove_prefix(line);
    const std::string_view program = left.substr(0, left.find(destroyer_word));
    const auto file = ir::parse(path, program);
    if (!file || file->functions.size() != 1) {
      return failure(fmt::format("--baseline: '{}': one program is wanted for destroyer {}", path,
                                 destroyer),
                     file ? std::string() : ir::to_string(file.error()));
    }
    known.insert(key_of(destroyer, ir::print(file->functions[0].function)));
  }
}

}  // namespace

void add_fault_flags(CLI::App& command, FaultFlags& flags) {
  command
      .add_option("--store", flags.store,
                  "keep every distinct fault here as it is found, a directory each")
      ->type_name("DIR");
  command
      .add_option("--baseline", flags.baseline,
                  "faults whose reduced program is in this file do not fail the campaign")
      ->type_name("FILE");
  command
      .add_option("--write-baseline", flags.write_baseline,
                  "write the reduced program of every fault here")
      ->type_name("FILE");
}

Faults::Faults(const FaultFlags& flags, std::vector<campaign::Subject> subjects, ProgramName name,
               Command command)
    : flags_(flags),
      subjects_(std::move(subjects)),
      name_(std::move(name)),
      command_(std::move(command)) {}

Result<void> Faults::open() {
  if (!flags_.store.empty()) {
    store_.emplace(flags_.store);
    if (auto opened = store_->open(); !opened) return opened;
  }
  if (!flags_.baseline.empty()) {
    auto known = read_baseline(flags_.baseline);
    if (!known) return std::unexpected(known.error());
    known_ = std::move(*known);
  }
  return {};
}

void Faults::add(const campaign::Finding& finding) {
  if (!is_fault(finding)) return;
  const std::string word = fault_word(finding);
  if (store_) {
    const auto stored = store_->add(finding, name_(finding.index), command_(finding.index));
    if (!stored) throw stored.error();
  }
  Fault& fault = faults_[{finding.subject, word}];
  const bool is_smallest =
      fault.count++ == 0 || campaign::smaller(finding, fault.smallest);
  if (is_smallest) {
    fault.word = word;
    fault.words = reduce::to_string(reduce::signature_of(finding.ssa, finding.verdict));
    fault.smallest = finding;
    fault.program = name_(finding.index);
  }
  const bool compares = !flags_.baseline.empty() || !flags_.write_baseline.empty();
  if (!compares || reductions_ >= reductions_max) return;
  ++reductions_;
  const std::string reduced = reduced_text(finding);
  if (reduced.empty()) return;
  const std::string key = key_of(finding.destroyer, reduced);
  if (known_.contains(key)) ++fault.known;
  baseline_[key] = fault.words;
}

std::string Faults::reduced_text(const campaign::Finding& finding) const {
  const auto make = subjects_[finding.subject].make;
  const reduce::Signature wanted = reduce::signature_of(finding.ssa, finding.verdict);
  const auto result = reduce::reduce(
      finding.ssa,
      [&make, &wanted] {
        auto question = std::make_unique<reduce::DestroyerQuestion>(make(),
                                                                    reduce::DestroyerOptions{});
        question->want(wanted);
        return question;
      },
      {.jobs = 1, .seconds = reduction_seconds, .stop = nullptr, .improved = {}});
  return result.interesting() ? ir::print(result.program) : std::string();
}

Result<void> Faults::close() {
  for (auto& [key, fault] : faults_) {
    fault.verdict = report::text_of(judged_of(fault.program, fault.smallest), {});
    fault.reduced = reduced_text(fault.smallest);
    if (store_ && !fault.reduced.empty()) {
      if (auto done = store_->add_reduced(fault.word, fault.reduced); !done) return done;
    }
  }
  if (flags_.write_baseline.empty()) return {};
  std::string text = "# Known faults: `phidelity fuzz --baseline` does not fail because of them.\n";
  for (const auto& [key, words] : baseline_) {
    const std::size_t end = key.find('\n');
    text += fmt::format("\n{}{}: {}\n{}", destroyer_word, key.substr(0, end), words,
                        key.substr(end + 1));
  }
  return replace_file(flags_.write_baseline, text);
}

std::vector<const Fault*> Faults::all() const {
  std::vector<const Fault*> list;
  for (const auto& [key, fault] : faults_) list.push_back(&fault);
  return list;
}

void Faults::forgive(campaign::Tally& tally) const {
  for (const auto& [key, fault] : faults_) {
    std::uint64_t& count =
        fault.smallest.verdict.judges_disagree ? tally.disagreements : tally.faulty;
    count -= std::min(count, fault.known);
  }
}

std::string Faults::program_file(const Fault& fault) const {
  return store_ ? store_->program_file(fault.word) : std::string();
}

std::string Faults::closing_text() const {
  std::string text;
  if (store_) text += fmt::format("{} distinct faults, stored in {}\n", faults_.size(), flags_.store);
  if (!flags_.baseline.empty()) {
    std::uint64_t known = 0;
    std::uint64_t all = 0;
    for (const auto& [key, fault] : faults_) {
      known += fault.known;
      all += fault.count;
    }
    text += fmt::format("baseline {}: {} of {} faulty programs known, {} new\n", flags_.baseline,
                        known, all, all - known);
  }
  return text;
}

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/fuzz.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include "campaign/dealer.h"
#include "campaign/examine.h"

namespace phidelity::campaign {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The indices of one shard, in order: ordinal 0 is the first that is not below `first`.
class Indices {
 public:
  Indices(std::uint64_t first, Shard shard) : stride_(shard.count) {
    const std::uint64_t remainder = shard.number - 1;
    start_ = first + (remainder + stride_ - first % stride_) % stride_;
  }
  [[nodiscard]] std::uint64_t at(std::uint64_t ordinal) const {
    return start_ + ordinal * stride_;
  }
  // How many of them are below `end`.
  [[nodiscard]] std::uint64_t below(std::uint64_t end) const {
    return end <= start_ ? 0 : (end - start_ + stride_ - 1) / stride_;
  }

 private:
  std::uint64_t start_;
  std::uint64_t stride_;
};

std::vector<Summary> empty_summaries(const FuzzOptions& options) {
  std::vector<Summary> summaries(options.subjects.size());
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    summaries[i].destroyer = options.subjects[i].name;
    summaries[i].seed = options.seed;
  }
  return summaries;
}

// Of the subject that wants most.
std::size_t batch_of(const FuzzOptions& options) {
  return std::ranges::max(options.subjects, {}, &Subject::batch).batch;
}

// What came of one run of indices.
struct FuzzRun {
  std::vector<Summary> counts;
  std::vector<Finding> findings;  // by index, then by subject
};

// One thread's own things: its destroyers, its judge, its buffers.
class FuzzWorker {
 public:
  explicit FuzzWorker(const FuzzOptions& options)
      : options_(options),
        source_(options.programs()),
        indices_(options.first, options.shard),
        programs_(batch_of(options)),
        examples_(empty_summaries(options)) {
    if (options.coverage) coverage_ = std::make_unique<Coverage>();
    for (const Subject& subject : options.subjects) destroyers_.push_back(subject.make());
  }

  // `wanted` says of each subject whether its findings are to be kept.
  template <class Wanted>
  FuzzRun run(const Dealer::Deal& deal, const Wanted& wanted) {
    FuzzRun result{empty_summaries(options_), {}};
    for (std::uint64_t begin = deal.begin; begin != deal.end;) {
      const std::uint64_t end = std::min(deal.end, begin + programs_.size());
      for (std::uint64_t ordinal = begin; ordinal != end; ++ordinal) {
        source_->program(indices_.at(ordinal), programs_[ordinal - begin]);
      }
      foresee(begin, end);
      for (std::uint64_t ordinal = begin; ordinal != end; ++ordinal) {
        examine(indices_.at(ordinal), programs_[ordinal - begin], wanted, result);
      }
      begin = end;
    }
    return result;
  }

  // The smallest of each kind among all that this worker saw.
  [[nodiscard]] const std::vector<Summary>& examples() const { return examples_; }
  // Of all programs that this worker made, or null.
  [[nodiscard]] const Coverage* coverage() const { return coverage_.get(); }

 private:
  // Tells those that want to hear of many programs at once what they will be asked.
  void foresee(std::uint64_t begin, std::uint64_t end) {
    if (programs_.size() == 1) return;
    foreseen_.clear();
    for (std::uint64_t ordinal = begin; ordinal != end; ++ordinal) {
      const ir::Function* program = &programs_[ordinal - begin];
      foreseen_.push_back(program);
      if (asked_twice(indices_.at(ordinal), options_.repeat_every)) foreseen_.push_back(program);
    }
    for (const auto& destroyer : destroyers_) {
      if (destroyer->batch() > 1) destroyer->foresee(foreseen_);
    }
  }

  template <class Wanted>
  void examine(std::uint64_t index, const ir::Function& ssa, const Wanted& wanted,
               FuzzRun& result) {
    if (coverage_) coverage_->count(features_.read(ssa), ssa, index);
    for (std::size_t i = 0; i < destroyers_.size(); ++i) {
      const Examination& examined = examiner_.examine(
          *destroyers_[i], ssa, options_.judge, asked_twice(index, options_.repeat_every));
      result.counts[i].count(examined.verdict);
      const std::string_view kind = kind_of(examined.verdict);
      if (kind.empty()) continue;
      if (examples_[i].wants(kind, ssa, index)) examples_[i].keep(finding(i, index, ssa, examined));
      if (wanted(i)) result.findings.push_back(finding(i, index, ssa, examined));
    }
  }

  [[nodiscard]] Finding finding(std::size_t subject, std::uint64_t index, const ir::Function& ssa,
                                const Examination& examined) const {
    Finding f;
    f.index = index;
    f.subject = subject;
    f.destroyer = options_.subjects[subject].name;
    f.ssa = ssa;
    f.answered = examined.answer.outcome == destroyers::Outcome::answered;
    if (f.answered) f.tac = examined.answer.tac;
    f.verdict = examined.verdict;
    return f;
  }

  const FuzzOptions& options_;
  std::unique_ptr<ProgramSource> source_;
  Indices indices_;
  std::vector<std::unique_ptr<destroyers::Destroyer>> destroyers_;
  Examiner examiner_;
  std::vector<ir::Function> programs_;  // those at hand: one, or a batch
  std::vector<const ir::Function*> foreseen_;
  std::vector<Summary> examples_;
  generators::FeatureReader features_;
  std::unique_ptr<Coverage> coverage_;
};

// The campaign's shared side: takes finished runs in order and passes them on.
class Campaign {
 public:
  Campaign(const FuzzOptions& options, const FuzzCallbacks& callbacks)
      : options_(options),
        callbacks_(callbacks),
        indices_(options.first, options.shard),
        jobs_(job_count(options)),
        dealer_(total(options), jobs_, [this] { return !ended(); }, batch_of(options)),
        summaries_(empty_summaries(options)),
        coverage_(options.coverage ? std::make_unique<Coverage>() : nullptr),
        listed_(options.subjects.size()) {}

  FuzzResult run() {
    dealer_.work(jobs_, [this](Dealer::Hand& hand) { work(hand); });
    FuzzResult result;
    result.interrupted = interrupted_;
    result.coverage = std::move(coverage_);
    result.next_index = indices_.at(done_);
    for (Summary& summary : summaries_) {
      summary.seconds = seconds_since(start_);
      summary.interrupted = interrupted_;
    }
    report_progress(true);
    result.summaries = std::move(summaries_);
    return result;
  }

 private:
  static std::uint32_t job_count(const FuzzOptions& options) {
    return options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  }
  static std::uint64_t total(const FuzzOptions& options) {
    if (!options.program_count) return std::numeric_limits<std::uint64_t>::max();
    return Indices(options.first, options.shard).below(options.first + *options.program_count);
  }

  bool ended() {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) {
      interrupted_ = true;
      return true;
    }
    return options_.seconds && seconds_since(start_) >= *options_.seconds;
  }

  void work(Dealer::Hand& hand) {
    FuzzWorker worker(options_);
    const auto wanted = [this](std::size_t subject) {
      return callbacks_.finding && listed_[subject].load(std::memory_order_relaxed) <
                                       options_.findings_max;
    };
    while (const auto deal = hand.take()) {
      hand.put(*deal, [this, result = std::make_shared<FuzzRun>(worker.run(*deal, wanted)),
                       deal = *deal] { accept(*result, deal); });
    }
    hand.exclusively([&] {
      for (std::size_t i = 0; i < summaries_.size(); ++i) summaries_[i].add(worker.examples()[i]);
      if (coverage_) coverage_->add(*worker.coverage());
    });
  }

  // Called for one run after the other, in order of indices.
  void accept(const FuzzRun& result, const Dealer::Deal& deal) {
    for (std::size_t i = 0; i < summaries_.size(); ++i) summaries_[i].add(result.counts[i]);
    for (const Finding& finding : result.findings) {
      if (listed_[finding.subject] >= options_.findings_max) continue;
      ++listed_[finding.subject];
      callbacks_.finding(finding);
    }
    done_ = deal.end;
    report_progress(false);
  }

  void report_progress(bool last) {
    if (!callbacks_.progress) return;
    const double now = seconds_since(start_);
    if (!last && now - last_progress_ < 0.02) return;
    last_progress_ = now;
    callbacks_.progress({done_, indices_.at(done_), now, summaries_});
  }

  const FuzzOptions& options_;
  const FuzzCallbacks& callbacks_;
  Clock::time_point start_ = Clock::now();
  Indices indices_;
  std::uint32_t jobs_;
  bool interrupted_ = false;
  Dealer dealer_;
  std::vector<Summary> summaries_;
  std::unique_ptr<Coverage> coverage_;
  // How many findings of each subject were passed on. It only grows and in order of indices, so
  // a worker that reads it may leave out what would not be passed on either.
  std::vector<std::atomic<std::uint64_t>> listed_;
  std::uint64_t done_ = 0;
  double last_progress_ = 0;
};

}  // namespace

FuzzResult fuzz(const FuzzOptions& options, const FuzzCallbacks& callbacks) {
  assert(!options.subjects.empty() && options.programs);
  assert(options.program_count || options.seconds || options.stop != nullptr);
  assert(1 <= options.shard.number && options.shard.number <= options.shard.count);
  return Campaign(options, callbacks).run();
}

}  // namespace phidelity::campaign

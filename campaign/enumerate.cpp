// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/enumerate.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include "campaign/dealer.h"
#include "campaign/examine.h"
#include "generators/enumeration/cursor.h"

namespace phidelity::campaign {

namespace {

using Clock = std::chrono::steady_clock;

// Consecutive numbers that stay together: long beside the cost of finding the first, short beside
// the stretches in which programs are alike and equally slow.
constexpr std::uint64_t stretch_length = 256;

// The numbers of one shard: ordinal 0, 1, ... are the numbers of its stretches one after another.
class Share {
 public:
  Share(const generators::Space& space, const EnumerateOptions& options)
      : first_(std::min(options.first, space.size())), shard_(options.shard) {
    count_ = std::min(space.size() - first_, options.count.value_or(space.size()));
    const std::uint64_t cycle = stretch_length * shard_.count;
    const std::uint64_t before = stretch_length * (shard_.number - 1);
    const std::uint64_t rest = count_ % cycle;
    size_ = count_ / cycle * stretch_length +
            std::min(stretch_length, rest - std::min(rest, before));
  }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t number(std::uint64_t ordinal) const {
    const std::uint64_t stretch = ordinal / stretch_length * shard_.count + shard_.number - 1;
    return first_ + stretch * stretch_length + ordinal % stretch_length;
  }
  // The first ordinal not below `ordinal` whose number is not below `number`.
  [[nodiscard]] std::uint64_t not_below(std::uint64_t ordinal, std::uint64_t least) const {
    if (number(ordinal) >= least) return ordinal;
    const std::uint64_t stretch = (least - first_) / stretch_length;
    const std::uint64_t turn = stretch / shard_.count;
    const std::uint64_t place = stretch % shard_.count;
    if (place < shard_.number - 1) return turn * stretch_length;
    if (place > shard_.number - 1) return (turn + 1) * stretch_length;
    return turn * stretch_length + (least - first_) % stretch_length;
  }

 private:
  std::uint64_t first_;
  Shard shard_;
  std::uint64_t count_ = 0;
  std::uint64_t size_ = 0;
};

std::vector<Summary> empty_summaries(const EnumerateOptions& options) {
  std::vector<Summary> summaries(options.subjects.size());
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    summaries[i].destroyer = options.subjects[i].name;
    summaries[i].seed = options.judge.seed;
  }
  return summaries;
}

struct EnumerationRun {
  std::uint64_t represented = 0;
  std::vector<Summary> counts;     // with the smallest examples of the run
  std::vector<Finding> findings;   // by number, then by subject
};

// One thread's own things: its destroyers, its judge, its place in the space.
class EnumerationWorker {
 public:
  EnumerationWorker(const generators::Space& space, const EnumerateOptions& options)
      : options_(options), share_(space, options), cursor_(space), quick_(options.judge) {
    quick_.search_input = false;
    for (const Subject& subject : options.subjects) destroyers_.push_back(subject.make());
  }

  // `wanted` says of each subject whether its findings are to be handed on.
  template <class Wanted>
  EnumerationRun run(std::uint64_t begin, std::uint64_t end, const Wanted& wanted) {
    EnumerationRun result{0, empty_summaries(options_), {}};
    for (std::uint64_t ordinal = begin; ordinal < end;) {
      const std::uint64_t number = share_.number(ordinal);
      cursor_.seek(number);
      const std::uint64_t orbit = options_.symmetric ? 1 : cursor_.orbit();
      if (orbit > 0) {
        result.represented += orbit;
        for (std::size_t i = 0; i < destroyers_.size(); ++i) judge(i, number, wanted, result);
      }
      ++ordinal;
      if (orbit == 0 && ordinal < end) ordinal = share_.not_below(ordinal, cursor_.next());
    }
    return result;
  }

  // Judges one program again, as a finding.
  Finding again(std::size_t subject, std::uint64_t number) {
    cursor_.seek(number);
    return finding(subject, number);
  }

 private:
  template <class Wanted>
  void judge(std::size_t i, std::uint64_t number, const Wanted& wanted, EnumerationRun& result) {
    const ir::Function& ssa = cursor_.program();
    const Examination& examined =
        examiner_.examine(*destroyers_[i], ssa, quick_, asked_twice(number, options_.repeat_every));
    Summary& counts = result.counts[i];
    counts.count(examined.verdict);
    const std::string_view kind = kind_of(examined.verdict);
    if (kind.empty()) return;
    const bool example = smallest_[i].wants(kind, ssa, number);
    const bool listed = wanted(i);
    if (!example && !listed) return;
    Finding found = finding(i, number);
    if (example) {
      smallest_[i].keep(Finding(found));
      counts.keep(Finding(found));
    }
    if (listed) result.findings.push_back(std::move(found));
  }

  Finding finding(std::size_t i, std::uint64_t number) {
    const Examination& examined =
        examiner_.examine(*destroyers_[i], cursor_.program(), options_.judge,
                          asked_twice(number, options_.repeat_every));
    Finding f;
    f.index = number;
    f.subject = i;
    f.destroyer = options_.subjects[i].name;
    f.ssa = cursor_.program();
    f.answered = examined.answer.outcome == destroyers::Outcome::answered;
    if (f.answered) f.tac = examined.answer.tac;
    f.verdict = examined.verdict;
    return f;
  }

  const EnumerateOptions& options_;
  Share share_;
  generators::Cursor cursor_;
  oracle::JudgeOptions quick_;
  std::vector<std::unique_ptr<destroyers::Destroyer>> destroyers_;
  Examiner examiner_;
  std::vector<Summary> smallest_ = empty_summaries(options_);  // that this worker has seen
};

// The shared side: takes finished runs in order and passes them on.
class Enumeration {
 public:
  Enumeration(const generators::Space& space, const EnumerateOptions& options,
              const EnumerateCallbacks& callbacks, const EnumerateState& from)
      : space_(space),
        options_(options),
        callbacks_(callbacks),
        share_(space, options),
        start_(from.done),
        seconds_before_(from.seconds),
        jobs_(options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency())),
        dealer_(share_.size() - std::min(share_.size(), from.done), jobs_,
                [this] { return !stopped(); }),
        listed_(options.subjects.size()) {
    restore(from);
  }

  EnumerateResult run() {
    dealer_.work(jobs_, [this](Dealer::Hand& hand) { work(hand); });
    EnumerateResult result;
    result.share = share_.size();
    result.finished = state_.done == share_.size();
    result.interrupted = interrupted_ && !result.finished;
    for (Summary& summary : state_.summaries) summary.interrupted = result.interrupted;
    report_progress(true);
    result.state = std::move(state_);
    return result;
  }

 private:
  void restore(const EnumerateState& from) {
    state_ = from;
    if (state_.summaries.empty()) state_.summaries = empty_summaries(options_);
    assert(state_.summaries.size() == options_.subjects.size());
    EnumerationWorker worker(space_, options_);
    for (std::size_t i = 0; i < state_.summaries.size(); ++i) {
      Summary& summary = state_.summaries[i];
      summary.seed = options_.judge.seed;
      listed_[i] = summary.programs - summary.proved - summary.declined;
      const std::vector<Finding> examples = std::exchange(summary.examples, {});
      for (const Finding& example : examples) summary.keep(worker.again(i, example.index));
    }
  }

  bool stopped() {
    if (options_.stop == nullptr || !options_.stop->load(std::memory_order_relaxed)) return false;
    interrupted_ = true;
    return true;
  }

  void work(Dealer::Hand& hand) {
    EnumerationWorker worker(space_, options_);
    const auto wanted = [this](std::size_t subject) {
      return callbacks_.finding && listed_[subject].load(std::memory_order_relaxed) <
                                       options_.findings_max;
    };
    while (const auto deal = hand.take()) {
      auto result = std::make_shared<EnumerationRun>(
          worker.run(start_ + deal->begin, start_ + deal->end, wanted));
      hand.put(*deal, [this, result, end = deal->end] { accept(*result, start_ + end); });
    }
  }

  // Called for one run after the other, in order.
  void accept(const EnumerationRun& result, std::uint64_t done) {
    for (std::size_t i = 0; i < state_.summaries.size(); ++i) {
      state_.summaries[i].add(result.counts[i]);
    }
    state_.represented += result.represented;
    state_.done = done;
    for (const Finding& finding : result.findings) {
      if (listed_[finding.subject] >= options_.findings_max) continue;
      ++listed_[finding.subject];
      callbacks_.finding(finding);
    }
    report_progress(false);
  }

  void report_progress(bool last) {
    const double now = std::chrono::duration<double>(Clock::now() - start_time_).count();
    if (!last && now - last_progress_ < 0.02) return;
    last_progress_ = now;
    state_.seconds = seconds_before_ + now;
    for (Summary& summary : state_.summaries) summary.seconds = state_.seconds;
    if (callbacks_.progress) callbacks_.progress({state_, share_.size()});
  }

  const generators::Space& space_;
  const EnumerateOptions& options_;
  const EnumerateCallbacks& callbacks_;
  Share share_;
  Clock::time_point start_time_ = Clock::now();
  std::uint64_t start_;      // ordinal of the first number dealt
  double seconds_before_;
  std::uint32_t jobs_;
  bool interrupted_ = false;
  Dealer dealer_;
  EnumerateState state_;
  // How many findings of each subject were handed on; it only grows, in order, so a worker that
  // reads it may leave out what would not be handed on either.
  std::vector<std::atomic<std::uint64_t>> listed_;
  double last_progress_ = 0;
};

}  // namespace

EnumerateResult enumerate(const generators::Space& space, const EnumerateOptions& options,
                          const EnumerateCallbacks& callbacks, const EnumerateState& from) {
  assert(!options.subjects.empty());
  assert(1 <= options.shard.number && options.shard.number <= options.shard.count);
  return Enumeration(space, options, callbacks, from).run();
}

}  // namespace phidelity::campaign

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/dealer.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

namespace phidelity::campaign {

namespace {

constexpr double run_seconds = 0.02;            // long beside the lock, short beside a deadline
constexpr std::uint64_t run_length_max = 4096;  // bounds the findings of one run

double now_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Dealer::Dealer(std::uint64_t total, std::uint32_t jobs, std::function<bool()> go_on,
               std::uint64_t run_length_min)
    : total_(total),
      runs_ahead_max_(4 * std::uint64_t{jobs} + 4),
      run_length_min_(run_length_min),
      go_on_(std::move(go_on)) {}

std::optional<Dealer::Deal> Dealer::Hand::take() {
  std::unique_lock lock(dealer_.mutex_);
  dealer_.turn_.wait(lock, [this] {
    return dealer_.ended_ || dealer_.dealt_ - dealer_.accepted_ < dealer_.runs_ahead_max_;
  });
  if (dealer_.ended_ || dealer_.next_ == dealer_.total_) return std::nullopt;
  if (!dealer_.go_on_()) {
    dealer_.ended_ = true;
    dealer_.turn_.notify_all();
    return std::nullopt;
  }
  Deal deal;
  deal.sequence = dealer_.dealt_++;
  deal.begin = dealer_.next_;
  deal.end = deal.begin + std::min(run_length_, dealer_.total_ - deal.begin);
  dealer_.next_ = deal.end;
  taken_at_ = now_seconds();
  return deal;
}

void Dealer::Hand::put(const Deal& deal, std::function<void()> accept) {
  const double elapsed = now_seconds() - taken_at_;
  if (elapsed < run_seconds / 2) {
    run_length_ = std::min(2 * run_length_, run_length_max);
  } else if (elapsed > 2 * run_seconds) {
    run_length_ = std::max(run_length_ / 2, dealer_.run_length_min_);
  }
  const std::lock_guard lock(dealer_.mutex_);
  dealer_.waiting_.emplace(deal.sequence, std::move(accept));
  while (!dealer_.waiting_.empty() &&
         dealer_.waiting_.begin()->first == dealer_.accepted_ && !dealer_.failure_) {
    const auto turn = dealer_.waiting_.extract(dealer_.waiting_.begin());
    turn.mapped()();
    ++dealer_.accepted_;
  }
  dealer_.turn_.notify_all();
}

void Dealer::Hand::exclusively(const std::function<void()>& action) {
  const std::lock_guard lock(dealer_.mutex_);
  action();
}

void Dealer::work(std::uint32_t jobs, const std::function<void(Hand&)>& worker) {
  const auto thread_body = [&] {
    try {
      Hand hand(*this);
      worker(hand);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      ended_ = true;
      turn_.notify_all();
    }
  };
  if (jobs == 1) {
    thread_body();
  } else {
    std::vector<std::jthread> threads;
    for (std::uint32_t i = 0; i < jobs; ++i) threads.emplace_back(thread_body);
  }
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace phidelity::campaign

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Deals the numbers 0 .. total-1 to threads in runs, and takes the results back in order.
//
//   Dealer dealer(total, jobs, [] { return true; });
//   dealer.work(jobs, [&](Dealer::Hand& hand) {
//     while (const auto deal = hand.take()) {
//       auto result = compute(deal->begin, deal->end);
//       hand.put(*deal, [=] { append(result); });     // called in the order of the runs
//     }
//   });
//
// A run's length follows its worker's speed (about 20 ms each), so that a slow foreign destroyer
// is asked for one program at a time and a fast one does not queue for the lock. What is put is
// called by one thread at a time, run after run in order, whoever was faster. A worker that is
// too far ahead of the slowest waits: the results that wait for their turn are bounded.
//
// Tested by: tests/campaign/dealer_test.cpp
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

namespace phidelity::campaign {

class Dealer {
 public:
  struct Deal {
    std::uint64_t sequence = 0;  // of the run, from 0
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
  };

  // One thread's access to the dealer.
  class Hand {
   public:
    explicit Hand(Dealer& dealer) : dealer_(dealer), run_length_(dealer.run_length_min_) {}
    // The next run, or nothing: all are dealt, or the dealing has ended.
    [[nodiscard]] std::optional<Deal> take();
    // Has `accept` called when all runs before this one have been accepted.
    // Requires: the deal was taken and has not been put.
    void put(const Deal& deal, std::function<void()> accept);
    // Calls `action` while no other thread is in `accept` or here.
    void exclusively(const std::function<void()>& action);

   private:
    Dealer& dealer_;
    std::uint64_t run_length_;
    double taken_at_ = 0;
  };

  // `go_on` is asked before each run is dealt, by one thread at a time. No run but the last is
  // shorter than `run_length_min`, however long it takes.
  Dealer(std::uint64_t total, std::uint32_t jobs, std::function<bool()> go_on,
         std::uint64_t run_length_min = 1);

  // Runs `worker` in `jobs` threads (in the calling one if jobs is 1) and waits for all.
  // An exception of a worker ends the dealing and is thrown again here.
  void work(std::uint32_t jobs, const std::function<void(Hand&)>& worker);

 private:
  std::mutex mutex_;
  std::condition_variable turn_;
  const std::uint64_t total_;
  const std::uint64_t runs_ahead_max_;
  const std::uint64_t run_length_min_;
  const std::function<bool()> go_on_;
  std::uint64_t next_ = 0;             // the first number not dealt
  std::uint64_t dealt_ = 0;            // runs
  std::uint64_t accepted_ = 0;         // runs
  bool ended_ = false;
  std::map<std::uint64_t, std::function<void()>> waiting_;  // by sequence
  std::exception_ptr failure_;
};

}  // namespace phidelity::campaign

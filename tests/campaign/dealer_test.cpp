// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/dealer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace phidelity::campaign {
namespace {

std::vector<std::uint64_t> collect(std::uint64_t total, std::uint32_t jobs) {
  std::vector<std::uint64_t> all;
  Dealer dealer(total, jobs, [] { return true; });
  dealer.work(jobs, [&](Dealer::Hand& hand) {
    while (const auto deal = hand.take()) {
      // Uneven work: runs finish in another order than they were dealt in.
      if (deal->sequence % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
      hand.put(*deal, [&all, deal = *deal] {
        for (std::uint64_t i = deal.begin; i != deal.end; ++i) all.push_back(i);
      });
    }
  });
  return all;
}

TEST(Dealer, HandsOutEveryNumberOnceAndTakesResultsBackInOrder) {
  std::vector<std::uint64_t> expected(50'000);
  std::iota(expected.begin(), expected.end(), 0);
  for (const std::uint32_t jobs : {1U, 2U, 3U, 7U}) {
    EXPECT_EQ(collect(expected.size(), jobs), expected) << jobs << " jobs";
  }
}

TEST(Dealer, NoRunButTheLastIsShorterThanTheLeastLength) {
  Dealer dealer(100, 1, [] { return true; }, 30);
  std::vector<std::uint64_t> lengths;
  dealer.work(1, [&](Dealer::Hand& hand) {
    while (const auto deal = hand.take()) {
      lengths.push_back(deal->end - deal->begin);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));  // longer than a run is to take
      hand.put(*deal, [] {});
    }
  });
  EXPECT_EQ(lengths, (std::vector<std::uint64_t>{30, 30, 30, 10}));
}

TEST(Dealer, OfNothingDealsNothing) { EXPECT_TRUE(collect(0, 3).empty()); }

TEST(Dealer, StopsDealingWhenToldAndStillTakesWhatIsOut) {
  std::atomic<int> asked = 0;
  std::uint64_t accepted_to = 0;
  std::atomic<std::uint64_t> dealt_to = 0;
  Dealer dealer(1'000'000'000, 2, [&] { return ++asked <= 10; });
  dealer.work(2, [&](Dealer::Hand& hand) {
    while (const auto deal = hand.take()) {
      std::uint64_t seen = dealt_to;
      while (seen < deal->end && !dealt_to.compare_exchange_weak(seen, deal->end)) {
      }
      hand.put(*deal, [&, end = deal->end] { accepted_to = end; });
    }
  });
  EXPECT_GT(accepted_to, 0U);
  EXPECT_EQ(accepted_to, dealt_to);
}

TEST(Dealer, KeepsFastWorkersFromRunningAheadOfASlowOne) {
  std::atomic<std::uint64_t> taken = 0;
  std::uint64_t taken_while_first_was_out = 0;
  Dealer dealer(1'000'000'000, 2, [&] { return taken < 1000; });
  dealer.work(2, [&](Dealer::Hand& hand) {
    while (const auto deal = hand.take()) {
      ++taken;
      if (deal->sequence == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        taken_while_first_was_out = taken;
      }
      hand.put(*deal, [] {});
    }
  });
  EXPECT_LE(taken_while_first_was_out, 4 * 2 + 4U);
  EXPECT_EQ(taken, 1000U);
}

TEST(Dealer, PassesAWorkersExceptionOn) {
  for (const std::uint32_t jobs : {1U, 3U}) {
    Dealer dealer(1'000'000, jobs, [] { return true; });
    EXPECT_THROW(dealer.work(jobs,
                             [](Dealer::Hand& hand) {
                               while (const auto deal = hand.take()) {
                                 hand.put(*deal, [sequence = deal->sequence] {
                                   if (sequence == 5) throw std::runtime_error("disk full");
                                 });
                               }
                             }),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace phidelity::campaign

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/choices.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace phidelity::generators {
namespace {

std::vector<std::uint32_t> draw(Choices& choices, std::uint32_t n, std::size_t count) {
  std::vector<std::uint32_t> numbers(count);
  for (std::uint32_t& number : numbers) number = choices.below(n);
  return numbers;
}

// Computed apart from this code (SplitMix64 in exact integers): the numbers are part of the
// promise that a seed means the same programs on every machine.
TEST(SeededChoices, GivesTheSameNumbersEverywhere) {
  SeededChoices choices(1, 0);
  EXPECT_EQ(draw(choices, 1'000'000, 4), (std::vector<std::uint32_t>{432744, 425632, 539668, 817250}));
  SeededChoices other(7, 123'456'789);
  EXPECT_EQ(draw(other, 1'000'000, 4), (std::vector<std::uint32_t>{912495, 791373, 372379, 455849}));
}

TEST(SeededChoices, StaysBelowAndReachesEveryNumber) {
  SeededChoices choices(3, 5);
  for (const std::uint32_t n : {1u, 2u, 7u, 100u}) {
    std::set<std::uint32_t> seen;
    for (const std::uint32_t x : draw(choices, n, 40 * n)) seen.insert(x);
    EXPECT_EQ(seen.size(), n);
    EXPECT_LT(*seen.rbegin(), n);
  }
}

// Chi-squared with 15 degrees of freedom: beyond 44.3 once in ten thousand times.
double chi_squared(const std::array<std::uint32_t, 16>& counts, double expected) {
  double sum = 0;
  for (const std::uint32_t c : counts) sum += (c - expected) * (c - expected) / expected;
  return sum;
}

TEST(SeededChoices, IsEvenAlongASequence) {
  SeededChoices choices(1, 1);
  std::array<std::uint32_t, 16> counts{};
  for (const std::uint32_t x : draw(choices, 16, 160'000)) ++counts[x];
  EXPECT_LT(chi_squared(counts, 10'000), 44.3);
}

// The k-th number of neighbouring programs, and of neighbouring seeds.
TEST(SeededChoices, IsEvenAcrossIndicesAndSeeds) {
  for (const std::size_t k : {0u, 1u, 9u}) {
    std::array<std::uint32_t, 16> by_index{}, by_seed{};
    for (std::uint64_t i = 0; i < 160'000; ++i) {
      SeededChoices a(1, i), b(i, 1);
      ++by_index[draw(a, 16, k + 1)[k]];
      ++by_seed[draw(b, 16, k + 1)[k]];
    }
    EXPECT_LT(chi_squared(by_index, 10'000), 44.3) << k;
    EXPECT_LT(chi_squared(by_seed, 10'000), 44.3) << k;
  }
}

TEST(SeededChoices, SeedAndIndexAreNotExchangeable) {
  SeededChoices a(1, 2), b(2, 1);
  EXPECT_NE(draw(a, 1u << 31, 4), draw(b, 1u << 31, 4));
}

TEST(ByteChoices, TakesOneTwoOrFourBytes) {
  const std::array<std::uint8_t, 8> bytes = {7, 1, 2, 4, 3, 2, 1, 9};
  ByteChoices choices(bytes);
  EXPECT_EQ(choices.below(5), 7u % 5);
  EXPECT_EQ(choices.below(257), 0x0201u % 257);
  EXPECT_EQ(choices.below(0x10001), 0x01020304u % 0x10001);
  EXPECT_EQ(choices.below(256), 9u);
}

TEST(ByteChoices, IsZeroPastTheEnd) {
  const std::array<std::uint8_t, 1> bytes = {0xff};
  ByteChoices choices(bytes);
  EXPECT_EQ(choices.below(1000), 0xffu);  // the second of the two bytes is missing
  EXPECT_EQ(choices.below(1000), 0u);
  EXPECT_EQ(choices.below(3), 0u);
  ByteChoices none({});
  EXPECT_EQ(none.below(100'000), 0u);
}

TEST(RecordedChoices, TakesNumbersModuloAndZeroPastTheEnd) {
  const std::array<std::uint32_t, 3> numbers = {4, 10, 0xffffffff};
  RecordedChoices choices(numbers);
  EXPECT_EQ(choices.below(5), 4u);
  EXPECT_EQ(choices.below(7), 3u);
  EXPECT_EQ(choices.below(0xffffffff), 0u);
  EXPECT_EQ(choices.below(9), 0u);
}

TEST(RecordingChoices, RecordsWhatReplays) {
  SeededChoices seeded(11, 4);
  RecordingChoices recording(seeded);
  std::vector<std::uint32_t> drawn;
  for (std::uint32_t n = 1; n < 200; ++n) drawn.push_back(recording.below(n));
  RecordedChoices replay(recording.numbers());
  for (std::uint32_t n = 1; n < 200; ++n) EXPECT_EQ(replay.below(n), drawn[n - 1]);
}

TEST(Choices, ZeroIsTheSimpleAnswer) {
  RecordedChoices zeros({});
  EXPECT_FALSE(zeros.chance(99));
  EXPECT_TRUE(zeros.chance(100));
  EXPECT_EQ(zeros.between(3, 9), 3u);
  EXPECT_EQ(zeros.between(4, 4), 4u);
}

TEST(Choices, ChanceIsThePercentageAsked) {
  SeededChoices choices(5, 5);
  int hits = 0;
  for (int i = 0; i < 100'000; ++i) hits += choices.chance(30);
  EXPECT_NEAR(hits, 30'000, 700);  // five standard deviations
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(choices.chance(0));
}

}  // namespace
}  // namespace phidelity::generators

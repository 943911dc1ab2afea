// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/coverage.h"

#include <gtest/gtest.h>

#include "campaign/fuzz.h"
#include "campaign/random_source.h"
#include "destroyers/registry.h"

namespace phidelity::campaign {
namespace {

using generators::Feature;

std::size_t pair_of(Feature first, Feature second) {
  return generators::pair_index(static_cast<std::size_t>(first), static_cast<std::size_t>(second));
}

generators::FeatureSet set_of(std::initializer_list<Feature> features) {
  generators::FeatureSet set;
  for (const Feature feature : features) set.add(feature);
  return set;
}

ir::Function of_blocks(std::size_t count) {
  ir::Function f;
  f.blocks.resize(count);
  return f;
}

TEST(Coverage, CountsFeaturesPairsAndKeepsTheSmallest) {
  Coverage c;
  c.count(set_of({Feature::nosplit, Feature::swap, Feature::print}), of_blocks(5), 10);
  c.count(set_of({Feature::nosplit, Feature::swap}), of_blocks(3), 11);
  c.count(set_of({Feature::nosplit, Feature::swap}), of_blocks(3), 12);
  c.count(set_of({Feature::trap}), of_blocks(1), 13);
  c.count({}, of_blocks(1), 14);
  EXPECT_EQ(c.programs, 5u);
  EXPECT_EQ(c.features_reached(), 4u);
  EXPECT_EQ(c.pairs_reached(), 3u);
  EXPECT_EQ(c.features[static_cast<std::size_t>(Feature::swap)], 3u);
  EXPECT_EQ(c.pairs[pair_of(Feature::nosplit, Feature::swap)], 3u);
  EXPECT_EQ(c.pairs[pair_of(Feature::swap, Feature::print)], 1u);
  EXPECT_EQ(c.pairs[pair_of(Feature::swap, Feature::trap)], 0u);
  EXPECT_EQ(c.smallest[pair_of(Feature::nosplit, Feature::swap)].index, 11u);
  EXPECT_EQ(c.smallest[pair_of(Feature::nosplit, Feature::print)].index, 10u);
}

TEST(Coverage, PartsAddUpToTheWhole) {
  Coverage whole, one, two;
  for (std::uint64_t k = 0; k < 100; ++k) {
    generators::FeatureSet set{k * 0x9e3779b97f4a7c15 >> (64 - generators::feature_count)};
    const ir::Function f = of_blocks(1 + k * 7 % 13);
    whole.count(set, f, k);
    (k % 3 == 0 ? one : two).count(set, f, k);
  }
  two.add(one);
  EXPECT_EQ(two.programs, whole.programs);
  EXPECT_EQ(two.features, whole.features);
  EXPECT_EQ(two.pairs, whole.pairs);
  EXPECT_EQ(two.smallest, whole.smallest);
}

// Program k aims at pair k mod P: one round of all pairs reaches nearly all of them, far more than
// as many random programs do, and the count does not depend on the number of jobs.
TEST(Coverage, OneDirectedRoundReachesNearlyEveryPair) {
  FuzzOptions o;
  o.subjects = {subject_of(*destroyers::find("split"))};
  o.program_count = generators::pair_count;
  o.coverage = true;
  o.jobs = 2;
  o.programs = directed_programs({}, 1);
  const FuzzResult directed = fuzz(o, {});
  EXPECT_EQ(directed.coverage->programs, generators::pair_count);
  EXPECT_EQ(directed.coverage->features_reached(), generators::feature_count);
  EXPECT_GE(directed.coverage->pairs_reached(), generators::pair_count * 995 / 1000);
  EXPECT_EQ(directed.summaries[0].faulty, 0u);
  o.jobs = 1;
  const FuzzResult again = fuzz(o, {});
  EXPECT_EQ(again.coverage->pairs, directed.coverage->pairs);
  EXPECT_EQ(again.coverage->smallest, directed.coverage->smallest);
  o.programs = random_programs(generators::profiles[0], {}, 1);
  EXPECT_LT(fuzz(o, {}).coverage->pairs_reached(), directed.coverage->pairs_reached());
}

TEST(Coverage, IsLeftOutUnlessAskedFor) {
  FuzzOptions o;
  o.subjects = {subject_of(*destroyers::find("split"))};
  o.program_count = 10;
  o.programs = random_programs(generators::profiles[0], {}, 1);
  EXPECT_EQ(fuzz(o, {}).coverage, nullptr);
}

}  // namespace
}  // namespace phidelity::campaign

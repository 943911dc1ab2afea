// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/directed.h"

#include <gtest/gtest.h>


#include "ir/text.h"
#include "tests/support/sample.h"

namespace phidelity::generators {
namespace {

TEST(FeaturePairs, AreNumberedInTheOrderOfTheTable) {
  ASSERT_EQ(feature_pairs.size(), pair_count);
  for (std::size_t k = 0; k < pair_count; ++k) {
    const auto [first, second] = feature_pairs[k];
    EXPECT_LT(first, second);
    EXPECT_EQ(pair_index(static_cast<std::size_t>(first), static_cast<std::size_t>(second)), k);
  }
}

TEST(Directed, AllPairsArePossibleUnlessSomethingIsOff) {
  EXPECT_EQ(possible_pairs({}).size(), pair_count);
  Features without;
  without.disable("switch");  // takes `switch` and `wide-switch` away
  EXPECT_EQ(possible_pairs(without).size(), (feature_count - 2) * (feature_count - 3) / 2);
  without = {};
  without.disable("brdec");
  EXPECT_TRUE(possible(Feature::terminator_argument, without));
  without.disable("branch");
  EXPECT_FALSE(possible(Feature::terminator_argument, without));
}

// No feature shows without the part of the language that its aim says it needs; every other one
// does.
TEST(Directed, KnowsWhatEachFeatureNeeds) {
  DirectedGenerator generator;
  FeatureReader reader;
  ir::Function f;
  for (const FeatureInfo& row : feature_table) {
    const Aim& aim = aim_of(row.feature);
    if (aim.needs == nullptr) continue;
    Features without;
    without.*aim.needs = false;
    for (std::uint64_t k = 0; k < tests::sampled(40); ++k) {
      SeededChoices choices(1, k);
      generator.draw(choices, {row.feature, Feature::print}, without, f);
      EXPECT_FALSE(reader.read(f).has(row.feature)) << row.name << ir::print(f);
    }
  }
}

// Every pair, each with so many programs: nearly all of them hit.
TEST(Directed, HitsEveryPairInNineOfTenPrograms) {
  constexpr int programs = 10;
  DirectedGenerator generator;
  FeatureReader reader;
  ir::Function f;
  ir::Verifier verifier;
  int hit_all = 0;
  for (std::size_t k = 0; k < pair_count; ++k) {
    int hit = 0;
    for (int i = 0; i < programs; ++i) {
      SeededChoices choices(1, k + static_cast<std::uint64_t>(i) * pair_count);
      const bool shows = generator.draw(choices, feature_pairs[k], {}, f);
      const FeatureSet set = reader.read(f);
      ASSERT_EQ(shows, set.has(feature_pairs[k].first) && set.has(feature_pairs[k].second));
      ASSERT_TRUE(verifier.valid(f)) << ir::print(f);
      hit += shows;
    }
    hit_all += hit;
    EXPECT_GE(hit, programs * 9 / 10)
        << name_of(feature_pairs[k].first) << " and " << name_of(feature_pairs[k].second);
  }
  EXPECT_GE(hit_all, static_cast<int>(pair_count) * programs * 99 / 100);
}

TEST(Directed, IsAProgramWhateverTheChoices) {
  DirectedGenerator generator;
  ir::Function f;
  ir::Verifier verifier;
  for (std::size_t k = 0; k < pair_count; k += 5) {
    Features features;
    SeededChoices random(2, k);
    for (const FeatureName& row : feature_names) {
      if (random.chance(20)) features.disable(row.name);
    }
    RecordedChoices zeros({});
    generator.draw(zeros, feature_pairs[k], features, f);
    ASSERT_TRUE(verifier.valid(f)) << ir::print(f);
    generator.draw(random, feature_pairs[k], features, f);
    ASSERT_TRUE(verifier.valid(f)) << ir::print(f);
  }
}

}  // namespace
}  // namespace phidelity::generators

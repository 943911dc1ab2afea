// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/profiles.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "generators/features.h"
#include "ir/text.h"
#include "tests/generators/fingerprint.h"
#include "tests/support/sample.h"

namespace phidelity::generators {
namespace {

// One row a profile. Whoever changes what a seed means changes these numbers, on purpose.
struct Expected {
  std::string_view profile;
  std::uint64_t hash;  // of the first 10,000 programs of seed 1
};
constexpr std::array expected = {
    Expected{"default", 0xdfcd11446cb6071e},
    Expected{"small", 0xb925089c7a596838},
    Expected{"large", 0xa379b256b5038224},
    Expected{"swap", 0x7bb180a1503bad4c},
    Expected{"critical", 0xdf0f2da2fe210e86},
    Expected{"copies", 0xa9429139bc50de76},
    Expected{"unreachable", 0x8207eba67892c095},
    Expected{"nosplit", 0xb0827e10a06857e5},
    Expected{"terminators", 0x2326e5e3476da9a5},
    Expected{"maximal", 0xf1d165cb886b35f1},
    Expected{"minimal", 0x9ac88007bd61c846},
    Expected{"semi-pruned", 0xe8691962f4b11869},
    Expected{"pruned", 0x9abe99ceab7d5698},
    Expected{"braun", 0xcedad16c014d047b},
    Expected{"while", 0x672107d4f147f362},
    Expected{"propagated", 0x8605566682b5c07f},
    Expected{"optimised", 0x1a6e8f35d731443},
    Expected{"lab", 0xa64f739cb345f7c1},
    Expected{"random", 0x66e4edd324b530c1},
    Expected{"structured", 0x4f409a7af513950},
    Expected{"reducible", 0xa42c21e01b6aa15b},
    Expected{"nest", 0x9fd087f92ad74f84},
    Expected{"latch", 0xb05005f021c015},
    Expected{"self-loop", 0xdb84e903805319fb},
    Expected{"two-entries", 0x1b2c6bb37ee8f438},
    Expected{"irreducible", 0x63e1849d3917d1e2},
    Expected{"chain", 0x9dec44b972a482b3},
    Expected{"ladder", 0x5689e59619bf141},
    Expected{"dense", 0xc5988b8d6ed8b1cc},
    Expected{"multi-edge", 0x4aea29a18a4929e7},
    Expected{"wide-switch", 0x1e3471df781d7d4f},
};

TEST(Profiles, TheSameProgramsOnEveryMachineAndCompiler) {
  ASSERT_EQ(expected.size(), profiles.size());
  ir::Function f;
  for (std::size_t p = 0; p < profiles.size(); ++p) {
    ASSERT_EQ(expected[p].profile, profiles[p].name);
    std::uint64_t hash = 0;
    for (std::uint64_t k = 0; k < 10'000; ++k) {
      SeededChoices choices(1, k);
      generate(profiles[p], choices, {}, f);
      hash = fingerprint(f, hash);
    }
    EXPECT_EQ(hash, expected[p].hash) << profiles[p].name;
  }
}

TEST(Profiles, EveryProgramIsValid) {
  ir::Function f;
  ir::Verifier verifier;
  for (const Profile& profile : profiles) {
    for (std::uint64_t k = 0; k < tests::sampled(5'000); ++k) {
      SeededChoices choices(2, k);
      generate(profile, choices, {}, f);
      if (!verifier.valid(f)) FAIL() << ir::to_string(ir::verify(f)) << ir::print(f);
    }
  }
}

TEST(Profiles, BothVerifiersAgreeThatTheyAre) {
  ir::Function f;
  for (const Profile& profile : profiles) {
    for (std::uint64_t k = 0; k < 500; ++k) {
      SeededChoices choices(3, k);
      generate(profile, choices, {}, f);
      ASSERT_EQ(ir::to_string(ir::verify(f)), "") << ir::print(f);
    }
  }
}

// Programs needed until each feature has come up ten times, by the default profile.
TEST(Profiles, TheDefaultReachesEveryFeatureSoon) {
  constexpr int wanted = 10;
  constexpr std::uint64_t programs_max = 3000;
  FeatureReader reader;
  ir::Function f;
  std::array<int, feature_count> seen{};
  for (std::uint64_t k = 0; k < programs_max; ++k) {
    SeededChoices choices(1, k);
    generate(profiles[0], choices, {}, f);
    const FeatureSet set = reader.read(f);
    for (const FeatureInfo& row : feature_table) {
      seen[static_cast<std::size_t>(row.feature)] += set.has(row.feature);
    }
  }
  for (const FeatureInfo& row : feature_table) {
    EXPECT_GE(seen[static_cast<std::size_t>(row.feature)], wanted) << row.name;
  }
}

// In percent of the programs of seed 1.
int share(std::string_view profile, Feature feature) {
  constexpr int programs = 2000;
  FeatureReader reader;
  ir::Function f;
  int count = 0;
  for (std::uint64_t k = 0; k < programs; ++k) {
    SeededChoices choices(1, k);
    generate(*find_profile(profile), choices, {}, f);
    count += reader.read(f).has(feature);
  }
  return count * 100 / programs;
}

TEST(Profiles, AreWhatTheirNamesSay) {
  EXPECT_GT(share("swap", Feature::long_cycle), 3 * share("default", Feature::long_cycle));
  EXPECT_GT(share("swap", Feature::two_cycles), 4);
  EXPECT_GT(share("critical", Feature::critical_back_edge), 55);
  EXPECT_GT(share("critical", Feature::irreducible), 3 * share("default", Feature::irreducible));
  ir::Function f;
  for (std::uint64_t k = 0; k < 500; ++k) {
    SeededChoices a(1, k), b(1, k);
    generate(*find_profile("small"), a, {.unreachable = false}, f);
    EXPECT_LE(f.blocks.size(), 4u);
    generate(*find_profile("large"), b, {.unreachable = false}, f);
    EXPECT_GE(f.blocks.size(), 8u);
    EXPECT_LE(f.blocks.size(), 60u);
  }
}

TEST(Profiles, AreFoundByTheirNamesAlone) {
  std::set<std::string_view> names;
  for (const Profile& profile : profiles) {
    EXPECT_EQ(find_profile(profile.name), &profile);
    EXPECT_TRUE(names.insert(profile.name).second);
  }
  EXPECT_EQ(find_profile("defaul"), nullptr);
  EXPECT_EQ(find_profile(""), nullptr);
}

}  // namespace
}  // namespace phidelity::generators

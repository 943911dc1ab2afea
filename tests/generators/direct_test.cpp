// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/direct.h"

#include <gtest/gtest.h>

#include <vector>

#include "ir/text.h"
#include "tests/generators/fingerprint.h"

namespace phidelity::generators {
namespace {

TEST(Direct, NoChoicesAreTheSmallestProgram) {
  DirectGenerator generator;
  ir::Function f;
  RecordedChoices zeros({});
  generator.draw(zeros, {}, f);
  EXPECT_EQ(ir::print(f), "ssa @main() {\nb0:\n  ret\n}\n");
}

TEST(Direct, ZerosFromAnyPointOnAreAProgram) {
  DirectGenerator generator;
  ir::Function f;
  for (std::uint64_t k = 0; k < 200; ++k) {
    SeededChoices seeded(4, k);
    RecordingChoices recording(seeded);
    generator.draw(recording, {}, f);
    for (std::size_t length = 0; length <= recording.numbers().size(); length += 5) {
      RecordedChoices prefix(recording.numbers().first(length));
      generator.draw(prefix, {}, f);
      ASSERT_EQ(ir::to_string(ir::verify(f)), "") << ir::print(f);
    }
  }
}

TEST(Direct, EveryProgramOfRandomBytesIsValid) {
  DirectGenerator generator;
  ir::Function f;
  ir::Verifier verifier;
  std::vector<std::uint8_t> bytes;
  for (std::uint64_t k = 0; k < 20'000; ++k) {
    SeededChoices random(5, k);
    bytes.resize(random.below(400));
    const std::uint32_t bound = random.chance(50) ? 256 : 8;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(bound));
    ByteChoices choices(bytes);
    generator.draw(choices, {}, f);
    ASSERT_TRUE(verifier.valid(f)) << ir::print(f);
  }
}

TEST(Direct, ExtremeOptionsGiveValidPrograms) {
  const DirectOptions variants[] = {
      {.blocks_max = 1, .params_max = 0, .phis_max = 0, .instructions_max = 0},
      {.blocks_min = 2, .blocks_max = 2, .own_percent = 100, .cycle_percent = 100},
      {.blocks_min = 40, .blocks_max = 200, .ways_max = 64, .phis_max = 40},
      {.blocks_max = 20, .ways_max = 3, .extra_percent = 0, .leaf_percent = 100},
      {.phis_max = 8, .own_percent = 0, .cycle_percent = 0, .constant_percent = 100},
  };
  DirectGenerator generator;
  ir::Function f;
  for (const DirectOptions& options : variants) {
    for (std::uint64_t k = 0; k < 300; ++k) {
      SeededChoices choices(6, k);
      generator.draw(choices, options, f);
      ASSERT_EQ(ir::to_string(ir::verify(f)), "") << ir::print(f);
    }
  }
}

TEST(Direct, EverySubsetOfFeaturesGivesValidPrograms) {
  DirectGenerator generator;
  ir::Function f;
  ir::Verifier verifier;
  for (std::uint64_t k = 0; k < 20'000; ++k) {
    SeededChoices choices(7, k);
    DirectOptions options;
    for (const FeatureName& row : feature_names) {
      if (choices.chance(50)) options.features.disable(row.name);
    }
    generator.draw(choices, options, f);
    ASSERT_TRUE(verifier.valid(f)) << ir::print(f);
  }
}

// What came before, and what else the function held, leaves no trace.
TEST(Direct, DependsOnTheChoicesAlone) {
  DirectGenerator used;
  ir::Function reused;
  reused.symbols.intern("something");
  for (std::uint64_t k = 0; k < 500; ++k) {
    SeededChoices first(8, k);
    used.draw(first, {}, reused);
    DirectGenerator fresh;
    ir::Function f;
    SeededChoices second(8, k);
    fresh.draw(second, {}, f);
    ASSERT_EQ(ir::print(reused), ir::print(f));
    ASSERT_EQ(fingerprint(reused, 0), fingerprint(f, 0));
    ASSERT_EQ(reused.symbols.size(), f.symbols.size());
  }
}

TEST(Direct, PrintedProgramsParseBackToThemselves) {
  DirectGenerator generator;
  ir::Function f;
  for (std::uint64_t k = 0; k < 1000; ++k) {
    SeededChoices choices(10, k);
    generator.draw(choices, {}, f);
    const std::string text = ir::print(f);
    const auto file = ir::parse("generated.ssa", text);
    ASSERT_TRUE(file.has_value()) << ir::to_string(file.error()) << text;
    ASSERT_EQ(ir::print(file->functions.at(0).function), text);
  }
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Laws of all generators, and of the programs that properties draw.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "destroyers/registry.h"
#include "generators/constructed.h"
#include "generators/features.h"
#include "generators/profiles.h"
#include "ir/text.h"
#include "tests/support/properties_programs.h"
#include "tests/support/same_meaning.h"
#include "tests/support/sample.h"

namespace phidelity::generators {
namespace {

RC_GTEST_PROP(Generators, AnyListOfNumbersIsAValidProgram,
              (const std::vector<std::uint32_t>& numbers)) {
  ir::Function f;
  for (const Profile& profile : profiles) {
    RecordedChoices choices(numbers);
    generate(profile, choices, {}, f);
    RC_ASSERT(ir::to_string(ir::verify(f)) == "");
  }
}

RC_GTEST_PROP(Generators, AnyBytesAreAValidProgram, (const std::vector<std::uint8_t>& bytes)) {
  ir::Function f;
  for (const Profile& profile : profiles) {
    ByteChoices choices(bytes);
    generate(profile, choices, {}, f);
    RC_ASSERT(ir::to_string(ir::verify(f)) == "");
  }
}

// A third opinion, apart from the judges: construct, transform, destroy, and run what comes out
// against the ordinary program.
RC_GTEST_PROP(Generators, AConstructedProgramMeansTheOrdinaryOneEvenDestroyed,
              (const std::vector<std::uint32_t>& numbers)) {
  ConstructedGenerator generator;
  tests::SameMeaning same;
  ir::Function ssa;
  destroyers::Answer answer;
  for (const Construction construction : {Construction::pruned, Construction::braun}) {
    RecordedChoices choices(numbers);
    generator.draw(choices, {.construction = construction, .transformations_max = 3}, ssa);
    same.reference(generator.ordinary());
    const auto holds = [&](const ir::Function& f, std::string_view who) {
      const std::string difference = same.difference(f);
      if (difference.empty()) return true;
      RC_LOG() << who << ": " << difference << "\n"
               << ir::print(generator.ordinary()) << ir::print(ssa) << ir::print(f);
      return false;
    };
    RC_ASSERT(holds(ssa, "constructed"));
    for (const destroyers::Entry& entry : destroyers::registry()) {
      if (entry.trust != destroyers::Trust::sound) continue;
      answer.clear();
      entry.make()->destroy(ssa, answer);
      if (answer.outcome == destroyers::Outcome::answered) {
        RC_ASSERT(holds(answer.tac, entry.name));
      }
    }
  }
}

RC_GTEST_PROP(DrawnPrograms, AreValidAndSoIsWhatTheyShrinkTo, ()) {
  const auto program = *tests::any_program();
  RC_ASSERT(ir::to_string(ir::verify(program.ssa)) == "");
  auto smaller = tests::shrink_program(program);
  for (int k = 0; k < 20; ++k) {
    const auto next = smaller.next();
    if (!next) break;
    RC_ASSERT(ir::to_string(ir::verify(next->ssa)) == "");
  }
}

// What RapidCheck says of a law that programs with these features break.
std::string counterexample(std::string_view profile, std::initializer_list<Feature> broken_by) {
  rc::detail::TestParams parameters;
  parameters.maxSuccess = 20'000;
  parameters.seed = 1;
  const auto result = rc::detail::checkTestable(
      [&] {
        const auto program = *tests::program_of(profile);
        const FeatureSet shown = features_of(program.ssa);
        RC_ASSERT(!std::ranges::all_of(broken_by, [&](Feature f) { return shown.has(f); }));
      },
      rc::detail::TestMetadata(), parameters);
  rc::detail::FailureResult failure;
  if (!result.match(failure) || failure.counterExample.size() != 1) return "";
  return failure.counterExample.front().second;
}

// Laws that do not hold, planted: each is refuted by a program that a person can read.
TEST(DrawnPrograms, ShrinkToAHandfulOfBlocksAndArePrinted) {
  struct Law {
    std::string_view profile;
    std::initializer_list<Feature> broken_by;
    std::size_t blocks_max;
    std::size_t instructions_max;
  };
  const Law laws[] = {
      {"default", {Feature::swap}, 4, 5},
      {"default", {Feature::irreducible}, 5, 7},
      {"large", {Feature::critical_back_edge, Feature::branch_on_target_phi}, 8, 9},  // no smaller
      {"structured", {Feature::self_argument_critical}, 4, 6},
      {"wide-switch", {Feature::wide_switch}, 4, 5},
      {"copies", {Feature::two_cycles, Feature::cycle_fan_out}, 6, 20},
  };
  const std::size_t count = tests::whole_or(std::size(laws), std::size_t{2});
  for (const Law& law : std::span(laws).first(count)) {
    SCOPED_TRACE(law.profile);
    const std::string shown = counterexample(law.profile, law.broken_by);
    const std::string heading = "a program of the profile " + std::string(law.profile) + ":\n";
    ASSERT_TRUE(shown.starts_with(heading)) << shown;
    const auto file = ir::parse("shrunk.ssa", shown.substr(heading.size()));
    ASSERT_TRUE(file.has_value()) << shown;
    const ir::Function& f = file->functions.at(0).function;
    EXPECT_LE(f.blocks.size(), law.blocks_max) << shown;
    EXPECT_LE(f.instructions.size(), law.instructions_max) << shown;
    for (const Feature feature : law.broken_by) EXPECT_TRUE(features_of(f).has(feature)) << shown;
  }
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/ordinary.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "generators/construction/liveness.h"
#include "generators/shapes/shapes.h"
#include "ir/text.h"
#include "tests/generators/fingerprint.h"

namespace phidelity::generators {
namespace {

class Ordinary : public ::testing::Test {
 protected:
  const ir::Function& draw(std::uint64_t seed, std::uint64_t index,
                           const OrdinaryOptions& options = {}) {
    SeededChoices choices(seed, index);
    const bool wide = options.features.switches || options.features.branch;
    shapes_.draw(choices, {.unreachable_max = 1, .ways_max = wide ? 5u : 2u, .wide_percent = 20},
                 shape_);
    generator_.draw(choices, shape_, options, f_);
    return f_;
  }
  ShapeGenerator shapes_;
  ir::Function shape_, f_;
  OrdinaryGenerator generator_;
  ir::Verifier verifier_;
};

TEST_F(Ordinary, NoChoicesAreThePlainestProgram) {
  RecordedChoices zeros({});
  shapes_.draw(zeros, {}, shape_);
  generator_.draw(zeros, shape_, {}, f_);
  EXPECT_EQ(ir::print(f_), "tac @main() {\nb0:\n  v0 = 0\n  v1 = 0\n  v2 = 0\n  ret\n}\n");
}

TEST_F(Ordinary, EveryProgramIsValidOnTheShapeItWasGiven) {
  for (std::uint64_t k = 0; k < 5000; ++k) {
    draw(1, k);
    ASSERT_EQ(f_.form, ir::Form::tac);
    ASSERT_TRUE(verifier_.valid(f_)) << ir::to_string(ir::verify(f_)) << ir::print(f_);
    ASSERT_EQ(f_.edges.size(), shape_.edges.size());
    for (ir::EdgeId e = 0; e < f_.edges.size(); ++e) {
      ASSERT_EQ(f_.edges[e].source, shape_.edges[e].source);
      ASSERT_EQ(f_.edges[e].target, shape_.edges[e].target);
    }
  }
}

TEST_F(Ordinary, VariablesAreAssignedAgainAndAgain) {
  std::size_t assignments = 0, variables = 0;
  for (std::uint64_t k = 0; k < 500; ++k) {
    draw(2, k);
    assignments += f_.results.size();
    variables += f_.values.size();
  }
  EXPECT_GT(assignments, 2 * variables);
}

// Some variable may be read before it is written, on some path.
bool reads_unwritten(const ir::Function& f) {
  VariableLiveness liveness;
  liveness.build(f, ir::Cfg(f));
  for (ir::ValueId v = 0; v < f.values.size(); ++v) {
    const bool is_param = std::ranges::find(f.params, v) != f.params.end();
    if (!is_param && liveness.live_in(v, 0)) return true;
  }
  return false;
}

TEST_F(Ordinary, UndefIsReadOnPurposeAndNeverWithoutTheFeature) {
  int reading = 0;
  for (std::uint64_t k = 0; k < 2000; ++k) reading += reads_unwritten(draw(3, k));
  EXPECT_GT(reading, 100);
  EXPECT_LT(reading, 500);
  OrdinaryOptions options;
  options.features.undef = false;
  for (std::uint64_t k = 0; k < 2000; ++k) ASSERT_FALSE(reads_unwritten(draw(3, k, options)));
}

TEST_F(Ordinary, EverySubsetOfFeaturesGivesValidPrograms) {
  for (std::uint64_t k = 0; k < 5000; ++k) {
    SeededChoices choices(4, k);
    OrdinaryOptions options;
    for (const FeatureName& row : feature_names) {
      if (choices.chance(50)) options.features.disable(row.name);
    }
    draw(5, k, options);
    ASSERT_TRUE(verifier_.valid(f_)) << ir::to_string(ir::verify(f_)) << ir::print(f_);
  }
}

TEST_F(Ordinary, DependsOnTheChoicesAndTheShapeAlone) {
  for (std::uint64_t k = 0; k < 300; ++k) {
    const std::uint64_t expected = fingerprint(draw(6, k), 0);
    draw(7, k);
    ASSERT_EQ(fingerprint(draw(6, k), 0), expected);
  }
}

}  // namespace
}  // namespace phidelity::generators

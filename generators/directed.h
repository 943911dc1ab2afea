// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that are to show two given features at once.
//
//   DirectedGenerator g;  ir::Function f;
//   g.draw(choices, {Feature::swap, Feature::nosplit}, {}, f)    // true: f shows both
//
// Each feature has an *aim*: a shape that it is at home in, and settings of the direct generator
// that make it frequent. A program is drawn with both aims and the shape of either in turn; where it
// does not show both features another is drawn with the choices that follow, up to a limit, and the
// last one stands. So the result depends on the choices alone, and is a program in any case.
//
// No pair is impossible: two programs, one for each feature, under one branch show both, since
// a feature is of one edge, one block or one instruction. Only a part of the language that is
// switched off takes features away.
//
// Tested by: tests/generators/directed_test.cpp
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "generators/capabilities.h"
#include "generators/choices.h"
#include "generators/direct.h"
#include "generators/features.h"
#include "ir/program.h"

namespace phidelity::generators {

struct Aim {
  Feature feature;
  bool Features::* needs = nullptr;  // the part of the language that it is made of
  std::string_view shape = {};       // empty: any will do
  void (*tune)(DirectOptions& options) = nullptr;
};

// By feature, in the order of feature_table.
[[nodiscard]] const Aim& aim_of(Feature feature);

// Can a program that uses these parts of the language alone show the feature?
[[nodiscard]] bool possible(Feature feature, const Features& features);
// The pairs of such features, in the order of feature_pairs.
[[nodiscard]] std::vector<FeaturePair> possible_pairs(const Features& features);

class DirectedGenerator {
 public:
  static constexpr int tries_max = 200;  // enough for the rarest pairs; most need a few

  // Ensures: `f` is a valid ssa program that uses no part of the language that is off; returns
  // whether it shows both features.
  bool draw(Choices& choices, FeaturePair pair, const Features& features, ir::Function& f);

 private:
  DirectGenerator generator_;
  FeatureReader reader_;
};

}  // namespace phidelity::generators

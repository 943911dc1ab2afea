// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/random_source.h"

#include <memory>

#include "generators/choices.h"
#include "generators/directed.h"

namespace phidelity::campaign {

namespace {

class RandomPrograms final : public ProgramSource {
 public:
  RandomPrograms(const generators::Profile& profile, const generators::Features& features,
                 std::uint64_t seed)
      : profile_(profile), features_(features), seed_(seed) {}

  void program(std::uint64_t index, ir::Function& out) override {
    generators::SeededChoices choices(seed_, index);
    generators::generate(profile_, index, choices, features_, out);
  }

 private:
  generators::Profile profile_;
  generators::Features features_;
  std::uint64_t seed_;
};

class DirectedPrograms final : public ProgramSource {
 public:
  DirectedPrograms(const generators::Features& features, std::uint64_t seed)
      : features_(features), seed_(seed), pairs_(generators::possible_pairs(features)) {}

  void program(std::uint64_t index, ir::Function& out) override {
    generators::SeededChoices choices(seed_, index);
    generator_.draw(choices, pairs_[index % pairs_.size()], features_, out);
  }

 private:
  generators::DirectedGenerator generator_;
  generators::Features features_;
  std::uint64_t seed_;
  std::vector<generators::FeaturePair> pairs_;
};

}  // namespace

MakeSource random_programs(const generators::Profile& profile,
                           const generators::Features& features, std::uint64_t seed) {
  return [profile, features, seed] {
    return std::make_unique<RandomPrograms>(profile, features, seed);
  };
}

MakeSource directed_programs(const generators::Features& features, std::uint64_t seed) {
  return [features, seed] { return std::make_unique<DirectedPrograms>(features, seed); };
}

}  // namespace phidelity::campaign

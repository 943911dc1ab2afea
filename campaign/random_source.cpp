// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "campaign/random_source.h"

#include <memory>

#include "generators/choices.h"

namespace phidelity::campaign {

namespace {

class RandomPrograms final : public ProgramSource {
 public:
  RandomPrograms(const generators::Profile& profile, const generators::Features& features,
                 std::uint64_t seed)
      : profile_(profile), features_(features), seed_(seed) {}

  void program(std::uint64_t index, ir::Function& out) override {
    generators::SeededChoices choices(seed_, index);
    generators::generate(profile_, choices, features_, out);
  }

 private:
  generators::Profile profile_;
  generators::Features features_;
  std::uint64_t seed_;
};

}  // namespace

MakeSource random_programs(const generators::Profile& profile,
                           const generators::Features& features, std::uint64_t seed) {
  return [profile, features, seed] {
    return std::make_unique<RandomPrograms>(profile, features, seed);
  };
}

}  // namespace phidelity::campaign

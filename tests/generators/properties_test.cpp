// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "destroyers/registry.h"
#include "generators/constructed.h"
#include "generators/profiles.h"
#include "ir/text.h"
#include "tests/support/same_meaning.h"

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

}  // namespace
}  // namespace phidelity::generators

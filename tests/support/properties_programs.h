// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generated programs for RapidCheck: drawn like those of a campaign, shrunk by their choices,
// printed as text.
//
//   const auto program = *tests::program_of("small");       // in a property
//   RC_ASSERT(law(program.ssa));                            // fails with a handful of blocks
//
// A program is the list of numbers that its generator drew. Parts of the list are taken out and
// numbers made smaller: 0 is the plainest answer to every question, and any list is a program, so
// that what is left is small and valid.
//
// For properties_*.cpp alone: RapidCheck's templates cost seconds a file.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "generators/choices.h"
#include "generators/profiles.h"
#include "ir/text.h"

namespace phidelity::tests {

struct DrawnProgram {
  const generators::Profile* profile = nullptr;
  std::vector<std::uint32_t> numbers;  // what the generator drew, zeros at the end left out
  ir::Function ssa;
};

// Found by RapidCheck: what stands in the message of a property that fails.
inline void showValue(const DrawnProgram& program, std::ostream& out) {
  out << "a program of the profile " << program.profile->name << ":\n" << ir::print(program.ssa);
}

inline DrawnProgram draw_program(const generators::Profile& profile,
                                 generators::Choices& choices) {
  DrawnProgram program;
  generators::RecordingChoices recording(choices);
  generators::generate(profile, recording, {}, program.ssa);
  program.profile = &profile;
  program.numbers.assign(recording.numbers().begin(), recording.numbers().end());
  while (!program.numbers.empty() && program.numbers.back() == 0) program.numbers.pop_back();
  return program;
}

inline rc::Seq<DrawnProgram> shrink_program(const DrawnProgram& program) {
  auto lists = rc::seq::concat(
      rc::shrink::removeChunks(program.numbers),
      rc::shrink::eachElement(program.numbers, [](std::uint32_t number) {
        return rc::shrink::towards(number, std::uint32_t{0});
      }));
  return rc::seq::map(std::move(lists), [profile = program.profile](
                                            const std::vector<std::uint32_t>& numbers) {
    generators::RecordedChoices recorded(numbers);
    return draw_program(*profile, recorded);
  });
}

inline rc::Gen<DrawnProgram> program_of(std::string_view name) {
  return rc::Gen<DrawnProgram>([profile = generators::find_profile(name)](
                                   const rc::Random& random, int) {
    generators::SeededChoices choices(rc::Random(random).next(), 0);
    return rc::shrinkable::shrinkRecur(
        draw_program(*profile, choices),
        [](const DrawnProgram& program) { return shrink_program(program); });
  });
}

// Of any profile but `large`, whose programs are for machines.
inline rc::Gen<DrawnProgram> any_program() {
  return rc::gen::mapcat(rc::gen::inRange<std::size_t>(0, generators::profiles.size()),
                         [](std::size_t row) {
                           const std::string_view name = generators::profiles[row].name;
                           return program_of(name == "large" ? "default" : name);
                         });
}

}  // namespace phidelity::tests

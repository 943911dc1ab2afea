// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For those who keep their destroyer's tests in C++: programs that RapidCheck draws, and the
// property that a destroyer survives them.
//
//   #include <phidelity/rapidcheck.h>
//   rc::check("mine", phidelity::rapidcheck::survives([] { return std::make_unique<Mine>(); }));
//   rc::check("of many phis", [](const phidelity::rapidcheck::Program& p) { RC_ASSERT(...); });
//
// A program is the list of numbers that its generator drew. It is shrunk by taking parts out of the
// list and making numbers smaller: 0 is the plainest answer to every question, and any list is a
// program, so that what is left is small and valid. RapidCheck by itself takes any smaller program
// that fails, and so slips from one fault to another; `survives` remembers what it saw first, and
// a program that shows something else does not count while that one is shrunk.
//
// Link with phidelity::reduce (CMake: find_package(phidelity)) and RapidCheck. docs/ci.md has a whole
// example.
//
// Tested by: tests/fuzz/properties_rapidcheck_test.cpp
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "destroyers/destroyer.h"
#include "generators/capabilities.h"
#include "generators/choices.h"
#include "generators/profiles.h"
#include "ir/text.h"
#include "reduce/destroyer_question.h"
#include "reduce/signature.h"

namespace phidelity::rapidcheck {

struct Program {
  const generators::Profile* profile = nullptr;
  generators::Features features;
  std::vector<std::uint32_t> numbers;  // what the generator drew, zeros at the end left out
  ir::Function ssa;
};

// Found by RapidCheck: what stands in the message of a property that fails.
inline void showValue(const Program& program, std::ostream& out) {
  out << "a program of the profile " << program.profile->name << ":\n" << ir::print(program.ssa);
}

inline Program draw_program(const generators::Profile& profile,
                            const generators::Features& features, generators::Choices& choices) {
  Program program;
  generators::RecordingChoices recording(choices);
  generators::generate(profile, recording, features, program.ssa);
  program.profile = &profile;
  program.features = features;
  program.numbers.assign(recording.numbers().begin(), recording.numbers().end());
  while (!program.numbers.empty() && program.numbers.back() == 0) program.numbers.pop_back();
  return program;
}

inline rc::Seq<Program> shrink_program(const Program& program) {
  auto lists = rc::seq::concat(
      rc::shrink::removeChunks(program.numbers),
      rc::shrink::eachElement(program.numbers, [](std::uint32_t number) {
        return rc::shrink::towards(number, std::uint32_t{0});
      }));
  return rc::seq::map(std::move(lists),
                      [profile = program.profile,
                       features = program.features](const std::vector<std::uint32_t>& numbers) {
                        generators::RecordedChoices recorded(numbers);
                        return draw_program(*profile, features, recorded);
                      });
}

// Programs of a profile (`phidelity list --profiles`) within features (`--without`).
// Requires: there is a profile of that name.
inline rc::Gen<Program> programs(std::string_view profile = "default",
                                 const generators::Features& features = {}) {
  return rc::Gen<Program>([row = generators::find_profile(profile),
                           features](const rc::Random& random, int) {
    generators::SeededChoices choices(rc::Random(random).next(), 0);
    return rc::shrinkable::shrinkRecur(
        draw_program(*row, features, choices),
        [](const Program& program) { return shrink_program(program); });
  });
}

using MakeDestroyer = std::function<std::unique_ptr<destroyers::Destroyer>()>;

// The property: the destroyer's output is right on every path, by all judges. What it declines
// is discarded, as RC_PRE does. One object is for one call of rc::check.
class Survives {
 public:
  explicit Survives(const MakeDestroyer& make)
      : question_(std::make_shared<reduce::DestroyerQuestion>(make(),
                                                              reduce::DestroyerOptions{})),
        first_(std::make_shared<std::optional<reduce::Signature>>()) {}

  void operator()(const Program& program) const {
    const reduce::Signature seen = question_->ask(program.ssa);
    RC_PRE(seen.outcome != oracle::Outcome::declined);
    if (!seen.shows_something()) return;
    if (*first_ && !seen.same(**first_, reduce::Keep::signature)) return;
    *first_ = seen;
    std::ostringstream words;
    words << reduce::to_string(seen);
    if (const oracle::Verdict* verdict = question_->verdict();
        verdict != nullptr && !verdict->faults.empty()) {
      words << "\n" << verdict->faults.front().message;
    }
    const destroyers::Answer& answer = question_->answer();
    if (answer.outcome == destroyers::Outcome::answered) {
      words << "\ndestroyed:\n" << ir::print(answer.tac);
    }
    RC_FAIL(words.str());
  }

 private:
  std::shared_ptr<reduce::DestroyerQuestion> question_;
  // What the first failure showed; shared by the copies that RapidCheck makes.
  std::shared_ptr<std::optional<reduce::Signature>> first_;
};

[[nodiscard]] inline Survives survives(const MakeDestroyer& make) { return Survives(make); }

}  // namespace phidelity::rapidcheck

namespace rc {

template <>
struct Arbitrary<phidelity::rapidcheck::Program> {
  static Gen<phidelity::rapidcheck::Program> arbitrary() {
    return phidelity::rapidcheck::programs();
  }
};

}  // namespace rc

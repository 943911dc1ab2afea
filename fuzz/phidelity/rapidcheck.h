// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For those who keep their destroyer's tests in C++: programs that RapidCheck draws, and the
// property that a destroyer survives them.
//
//   #include <phidelity/rapidcheck.h>
//   rc::check("mine", phidelity::rapidcheck::survives([] { return std::make_unique<Mine>(); }));
//   rc::check("of many phis", [](const phidelity::rapidcheck::Program& p) { RC_ASSERT(...); });
//
// A program that fails is shrunk by the passes of the minimiser (reduce/passes/passes.h): every
// candidate is valid and smaller. RapidCheck by itself takes any smaller program that fails, and so
// slips from one fault to another; `survives` remembers what it saw first, and a program that shows
// something else does not count while that one is shrunk.
//
// Link with phidelity::reduce (CMake: find_package(phidelity)) and RapidCheck. docs/ci.md has a whole
// example.
//
// Tested by: tests/fuzz/properties_rapidcheck_test.cpp
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
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
#include "reduce/edit.h"
#include "reduce/pass.h"
#include "reduce/passes/passes.h"
#include "reduce/signature.h"
#include "reduce/size.h"

namespace phidelity::rapidcheck {

struct Program {
  const generators::Profile* profile = nullptr;
  ir::Function ssa;
};

// Found by RapidCheck: what stands in the message of a property that fails.
inline void showValue(const Program& program, std::ostream& out) {
  out << "a program of the profile " << program.profile->name << ":\n" << ir::print(program.ssa);
}

inline Program draw_program(const generators::Profile& profile,
                            const generators::Features& features, generators::Choices& choices) {
  Program program;
  program.profile = &profile;
  generators::generate(profile, choices, features, program.ssa);
  return program;
}

namespace detail {

// One way to make a program smaller: changes of one pass.
struct Step {
  const reduce::Pass* pass = nullptr;
  std::vector<reduce::Change> changes;
};

// Of each pass all changes at once, then halves of them, and so on to each alone.
inline std::vector<Step> steps_of(const reduce::Subject& subject) {
  std::vector<Step> steps;
  for (const reduce::Pass& pass : reduce::passes::all) {
    std::vector<reduce::Change> changes;
    pass.list(subject, changes);
    std::size_t size = pass.chunked ? changes.size() : std::min<std::size_t>(1, changes.size());
    for (; size > 0; size /= 2) {
      for (std::size_t at = 0; at + size <= changes.size(); at += size) {
        const auto first = changes.begin() + static_cast<std::ptrdiff_t>(at);
        steps.push_back({&pass, {first, first + static_cast<std::ptrdiff_t>(size)}});
      }
    }
  }
  return steps;
}

}  // namespace detail

inline rc::Seq<Program> shrink_program(const Program& program) {
  auto subject = std::make_shared<reduce::Subject>();
  subject->f = program.ssa;
  subject->cfg.build(subject->f);
  subject->dominators.build(subject->f, subject->cfg);
  auto bound = std::make_shared<reduce::Bound>();
  bound->set(subject->f);
  return rc::seq::mapMaybe(
      rc::seq::fromContainer(detail::steps_of(*subject)),
      [subject, bound, profile = program.profile](const detail::Step& step) -> rc::Maybe<Program> {
        Program smaller;
        smaller.profile = profile;
        reduce::Edit edit;
        edit.start(subject->f, subject->cfg, {});
        step.pass->apply(*subject, step.changes, edit);
        std::string text;
        ir::Verifier verifier;
        if (!edit.build(smaller.ssa) || !bound->above(smaller.ssa, text) ||
            !verifier.valid(smaller.ssa)) {
          return rc::Nothing;
        }
        return smaller;
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions for the tests of the minimiser.
//
//   Result r = reduced(program(swap_text), "naive");
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "destroyers/registry.h"
#include "ir/program.h"
#include "reduce/destroyer_question.h"
#include "reduce/reducer.h"

namespace phidelity::tests {

// Interesting is what a function says.
class StubQuestion final : public reduce::Question {
 public:
  using Says = std::function<bool(const ir::Function& f)>;
  explicit StubQuestion(Says says) : says_(std::move(says)) {}
  bool interesting(const ir::Function& f) override { return says_(f); }

 private:
  Says says_;
};

inline reduce::MakeQuestion questions(StubQuestion::Says says) {
  return [says] { return std::make_unique<StubQuestion>(says); };
}

inline reduce::Signature signature_under(std::string_view destroyer, const ir::Function& f,
                                         const reduce::DestroyerOptions& options = {}) {
  return reduce::DestroyerQuestion(destroyers::make_destroyer(destroyer), options).ask(f);
}

// Does the destroyer still show what it shows of `f`? Throws, which fails the test, where it shows
// nothing.
inline reduce::MakeQuestion same_fault(std::string_view destroyer, const ir::Function& f,
                                       const reduce::DestroyerOptions& options = {}) {
  const reduce::Signature wanted = signature_under(destroyer, f, options);
  if (!wanted.shows_something()) throw std::invalid_argument("nothing to reduce");
  return [destroyer, options, wanted] {
    auto question = std::make_unique<reduce::DestroyerQuestion>(
        destroyers::make_destroyer(destroyer), options);
    question->want(wanted);
    return question;
  };
}

inline reduce::Result reduced(const ir::Function& f, std::string_view destroyer,
                              const reduce::DestroyerOptions& options = {}) {
  return reduce::reduce(f, same_fault(destroyer, f, options), {});
}

}  // namespace phidelity::tests

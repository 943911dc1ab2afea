// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of destroyers/ share: programs from text, destroying by name, running.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "destroyers/registry.h"
#include "interp/interpreter.h"
#include "ir/text.h"
#include "tests/destroyers/classic_programs.h"

namespace phidelity::destroyers::testing {

// Requires: `text` holds one valid function.
inline ir::Function program(std::string_view text) {
  auto file = ir::parse("test.ssa", text);
  if (!file) {
    ADD_FAILURE() << ir::to_string(file.error());
    return {};
  }
  const auto errors = ir::verify(file->functions.at(0).function);
  EXPECT_TRUE(errors.empty()) << ir::to_string(errors) << text;
  return std::move(file->functions.at(0).function);
}

inline Answer destroy(std::string_view destroyer, const ir::Function& ssa) {
  Answer answer;
  const auto subject = make_destroyer(destroyer);
  if (subject == nullptr) {
    ADD_FAILURE() << "no destroyer " << destroyer;
    return answer;
  }
  subject->destroy(ssa, answer);
  return answer;
}

inline Answer destroy(std::string_view destroyer, std::string_view text) {
  return destroy(destroyer, program(text));
}

// The canonical text of an answer; its reason where it has none.
inline std::string text_of(const Answer& answer) {
  return answer.outcome == Outcome::answered ? ir::print(answer.tac) : answer.reason;
}

// Are these lines in what the destroyer makes of `text`?
inline void expect_lines(std::string_view destroyer, std::string_view text, std::string_view lines,
                         bool present = true) {
  const std::string printed = text_of(destroy(destroyer, text));
  EXPECT_EQ(printed.find(lines) != std::string::npos, present)
      << destroyer << "\n" << lines << printed;
}

inline std::uint32_t copy_count(const ir::Function& f) {
  std::uint32_t count = 0;
  for (const ir::Instruction& i : f.instructions) count += ir::is_copy(i.opcode);
  return count;
}

// The copies that a destroyer makes of a classic program.
inline std::uint32_t copies_of(Destroyer& destroyer, std::string_view name) {
  Answer answer;
  destroyer.destroy(program(classic(name).text), answer);
  EXPECT_EQ(answer.outcome, Outcome::answered) << answer.reason;
  return copy_count(answer.tac);
}
inline std::uint32_t copies_of(std::string_view destroyer, std::string_view name) {
  return copies_of(*make_destroyer(destroyer), name);
}

inline interp::Run run(const ir::Function& f, const interp::Options& options) {
  interp::Run result;
  interp::Interpreter interpreter;
  interpreter.run(f, options, result);
  return result;
}

// Does the destroyed program refine the other on small arguments?
inline bool agree_concretely(const ir::Function& ssa, const ir::Function& tac) {
  interp::Difference difference;
  interp::Options options;
  options.fuel = 2'000;
  for (const std::uint64_t n : {0U, 1U, 2U, 3U, 4U, 5U, 9U}) {
    for (const std::uint64_t m : {0U, 1U, 9U}) {
      const std::vector<std::uint64_t> arguments = {n, m};
      options.arguments = arguments;
      if (interp::differs(run(ssa, options), run(tac, options), difference)) return false;
    }
  }
  return true;
}

// And, in terms, on every path of up to seven two-way branches? Branch operands are compared too.
inline bool agree(const ir::Function& ssa, const ir::Function& tac) {
  if (!agree_concretely(ssa, tac)) return false;
  interp::Difference difference;
  interp::Options options;
  options.fuel = 2'000;
  options.domain = interp::Domain::structural;
  for (std::uint32_t path = 0; path < 128; ++path) {
    std::vector<std::uint32_t> directions;
    for (std::uint32_t k = 0; k < 7; ++k) directions.push_back((path >> k) & 1);
    options.directions = directions;
    if (interp::differs(run(ssa, options), run(tac, options), difference)) return false;
  }
  return true;
}

// Methods that add instructions or take branches away, and so make other terms of equal values.
inline bool makes_other_terms(std::string_view destroyer) {
  for (const std::string_view name :
       {"guarded", "predicated", "select", "K01", "K02", "K04", "K05", "R01", "R02", "R03"}) {
    if (destroyer == name) return true;
  }
  return false;
}

inline bool agree(std::string_view destroyer, const ir::Function& ssa, const ir::Function& tac) {
  return makes_other_terms(destroyer) ? agree_concretely(ssa, tac) : agree(ssa, tac);
}

}  // namespace phidelity::destroyers::testing

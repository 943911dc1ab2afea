// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass: one way to make a program smaller, as a list of changes that can be made one by one or
// many at once.
//
//   blocks:  list = {drop X, drop L, drop H}    all three at once first, then halves, then each
//   phis:    list = {b reads 0, a reads 0, b reads n, a reads n}
//
// A pass lists what it could change (`list`) and makes chosen changes to a candidate (`apply`); the
// reducer decides which to try and in what order. A change may well make the program invalid: such
// candidates are dropped by the verifier before anybody is asked. The table of all passes is
// reduce/passes/passes.h.
//
// Tested by: tests/reduce/passes_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "ir/cfg.h"
#include "ir/dominators.h"
#include "ir/program.h"
#include "reduce/edit.h"
#include "reduce/question.h"

namespace phidelity::reduce {

// The program being reduced, and what is known of it.
struct Subject {
  ir::Function f;
  ir::Cfg cfg;
  ir::Dominators dominators;
  Evidence evidence;
};

// What the numbers mean is the pass's own.
struct Change {
  std::uint32_t where = 0;
  std::uint32_t choice = 0;
  ir::Operand with;
};

struct Pass {
  std::string_view name;
  std::string_view summary;
  // Appends the changes, the most promising first; those that go well together stand together.
  void (*list)(const Subject& s, std::vector<Change>& changes) = nullptr;
  // Requires: `changes` were listed for this subject, and `edit` was started with it.
  void (*apply)(const Subject& s, std::span<const Change> changes, Edit& edit) = nullptr;
  // Many changes at once are worth trying: else each by itself.
  bool chunked = true;
  // Worth trying together with a change of another pass, when the program is small.
  bool paired = false;
};

// What stands in for a value of the class when it must not be named.
[[nodiscard]] inline ir::Operand zero_of(ir::ClassId c) {
  return c == ir::class_float ? ir::Operand::real(0) : ir::Operand::integer(0);
}

// Passes whose lists grow with the square of the program are for small programs.
inline constexpr std::size_t square_max = 4096;

}  // namespace phidelity::reduce

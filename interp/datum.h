// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a name holds while a program runs: a word, a term, or nothing.
//
//   word(5) == Datum{5, 0, DatumState::defined};   Datum{}.state == DatumState::unwritten
//
// Tested by: tests/interp/interpreter_test.cpp
#pragma once

#include <cstdint>

namespace phidelity::interp {

enum class DatumState : std::uint8_t {
  defined,
  undef,
  unwritten,  // undef because the name was never written: told apart in reports
};

// A 64-bit word (in `low`; `high` is 0) or the 128-bit fingerprint of a term.
struct Datum {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  DatumState state = DatumState::unwritten;

  [[nodiscard]] bool defined() const { return state == DatumState::defined; }
  friend bool operator==(const Datum&, const Datum&) = default;
};

[[nodiscard]] inline Datum word(std::uint64_t bits) { return {bits, 0, DatumState::defined}; }
[[nodiscard]] inline Datum undef() { return {0, 0, DatumState::undef}; }

}  // namespace phidelity::interp

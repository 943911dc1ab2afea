// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a structural run goes about `select c, a, undef` with a symbolic condition.
//
//   spread   undef: c may choose the other arm
//   choose   a: the run assumes that c is not 0, and notes it; what it has assumed of a condition
//            holds for every later select on it
//   follow   as the run whose notes it is given: its own operand of the arm that one chose
//
// A program that is wrong for some value of c alone shows it in no run that spreads undef; so
// whoever looks for a witness lets the SSA run choose and the destroyed run follow. The ways that
// branches took are no assumptions: the tape is free, so that a verdict does not depend on which
// slot of a branch is which.
//
// Tested by: tests/interp/terms_test.cpp, tests/oracle/witness_test.cpp
#pragma once

#include <cstdint>

#include "interp/datum.h"

namespace phidelity::interp {

enum class Arms : std::uint8_t { spread, choose, follow };

struct ArmChoice {
  std::uint64_t step = 0;  // of the select: how many paired instructions ran before it
  Datum condition;
  std::uint32_t arm = 0;   // 0: the condition is not 0
};

}  // namespace phidelity::interp

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the step function asks of an operation, as bits of one byte.
//
//   facts_of(Opcode::store) == fact_observed | fact_strict_first
//
// Internal to interp/: others ask `is_observation` and `must_be_defined` (interpreter.h).
//
// Tested by: tests/interp/interpreter_test.cpp
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ir/opcode.h"

namespace phidelity::interp {

enum : std::uint8_t {
  fact_pure = 1,          // one result, nothing else: no copy, no memory
  fact_observed = 2,      // an event in every domain
  fact_branch = 4,        // an event in the term domains
  fact_strict_first = 8,  // undefined behaviour on an undef first operand
  fact_strict = 16,       // ... on any undef operand
};

constexpr std::array<std::uint8_t, ir::opcode_count> opcode_facts() {
  using ir::Opcode;
  std::array<std::uint8_t, ir::opcode_count> facts{};
  for (std::size_t i = 0; i < ir::opcode_count; ++i) {
    const auto op = static_cast<Opcode>(i);
    std::uint8_t& fact = facts[i];
    if (ir::info(op).pure && op != Opcode::load && !ir::is_copy(op)) fact |= fact_pure;
    if (ir::is_conditional(op)) fact |= fact_branch | fact_strict;
    if (op == Opcode::div || op == Opcode::rem) fact |= fact_strict;
    if (op == Opcode::load || op == Opcode::store) fact |= fact_strict_first;
    if (op == Opcode::print || op == Opcode::store || op == Opcode::call ||
        op == Opcode::branch || op == Opcode::ret || op == Opcode::trap) {
      fact |= fact_observed;
    }
  }
  return facts;
}
inline constexpr auto opcode_fact_table = opcode_facts();

constexpr std::uint8_t facts_of(ir::Opcode op) {
  return opcode_fact_table[static_cast<std::size_t>(op)];
}

}  // namespace phidelity::interp

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of the branches of targets: which instructions jump always, and which pairs of
// conditional ones are each other's opposite.
//
//   condition_of("JCC_1", cc 5)   ->  "JCC_1" with cc 4, inverted      (x86: ne is not e)
//   condition_of("BNE")           ->  "BEQ", inverted                  (RISC-V, MIPS, LoongArch)
//   condition_of("FROB_branch")   ->  nothing: a target that is not in the table
//
// A pass that lays blocks out anew inverts conditions; with this table both forms read as the same
// branch and its direction is checked. Where an opcode is not in the table, the list of successors
// is trusted for the direction (exits.h).
//
// Tested by: tests/foreign/mir/lower_test.cpp
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "foreign/mir/machine_function.h"

namespace phidelity::foreign::mir {

[[nodiscard]] bool is_unconditional_jump(std::string_view opcode,
                                         std::span<const Operand> operands);
// Jumps to where a register or a table says.
[[nodiscard]] bool is_indirect_jump(std::string_view opcode);

struct Condition {
  std::string_view opcode;             // the one of the pair that stands for both
  bool inverted = false;               // `opcode` jumps where this one does not
  std::uint32_t code_operand = no_index;  // index into the operands: it is `code` that is meant
  std::uint64_t code = 0;
};
[[nodiscard]] std::optional<Condition> condition_of(std::string_view opcode,
                                                    std::span<const Operand> operands);

}  // namespace phidelity::foreign::mir

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A machine function as LLVM prints it, in flat arrays of views into its text.
//
//   bb.1.loop:                                   blocks[1], number 1, label "bb.1.loop"
//     successors: %bb.2(0x40000000), %bb.1       successors 2, 1
//     %2:gr32 = PHI %1, %bb.0, undef %7, %bb.1   instructions: PHI, operands %2 (def), %1, bb.0, ...
//     JCC_1 %bb.1, 5, implicit killed $eflags    JCC_1, operands bb.1, "5", "$eflags" (implicit)
//
// Nothing is known of the target: a virtual register, a block and a jump table are told apart by how
// they are written, and everything else keeps its text. What says nothing of the meaning is not
// kept: `killed`, `dead`, memory operands, debug information, comments.
//
// Tested by: tests/foreign/mir/parse_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/program.h"
#include "ir/text.h"

namespace phidelity::foreign::mir {

inline constexpr std::uint32_t no_index = 0xffffffff;

enum class OperandKind : std::uint8_t {
  virtual_register,  // index: into MachineFunction::registers
  block,             // index: into MachineFunction::blocks
  jump_table,        // index: the number it is written with
  other,             // a physical register, a number, a symbol, ...
};

struct Operand {
  std::string_view text;         // as written, without flags, class and sub-register
  std::string_view subregister;  // "sub_32bit", or empty
  std::uint32_t index = no_index;
  OperandKind kind = OperandKind::other;
  bool def = false;
  bool implicit = false;
  bool undef = false;
};

struct Instruction {
  std::string_view flags;   // "nsw nuw", "frame-setup"; mostly empty
  std::string_view opcode;
  ir::Range operands;       // those before the `=` first
  ir::Place place;
};

struct Block {
  std::uint32_t number = 0;
  std::string_view label;      // "bb.1.loop"
  ir::Range instructions;
  ir::Range successors;        // in MachineFunction::successors: block indices, as listed
  bool successors_listed = false;
  bool landing_pad = false;
  bool address_taken = false;  // by the program's own indirect branches
  ir::Place place;
};

struct Register {
  std::string_view name;       // "%7", "%x"
  std::string_view reg_class;  // "gr32"; empty where none is written
};

struct JumpTable {
  std::uint32_t number = 0;
  ir::Range blocks;  // in MachineFunction::table_blocks: block indices, entry by entry
};

// What the head of a function says of its form.
enum class FormSaid : std::uint8_t { nothing, ssa, not_ssa };

class MachineFunction {
 public:
  std::string_view name;
  FormSaid form_said = FormSaid::nothing;
  std::vector<Block> blocks;  // in layout order: a block falls through to the next one
  std::vector<Instruction> instructions;
  std::vector<Operand> operands;
  std::vector<std::uint32_t> successors;
  std::vector<Register> registers;
  std::vector<JumpTable> jump_tables;
  std::vector<std::uint32_t> table_blocks;

  // Ensures: an empty function that keeps its memory.
  void clear() {
    name = {};
    form_said = FormSaid::nothing;
    blocks.clear();
    instructions.clear();
    operands.clear();
    successors.clear();
    registers.clear();
    jump_tables.clear();
    table_blocks.clear();
  }

  [[nodiscard]] std::span<const Operand> operands_of(const Instruction& i) const {
    return {operands.data() + i.operands.begin, i.operands.size()};
  }
  [[nodiscard]] std::span<const Instruction> instructions_of(const Block& b) const {
    return {instructions.data() + b.instructions.begin, b.instructions.size()};
  }
  [[nodiscard]] std::span<const std::uint32_t> successors_of(const Block& b) const {
    return {successors.data() + b.successors.begin, b.successors.size()};
  }
};

[[nodiscard]] inline ir::Error error_at(ir::Place place, std::string what, std::string hint = {}) {
  ir::Error error;
  error.place = place;
  error.what = std::move(what);
  error.hint = std::move(hint);
  return error;
}

}  // namespace phidelity::foreign::mir

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How control leaves a block: all its terminators as one n-way branch.
//
//   JCC_1 %bb.4, 5 / JMP_1 %bb.7           JCC_1.code4...way01 -> bb.4, bb.7
//   JCC_1 %bb.7, 4 / (falls into bb.4)     JCC_1.code4...way01 -> bb.4, bb.7     the same branch
//
// The conditions of the terminators, each in one of its two opposite forms, are the *atoms*; the
// table "which way for which outcome of the atoms" gives the *pattern*, and the ways are numbered in
// the order in which the table first takes them. Inverting a condition, dropping a jump to the next
// block or adding one changes none of this; going elsewhere does. A jump through a table is its
// entries' pattern. Where an opcode is unknown (conditions.h) the ways are the list of successors,
// in its order, and the direction is what that list says.
//
// Control may also leave in the middle (*cuts*): by a call between two EH_LABELs where the block has
// a landing pad, and by INLINEASM_BR. Such edges may not be split.
//
// Tested by: tests/foreign/mir/lower_test.cpp
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "foreign/mir/machine_function.h"
#include "ir/text.h"

namespace phidelity::foreign::mir {

struct Way {
  std::uint32_t block = 0;
  bool nosplit = false;
};

struct Exit {
  enum class Kind : std::uint8_t { leaves_function, jump, branch };

  Kind kind = Kind::leaves_function;
  std::uint32_t first_terminator = 0;  // index; what stands before it is the block's body
  std::string identity;                // of a branch
  std::vector<std::uint32_t> reads;    // indices of operands: virtual registers
  std::vector<std::uint32_t> results;
  std::vector<Way> ways;
};

// A place in the body of a block that may also be left by other ways than the next instruction.
struct Cut {
  std::uint32_t instruction = 0;
  ir::Range ways;  // in CutList::ways
};
struct CutList {
  std::vector<Cut> cuts;
  std::vector<Way> ways;
};

class ExitReader {
 public:
  // `undefined`: by register, not 0 where nothing but IMPLICIT_DEF writes it. Both outlive this.
  ExitReader(const MachineFunction& f, std::span<const std::uint8_t> undefined)
      : f_(f), undefined_(undefined) {}

  // Appends the cuts of block `b` to `out`.
  std::expected<void, ir::Error> read_cuts(std::uint32_t b, CutList& out);
  // Requires: read_cuts was asked about the same block just before.
  std::expected<void, ir::Error> read(std::uint32_t b, Exit& out);

 private:
  // "Where the atom has this value, go there."
  struct Row {
    std::uint32_t atom = 0;
    bool value = true;
    std::uint32_t target = 0;
  };
  struct Atom {
    std::string text;
    std::vector<std::uint32_t> reads;
    friend bool operator==(const Atom&, const Atom&) = default;
  };

  void read_ways(std::uint32_t b);
  [[nodiscard]] bool is_terminator(const Instruction& i) const;
  [[nodiscard]] bool listed(std::uint32_t block) const;
  [[nodiscard]] std::uint32_t first_block_of(const Instruction& i) const;
  bool read_rows(std::uint32_t b, std::uint32_t first);
  std::uint32_t atom_of(const Instruction& i, std::uint32_t code_operand, std::string&& text);
  bool decide(Exit& out);
  bool by_jump_table(std::uint32_t b, const Instruction& jump, Exit& out) const;
  void by_successors(std::uint32_t b, std::uint32_t first, Exit& out) const;
  void add_operands(const Instruction& i, bool with_text, Exit& out) const;
  [[nodiscard]] bool undefined(const Operand& o) const;
  [[nodiscard]] bool nosplit(std::uint32_t block) const { return f_.blocks[block].address_taken; }

  const MachineFunction& f_;
  std::span<const std::uint8_t> undefined_;
  std::vector<std::uint32_t> ways_;   // successors that are not taken by a cut, without repetition
  std::vector<std::uint32_t> taken_;  // those that are
  std::vector<Row> rows_;
  std::vector<Atom> atoms_;
  std::uint32_t otherwise_ = no_index;
};

}  // namespace phidelity::foreign::mir

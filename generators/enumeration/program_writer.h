// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A family and its digits as a program, which is then changed argument by argument in place.
//
//   e -> 1 -> 1, one phi, digits {0, 2}:     ssa @main(n) {
//                                            entry:
//   writer.write(family, digits, f);            call @use(n)
//   writer.set(1, parameter, f);               br b1(n)          digit 0: n
//                                            b1(p0):
//                                              call @use(n, p0)
//                                              br b1(p0)         digit 1: p0, and then n
//
// Uses. `all`: a block with one way out calls @use with every available name; a block with two is
// an opaque branch that reads them itself, so that copies before the branch are seen; a block
// with none returns them. `one`: a phi is an operand of the one call in its block, or of the
// opaque branch of its fork, or of neither; nothing else is used. Directions of the branches come
// from the tape: no value is needed to go any way, and all ways are feasible.
//
// With `Forks::cbr`, for destroyers that take no opaque operations, each use is a `print`, and a
// fork is a `cbr` of the last of the names that it should read (the parameter, where there is
// none); the others are printed before it.
//
// Tested by: tests/generators/enumeration/program_writer_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/enumeration/family.h"
#include "ir/program.h"

namespace phidelity::generators {

class ProgramWriter {
 public:
  explicit ProgramWriter(Forks forks = Forks::opaque) : forks_(forks) {}

  // Ensures: `f` is valid strict SSA, written over what it held.
  // Requires: one value for each digit, below its radix.
  void write(const Family& family, std::span<const std::uint8_t> digits, ir::Function& f);

  // Gives an argument of the program last written another name.
  // Requires: `digit` is the digit of an argument.
  void set(std::uint32_t digit, Name name, ir::Function& f) const {
    f.operands[position_[digit]] = operand(name);
  }

 private:
  [[nodiscard]] static ir::Operand operand(Name name);
  void write_block(std::uint32_t b, std::span<const std::uint8_t> digits, ir::Function& f);
  void print_uses(std::size_t count, ir::Function& f) const;
  void write_fork(std::uint8_t block, std::span<const std::uint8_t> digits, ir::Function& f);
  void collect_uses(UseSite site, std::span<const std::uint8_t> digits);
  void write_edge(std::uint32_t b, std::uint32_t slot, std::span<const std::uint8_t> digits,
                  ir::Function& f);

  Forks forks_;
  const Family* family_ = nullptr;
  std::vector<std::uint32_t> position_;  // of each digit's argument in Function::operands
  std::vector<ir::Operand> operands_;
};

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks through a space of small programs, from any number on.
//
//   Cursor cursor(space);
//   for (std::uint64_t k = 0; k < space.size(); k = cursor.next()) {
//     cursor.seek(k);
//     if (cursor.orbit() > 0) judge(cursor.program());       // each program once
//   }
//
// From one number to the next, arguments change in one function in place; no program is built
// before it is asked for.
//
// Tested by: tests/generators/enumeration/cursor_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "generators/enumeration/program_writer.h"
#include "generators/enumeration/space.h"
#include "generators/enumeration/symmetry.h"
#include "ir/program.h"

namespace phidelity::generators {

class Cursor {
 public:
  // Requires: `space` outlives the cursor; its size is below 2^64-1.
  explicit Cursor(const Space& space) : space_(&space), writer_(space.options().forks) {}

  // Requires: index < size of the space.
  // Cost: O(1) amortised from index - 1; else O(digits), and where the family is another one, that
  // of its symmetries. No allocation once the buffers have grown.
  void seek(std::uint64_t index);

  // How many programs this one stands for; 0 if another one stands for it.
  [[nodiscard]] std::uint64_t orbit() const { return group_.orbit(digits_); }
  // The next number whose program may stand for something.
  [[nodiscard]] std::uint64_t next() const {
    return group_.family_is_least() ? index_ + 1 : end_;
  }
  // Ensures: valid strict SSA; stays valid until the next call.
  const ir::Function& program();

 private:
  void open(std::size_t entry);
  void set_digits(std::uint64_t number);
  void increment();

  const Space* space_;
  std::uint64_t index_ = 0;
  std::uint64_t begin_ = 0;  // the numbers of the family
  std::uint64_t end_ = 0;
  std::uint32_t graph_ = 0xffffffff;
  Family family_;
  std::vector<Automorphism> automorphisms_;
  SymmetryGroup group_;
  std::vector<std::uint8_t> digits_;
  std::uint32_t written_ = 0;  // digits below are in the program as they are; 0: maybe none
  bool is_written_ = false;
  ProgramWriter writer_;
  ir::Function program_;
};

}  // namespace phidelity::generators

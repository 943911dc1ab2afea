// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a program strict again whose blocks, edges or definitions were changed.
//
//   entry: cbr n, A, B    A: x = add n, 1; br J    B: br J    J: ret x        x may be undefined
//   repaired              J: ret n                                            or `ret 0`, ...
//
// So a mutation needs not to know what dominates what: it may name any value of the right class
// anywhere, and a use that its definition does not dominate reads something else of that class.
//
// Tested by: tests/generators/mutations/mutations_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "generators/choices.h"
#include "ir/cfg.h"
#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::generators {

class Repair {
 public:
  // Requires: `f` is valid ssa but for strictness, and but for names that nothing defines.
  // Ensures: `f` is valid ssa; it depends on the arguments alone.
  // Cost: O(size * log(blocks)), and O(size) for each use repaired.
  void apply(ir::Function& f, Choices& choices);

 private:
  static constexpr std::uint32_t undefined = 0xffffffff;
  struct Definition {
    ir::BlockId block = undefined;
    std::uint32_t position = 0;  // 0 at the top of the block, else the instruction's id plus 1
  };

  void find_definitions();
  void repair(ir::Operand& use, ir::BlockId block, std::uint32_t position);
  [[nodiscard]] bool reaches(ir::ValueId v, ir::BlockId block, std::uint32_t position) const;

  ir::Function* f_ = nullptr;
  Choices* choices_ = nullptr;
  ir::Cfg cfg_;
  ir::Dominators dominators_;
  std::vector<Definition> definitions_;  // by value
  std::vector<ir::ValueId> candidates_;
};

// The constant that stands where no name of the class can.
[[nodiscard]] inline ir::Operand zero_of(ir::ClassId c) {
  return c == ir::class_float ? ir::Operand::real(0) : ir::Operand::integer(0);
}

}  // namespace phidelity::generators

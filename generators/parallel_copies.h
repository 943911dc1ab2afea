// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Edge copies alone: a loop over many phis, and copies on its way back that are hard to put in
// order. Nothing else is in the program, and every phi is returned.
//
//   entry:   k = and n, 7;  v0 = add n, 0; ...    br H(k, v0, v1, v2)
//   H(i, p0, p1, p2):  i1 = sub i, 1;             cbr i1, L, X
//   L:       br H(i1, p1, p0, p1)                 a swap, and a fan-out from it
//   X:       ret p0, p1, p2
//
// The copies are a permutation with cycles of drawn lengths, any function of the phis to
// themselves, chains, or a permutation of which a part is written over: by literals, by names from
// outside, by `undef`, by the phi itself. They stand on an edge of their own, on a self loop, on two
// latches, on two ways of one switch, or on a critical edge from a latch. Loops end after at most
// eight turns.
//
// Tested by: tests/generators/parallel_copies_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generators/capabilities.h"
#include "generators/choices.h"
#include "ir/program.h"

namespace phidelity::generators {

struct CopyOptions {
  std::uint32_t phis_max = 12;       // one program in eight has up to four times as many
  std::uint32_t float_percent = 30;  // programs of two classes
  Features features = {};
};

class ParallelCopyGenerator {
 public:
  // Ensures: `f` is a valid ssa program; it depends on the choices and the options alone.
  // Cost: O(phis); no allocation once the buffers have grown.
  void draw(Choices& choices, const CopyOptions& options, ir::Function& f);

 private:
  enum class Place : std::uint8_t;

  void draw_header(const CopyOptions& options);
  void draw_loop(Place place);
  void draw_copy();
  void draw_order();
  void draw_permutation();
  void draw_function();
  void draw_chains();
  void overwrite_some();
  [[nodiscard]] ir::Operand draw_outside(ir::ClassId c);
  ir::Operand emit(ir::Opcode opcode, ir::Operand a, ir::Operand b);
  ir::Operand emit_condition(ir::Operand value);
  void branch_two(ir::Operand condition, ir::BlockId yes, bool with_copy, ir::BlockId no);
  void return_all(ir::BlockId b);

  Choices* choices_ = nullptr;
  ir::Function* f_ = nullptr;
  const Features* features_ = nullptr;
  ir::Operand count_next_;                  // the counter's value in the next turn
  std::vector<ir::ValueId> phis_;           // of the header, the counter first
  std::vector<ir::Operand> outside_;        // names from before the loop, one a phi
  std::vector<ir::Operand> arguments_;      // of the edge being drawn
  std::vector<std::uint32_t> order_;        // phis of the class that is being permuted
};

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The control-flow graphs of a language with `if`, `while`, `break`, `continue` and `return`, as a
// plain front end lowers them: a loop's exit branch stands in its header.
//
//   while (c) { if (d) break; S }      H: cbr c, B, X    B: cbr d, T, N    T: br X    N: S; br H
//
// So the edges back to a header come from jumps, never from branches. No strict SSA on such a
// graph has a lost-copy edge (Definition 16.6.2): for a copy to a phi of B at the end of P to harm
// another way out of P, or P's branch, the phi must be live there; then B dominates P, and the
// edge, which leaves a branch, leads back. Swaps are as many as elsewhere.
//
// Tested by: tests/generators/while_shape_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "generators/choices.h"
#include "generators/construction/grouped.h"
#include "ir/program.h"

namespace phidelity::generators {

class WhileShape {
 public:
  // Requires: 1 <= blocks_min <= blocks_max.
  // Ensures: `shape` has blocks_max blocks at most, all reachable, and blocks_min at least if that
  // is less than blocks_max by two; block 0 has no in-edges, no block more than two ways out.
  // Cost: linear.
  void draw(Choices& choices, std::uint32_t blocks_min, std::uint32_t blocks_max,
            ir::Function& shape);

 private:
  // A statement that is not closed: the loop or the arm of an `if` that the current block is in.
  struct Open {
    bool is_loop = false;
    ir::BlockId after = 0;      // where control goes on behind it
    ir::BlockId other = 0;      // the loop's header, or the arm that is to be filled yet, or none
  };
  static constexpr ir::BlockId none = 0xffffffff;

  [[nodiscard]] ir::BlockId add_block();
  void connect(ir::BlockId source, ir::BlockId target) { edges_.emplace_back(source, target); }
  void open_loop();
  void open_if(bool with_else);
  void close();
  void leave(ir::BlockId target);  // `if (c) goto target;`, or return where there is none
  [[nodiscard]] const Open* innermost_loop() const;
  void write(Choices& choices, ir::Function& shape);

  std::uint32_t block_count_ = 0;
  ir::BlockId current_ = 0;
  std::vector<Open> open_;
  std::vector<Grouped<ir::BlockId>::Entry> edges_;
  Grouped<ir::BlockId> targets_;  // by block
};

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks copied for some of the edges that enter them, and SSA repaired afterwards.
//
//   A, B -> J(x): y = add x, 1; br K       duplicate J for the edge from B:
//   A -> J;  B -> J'(x): y = add x, 1; br K      y now has two definitions, and K gets a phi
//
// A copy first keeps all names of its original; the result is an ordinary program with block
// parameters, and pruned construction makes SSA of it again. Then the phis of blocks that one edge
// enters are what it brings them, as they are where a compiler merges a block with the one before.
//
// Tested by: tests/generators/transformations/duplication_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "generators/construction/cytron.h"
#include "generators/transformations/rewrite.h"
#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::generators {

class Duplication {
 public:
  static constexpr std::uint32_t all_ways = 0xffffffff;

  // Requires: `ssa` stays as it is until `finish`.
  void start(const ir::Function& ssa);
  // A copy of `b` that nothing enters yet. With a slot named the copy does not branch but goes
  // that way, where the original's branch had no results.
  [[nodiscard]] ir::BlockId copy(ir::BlockId b, std::uint32_t slot = all_ways);
  // Requires: `to` is a copy of the edge's target.
  void redirect(ir::EdgeId e, ir::BlockId to) { target_[e] = to; }
  // Is there something to finish?
  [[nodiscard]] bool changed() const { return !copies_.empty(); }
  // Writes the repaired program. Returns false if that has a block that is reached no longer, or a
  // copy that never was.
  [[nodiscard]] bool finish(ir::Function& out);

  // Blocks of more instructions are not worth a copy.
  static constexpr std::uint32_t instructions_max = 10;
  [[nodiscard]] static bool is_small(const ir::Function& ssa, ir::BlockId b) {
    return ssa.blocks[b].instructions.size() <= instructions_max;
  }

 private:
  struct Copy {
    ir::BlockId of = 0;
    std::uint32_t slot = all_ways;
  };

  void write_draft();
  void write_block(ir::BlockId of, std::uint32_t slot, bool is_copy);
  void fold_single_phis(ir::Function& out);

  const ir::Function* ssa_ = nullptr;
  std::vector<ir::BlockId> target_;  // by edge
  std::vector<Copy> copies_;
  ir::Function draft_;
  ir::Cfg cfg_;
  Cytron cytron_;
  ir::Function repaired_;
  Rewrite rewrite_;
};

}  // namespace phidelity::generators

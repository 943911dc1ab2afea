// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Natural loops: the blocks from which an edge back to a header can be reached without it.
//
//   H -> B, X;  B -> H        loop H: {H, B}
//
//   loops.build(ssa);  for (BlockId h : loops.headers()) { loops.enter(h);  loops.contains(b); }
//
// Reference: A. V. Aho, M. S. Lam, R. Sethi, J. D. Ullman, "Compilers", 2nd edition, Algorithm 9.46;
// loops that share a header are one.
// Tested by: tests/generators/transformations/loops_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/cfg.h"
#include "ir/components.h"
#include "ir/dominators.h"
#include "ir/program.h"

namespace phidelity::generators {

class Loops {
 public:
  // Requires: `ssa` stays as it is. Cost: O(size); no recursion; buffers are reused.
  void build(const ir::Function& ssa);

  [[nodiscard]] const ir::Cfg& cfg() const { return cfg_; }
  [[nodiscard]] const ir::Dominators& dominators() const { return dominators_; }
  // In reverse postorder: a loop before those within it.
  [[nodiscard]] std::span<const ir::BlockId> headers() const { return headers_; }
  [[nodiscard]] bool is_back_edge(ir::EdgeId e) const {
    return ir::is_back_edge(*ssa_, dominators_, e);
  }

  // Makes the loop of this header the one at hand. Cost: O(size of the loop and its edges).
  void enter(ir::BlockId header);
  [[nodiscard]] bool contains(ir::BlockId b) const { return loop_of_[b] == header_; }
  // In no particular order.
  [[nodiscard]] std::span<const ir::BlockId> blocks() const { return blocks_; }

 private:
  static constexpr ir::BlockId none = 0xffffffff;

  const ir::Function* ssa_ = nullptr;
  ir::Cfg cfg_;
  ir::Dominators dominators_;
  std::vector<ir::BlockId> headers_;
  ir::BlockId header_ = none;
  std::vector<ir::BlockId> loop_of_;  // by block: the header of the last loop entered with it
  std::vector<ir::BlockId> blocks_;
};

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variables are live into which blocks.
//
//   x = 1; br H     H: x = add x, n; cbr n, H, X     X: ret x
//   live_in(x, H), live_in(x, X), live_in(n, H); upward_exposed(x, H): H reads x before writing it
//
// Block parameters are written at the top of their block; the arguments of an edge are read at the
// end of its source. Unreachable blocks read nothing.
//
// Reference: the equations of J. Cocke, F. E. Allen, "A Program Data Flow Analysis Procedure", CACM
// 19(3), 1976, over bits, in postorder until nothing changes.
// Tested by: tests/generators/construction/liveness_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::generators {

class VariableLiveness {
 public:
  // Requires: `cfg` was built from `f`.
  // Cost: O(size + blocks * variables / 64 * loop depth); buffers are reused.
  void build(const ir::Function& f, const ir::Cfg& cfg);

  [[nodiscard]] bool live_in(ir::ValueId v, ir::BlockId b) const { return has(live_in_, b, v); }
  // Does the block read the variable before it writes it?
  [[nodiscard]] bool upward_exposed(ir::ValueId v, ir::BlockId b) const {
    return has(exposed_, b, v);
  }
  // By variable: is it upward exposed in some block?
  [[nodiscard]] bool exposed_somewhere(ir::ValueId v) const { return has(anywhere_, 0, v); }

 private:
  using Rows = std::vector<std::uint64_t>;  // by block, a row of bits by variable

  [[nodiscard]] bool has(const Rows& rows, ir::BlockId b, ir::ValueId v) const {
    return ((rows[b * words_ + v / 64] >> (v % 64)) & 1) != 0;
  }
  void mark(Rows& rows, ir::BlockId b, ir::ValueId v) {
    rows[b * words_ + v / 64] |= std::uint64_t{1} << (v % 64);
  }
  void read(ir::BlockId b, std::span<const ir::Operand> operands);
  void read_block(const ir::Function& f, ir::BlockId b);

  std::size_t words_ = 0;
  Rows live_in_, exposed_, written_, anywhere_;
};

}  // namespace phidelity::generators

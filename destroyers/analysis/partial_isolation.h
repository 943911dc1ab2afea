// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Liveness while copies are still being chosen: each phi argument and result isolated, or not yet.
//
//   isolated program   P: ...; (b) = (x); cbr t, H(b), X     H(p): (y) = (p); ...
//   x not isolated     x lives through the edge P -> H, past the branch; b does not exist
//   x isolated         x ends at the copy, b lives from there to the edge
//   y not isolated     y is the phi, defined where p is; isolated: it is defined by the copy
//
// A copy that is put in or left out changes liveness only between it and the edge beside it: what
// is live at the borders of blocks stays as it is. So one liveness, of the program with all copies,
// answers for every choice, and a choice is recorded in constant time: this is the incremental
// update of the published method, where recomputing costs a pass over the program for each phi.
//
// Tested by: tests/destroyers/analysis/partial_isolation_test.cpp
// Reference: V. C. Sreedhar, R. D.-C. Ju, D. M. Gillies, V. Santhanam, "Translating Out of Static
// Single Assignment Form", SAS 1999, insertCopy (step 6 of Method III).
#pragma once

#include <cstdint>
#include <vector>

#include "destroyers/analysis/liveness.h"
#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::destroyers {

class PartialIsolation {
 public:
  // Nothing isolated but constants. Requires: `f` is an isolated program (methods/isolation.h):
  // a block with phis begins with their copies, one whose edges carry arguments has theirs
  // before the terminator; no argument is defined by its block's terminator. `f` and `liveness`
  // outlive this.
  // Cost: O(n log n) in the arguments.
  void reset(const ir::Function& f, const ir::Cfg& cfg, const Liveness& liveness);

  // One of the copies of `x` at the end of `b` is put in.
  void isolate_argument(ir::BlockId b, ir::ValueId x);
  // The phi `y` becomes an ordinary value, defined by the copy at the top of its block.
  void isolate_result(ir::ValueId y) { is_phi_[y] = 0; }

  [[nodiscard]] Point definition(ir::ValueId v) const {
    Point defined = liveness_->definition(v);
    if (is_phi_[v]) defined.position = 0;
    return defined;
  }
  // As Liveness. Cost: logarithmic.
  [[nodiscard]] bool is_live_after(ir::ValueId v, Point p) const;
  // Have they one definition point, or is one live just after the other's?
  [[nodiscard]] bool interferes(ir::ValueId a, ir::ValueId b) const;

 private:
  [[nodiscard]] const std::uint32_t* direct_uses(ir::BlockId b, ir::ValueId v) const;

  const ir::Function* f_ = nullptr;
  const Liveness* liveness_ = nullptr;
  std::vector<std::uint8_t> is_phi_;  // by value: a phi of the program that is not isolated
  // By block: the values that its edges carry, ascending, and how often one is not isolated.
  std::vector<std::uint32_t> begin_;
  std::vector<ir::ValueId> carried_;
  std::vector<std::uint32_t> direct_;
  std::vector<ir::ValueId> sorted_;
};

}  // namespace phidelity::destroyers

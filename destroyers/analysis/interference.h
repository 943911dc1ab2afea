// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// May two values share a place? And classes of values that do.
//
//   interferes(a, b):  they have one definition point, or one is live just after the other's
//   webs.merge_if_free(p, a):  one place for p, a and all that already share with either
//
// In strict SSA two live ranges intersect if and only if one contains the definition of the other,
// so a query looks at two points. Parameters of one block are defined at one point and pairwise
// interfere, dead ones too: a dead parameter still gets a copy. Results of one instruction too.
//
// Tested by: tests/destroyers/analysis/interference_test.cpp
// Reference: Z. Budimlic, K. D. Cooper, T. J. Harvey, K. Kennedy, T. S. Oberg, S. W. Reeves,
// "Fast Copy Coalescing and Live-Range Identification", PLDI 2002, section 3.
#pragma once

#include <span>
#include <vector>

#include "destroyers/analysis/liveness.h"

namespace phidelity::destroyers {

// Requires: both are defined in reachable code. Cost: logarithmic.
[[nodiscard]] bool interferes(const Liveness& liveness, ir::ValueId a, ir::ValueId b);

// Disjoint classes of values, a phi web each.
class Webs {
 public:
  // Every value alone.
  void reset(std::size_t value_count);
  [[nodiscard]] ir::ValueId representative(ir::ValueId v) const { return representative_[v]; }
  [[nodiscard]] std::span<const ir::ValueId> members(ir::ValueId v) const {
    return members_[representative_[v]];
  }
  // Merges the webs of `a` and `b` unless a member of one interferes with a member of the other.
  // Cost: O(members of a * members of b) queries.
  void merge_if_free(const Liveness& liveness, ir::ValueId a, ir::ValueId b);
  // Merges them whatever interferes. Cost: the smaller web.
  void merge(ir::ValueId a, ir::ValueId b);

 private:
  std::vector<ir::ValueId> representative_;
  std::vector<std::vector<ir::ValueId>> members_;  // by representative
};

}  // namespace phidelity::destroyers

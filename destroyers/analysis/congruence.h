// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Congruence classes: values in one place, merged where they do not interfere.
//
//   classes {p, a} and {x}: walk p, a, x in dominance order; each meets only its nearest
//   dominating member, and, where that holds the same value, that member's equal ancestors
//
// Two names interfere if their live ranges intersect and they hold different values; with every
// name a value of its own that is plain intersection. In strict SSA live ranges are subtrees of
// the dominator tree, so one walk over both lists with a stack answers for the classes.
//
// Tested by: tests/destroyers/analysis/congruence_test.cpp
// Reference: B. Boissinot, A. Darte, F. Rastello, B. Dupont de Dinechin, C. Guillon, "Revisiting
// Out-of-SSA Translation for Correctness, Code Quality and Efficiency", CGO 2009, Algorithm 2.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "destroyers/analysis/interference.h"
#include "destroyers/analysis/liveness.h"
#include "ir/dominators.h"

namespace phidelity::destroyers {

// The decisions of Congruence; the planted faults exchange one.
struct CongruenceDecisions {
  enum class Asked : std::uint8_t { classes, names, nothing };

  Asked asked = Asked::classes;         // else about the two names alone (G01), or never (G02)
  bool stack_follows_dominance = true;  // else the member before is taken for the parent (G05)
  bool follows_equal_ancestors = true;  // else the parent alone is asked about (G06)
};

class Congruence {
 public:
  // Every value alone. Requires: the arguments outlive the classes; `value_of` has an entry for
  // each value: equal entries say that two values, wherever both exist, are the same.
  void reset(const Liveness& liveness, const ir::Dominators& dominators,
             std::span<const ir::ValueId> value_of, CongruenceDecisions decisions = {});
  [[nodiscard]] ir::ValueId representative(ir::ValueId v) const { return representative_[v]; }
  // Ensures: one class if no two members of the two interfere, else nothing changed.
  // Requires: both are defined in reachable code.
  // Cost: linear in the classes, times the chain of equal ancestors.
  bool merge_if_free(ir::ValueId a, ir::ValueId b);

 private:
  static constexpr ir::ValueId none = 0xffffffff;

  [[nodiscard]] bool comes_before(ir::ValueId a, ir::ValueId b) const;
  [[nodiscard]] bool dominates(ir::ValueId a, ir::ValueId b) const;
  // Do members of the two classes, those of merged_?
  [[nodiscard]] bool interfere(ir::ValueId a, ir::ValueId b);
  [[nodiscard]] bool classes_interfere();
  [[nodiscard]] ir::ValueId first_intersecting(ir::ValueId v, ir::ValueId ancestor) const;

  CongruenceDecisions decisions_;
  const Liveness* liveness_ = nullptr;
  const ir::Dominators* dominators_ = nullptr;
  std::span<const ir::ValueId> value_of_;
  std::vector<ir::ValueId> representative_;
  std::vector<std::vector<ir::ValueId>> members_;  // by representative, in dominance order
  std::vector<std::uint32_t> order_;  // by block: its place in dominator-tree pre-order
  // By value: the nearest ancestor in its own class, and in the other one while two are compared,
  // that holds the same value and is live at its definition.
  std::vector<ir::ValueId> equal_in_;
  std::vector<ir::ValueId> equal_out_;
  std::vector<ir::ValueId> merged_;
  std::vector<ir::ValueId> stack_;
};

}  // namespace phidelity::destroyers

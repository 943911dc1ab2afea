// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Isolate every phi by parallel copies, then merge the classes that the copies connect.
//
//   entry: br H(1)   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2
//   isolated   entry: a = 1; br H(a)
//              H(p): x2 = p; x3 = add x2, 1; b = x3; cbr t, H(b), X   X: ret x2
//   {p, a, b} is the phi's class; x3 joins it and its copy is gone, x2 (live past x3) does not.
//
// After isolation a phi's names are live only between a copy and an edge, so each phi is a class
// without interference. Each copy is then an affinity: its two ends get one place if their classes
// do not interfere. `boissinot` says that two names interfere if their live ranges intersect;
// `boissinot-value` lets those intersect that hold the same value, by copies and constants. What
// is left of each parallel copy is sequenced with the fewest moves.
//
// Tested by: tests/destroyers/methods/boissinot_test.cpp
// Reference: B. Boissinot, A. Darte, F. Rastello, B. Dupont de Dinechin, C. Guillon, "Revisiting
// Out-of-SSA Translation for Correctness, Code Quality and Efficiency", CGO 2009. Affinities are
// the copies of the isolation, then those of the program, in program order, without weights.
// Corrected: of two edges between two blocks that carry different arguments one gets a block of its
// own; the program is declined where it may not, and where an argument is defined by its block's
// own terminator.
#pragma once

#include "destroyers/analysis/congruence.h"
#include "destroyers/methods/isolation.h"

namespace phidelity::destroyers {

// The decisions of Boissinot; `boissinot-value` and the planted faults exchange one or two.
struct BoissinotDecisions {
  bool by_value = false;             // else every value is its own, and interference intersection
  bool phis_have_their_own = true;   // values; else that of the first argument (G04)
  CongruenceDecisions classes = {};  // G01, G02, G05, G06
  IsolationDecisions isolation = {}; // G03, G07
};

class Boissinot : public Isolation {
 public:
  explicit Boissinot(std::string_view name = "boissinot", BoissinotDecisions decisions = {})
      : Isolation(name, decisions.isolation), decisions_(decisions) {}

 protected:
  void prepare() override;

 private:
  void coalesce();

  BoissinotDecisions decisions_;
  Congruence classes_;
  std::vector<ir::ValueId> value_of_;
};

class BoissinotValue final : public Boissinot {
 public:
  BoissinotValue() : Boissinot("boissinot-value", {.by_value = true}) {}
};

}  // namespace phidelity::destroyers

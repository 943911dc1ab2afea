// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Duplicate edges: slots of one block into one other, and which of them need a place of their own.
//
//   P: cbr c, J(a), J(b)          P:0 leads; P:1 differs from it, so its copies need a block
//   P: cbr c, J(a), J(a)          P:0 leads; P:1 agrees with it, so one copy serves both
//   P: cbr c, J(a), nosplit J(b)  P:1 leads: what may not be split keeps the end of P
//
// A method that copies at the ends of predecessors has one place for all slots between two blocks.
// It belongs to the edge that leads; edges that carry the same arguments share it.
//
// Tested by: tests/destroyers/prepasses/duplicate_edges_test.cpp
// Reference: B. Boissinot et al., CGO 2009, on duplicate predecessors; the SAS 1999 methods
// speak of pairs of blocks and overlook them.
#pragma once

#include <vector>

#include "ir/cfg.h"
#include "ir/program.h"

namespace phidelity::destroyers {

class DuplicateEdges {
 public:
  // Cost: O(blocks + edges); buffers are reused. Requires: the function outlives the answers.
  void build(const ir::Function& f, const ir::Cfg& cfg);

  // Of the edges between the two blocks of `e` the first, one that may not be split before others.
  // Requires: the source of `e` is reachable.
  [[nodiscard]] ir::EdgeId leader(ir::EdgeId e) const { return leader_[e]; }
  [[nodiscard]] bool leads(ir::EdgeId e) const { return leader_[e] == e; }
  // Does `e` carry the arguments of its leader? Cost: linear in them.
  [[nodiscard]] bool agrees(ir::EdgeId e) const;

 private:
  const ir::Function* f_ = nullptr;
  std::vector<ir::EdgeId> leader_;
  std::vector<ir::EdgeId> leader_into_;  // by target, while the edges of one source are read
};

}  // namespace phidelity::destroyers

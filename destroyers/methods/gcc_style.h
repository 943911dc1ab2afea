// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCC's way out of SSA: coalesce by a conflict graph, then copy partitions on edges.
//
//   H(x2): x3 = add x2, 1; cbr t, H(x3), X   X: ret x2      x2 lives on past x3: two partitions
//   becomes   H: x3 = add x2, 1; cbr t, N, X   N: x2 = x3; br H   X: ret x2
//
// Phis that nothing needs go first. A pair (phi, argument), or the two sides of a copy, becomes one
// partition if no member of the one conflicts with a member of the other. Pairs of edges that may
// not be split come first: if their copies do not all vanish the program is declined (GCC
// stops with "SSA corruption"). Then come those of critical edges, which would cost a block, then
// the others, each in program order. What is left of an edge is a parallel copy of partitions; it
// is sequenced by its elimination graph and goes where `split` would put it.
//
// Tested by: tests/destroyers/methods/gcc_style_test.cpp
// Reference: GCC, tree-outof-ssa.cc (eliminate_useless_phis, eliminate_phi,
// insert_value_copy_on_edge) and tree-ssa-coalesce.cc (coalesce_ssa_name). GCC weighs pairs by the
// frequency of their edges, which a program here does not have. A terminator with results is
// written after the copies that stand before it, so copies never stand there.
#pragma once

#include "destroyers/analysis/conflict_graph.h"
#include "destroyers/methods/split.h"
#include "destroyers/sequencers/elimination_graph.h"

namespace phidelity::destroyers {

class GccCoalescing : public Split {
 public:
  GccCoalescing(std::string_view name, ConflictDecisions decisions,
                std::unique_ptr<Sequencer> sequencer)
      : Split(name, std::move(sequencer)), decisions_(decisions) {}

 protected:
  void prepare() override;
  [[nodiscard]] Place place_of(ir::EdgeId e) override;

 private:
  void find_candidates();
  void add_candidates(ir::EdgeId e);
  void find_copies(ir::BlockId b);

  ConflictDecisions decisions_;
  Liveness liveness_;
  ConflictGraph conflicts_;
  std::vector<ConflictGraph::Pair> must_;      // on critical edges that may not be split
  std::vector<ConflictGraph::Pair> critical_;
  std::vector<ConflictGraph::Pair> others_;
  std::vector<ConflictGraph::Pair> candidates_;  // all of them, in this order
};

// The whole pass: useless and trivial phis dropped, then coalescing.
[[nodiscard]] std::unique_ptr<Destroyer> make_gcc_style(
    std::string_view name = "gcc-style", ConflictDecisions decisions = {},
    std::unique_ptr<Sequencer> sequencer = std::make_unique<EliminationGraph>());

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q8: GCC's elimination of phis on an edge; forward to order the places, backward round a cycle.
//
//   {a <- b, b <- c}  ->  a = b; b = c           (popped: a, b, c)
//   {a <- b, b <- a}  ->  t = a; a = b; b = t    (a is popped, and b still reads it)
//
// A walk along the sources pushes places in post-order, so that readers are popped before what
// they read. A place popped while a reader of it is still waiting lies on a cycle: it is saved,
// and for each such reader its own readers are served first, then the reader takes the saved
// value. Otherwise the place takes its source. Constants come last. A k-cycle costs k+1 moves,
// also where a copy out of it would have been the save.
//
// Tested by: tests/destroyers/sequencers/elimination_graph_test.cpp
// Reference: GCC, gcc/tree-outof-ssa.cc, eliminate_phi with elim_forward, elim_backward and
// elim_create; after R. Morgan, "Building an Optimizing Compiler", 1998. Both walks recurse there;
// here they are stacks.
#pragma once

#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

class EliminationGraph final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "Q8"; }
  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override;

 private:
  using Node = Windmills::Node;

  void forward(Node from);
  void backward(Node from, std::vector<Move>& moves);
  [[nodiscard]] Node next_unmarked(Node reader) const;
  void fill(Node n, ir::Operand source, std::vector<Move>& moves);
  void visit_readers(Node n);

  struct Step {
    Node node;
    Node reader;  // the next reader to serve
  };

  Windmills graph_;
  std::vector<Node> order_;           // the last is popped first
  std::vector<Node> walk_;
  std::vector<Step> steps_;
  std::vector<std::uint8_t> marked_;  // by node: pushed; then: filled
};

}  // namespace phidelity::destroyers

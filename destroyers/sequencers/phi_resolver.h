// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q9: HotSpot C1's resolver; from each source down to what is copied from it, and back up.
//
//   {a <- b, b <- c}  ->  a = b; b = c           (down c, b, a; written on the way up)
//   {a <- b, b <- a}  ->  t = b; b = a; a = t    (down a, b, and a again: the edge b -> a closes it)
//
// Every place is written after everything that is copied from it. An edge to a place that is
// still being visited closes a cycle: its source is saved instead, and on the way up that
// place is filled from the temporary. Constants come last. A k-cycle costs k+1 moves, also where
// a copy out of it would have been the save.
//
// Tested by: tests/destroyers/sequencers/phi_resolver_test.cpp
// Reference: OpenJDK, src/hotspot/share/c1/c1_LIRGenerator.cpp, PhiResolver. Trivial copies are
// left out first (there the caller does), and the recursion is a stack.
#pragma once

#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

class PhiResolver final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "Q9"; }
  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override;

 private:
  using Node = Windmills::Node;
  struct Visit {
    Node node;
    Node reader;  // the next one to visit
  };
  enum class State : std::uint8_t { not_visited, visited, finished_root };

  void resolve(Node root, Temporaries& temporaries, std::vector<Move>& moves);
  void enter(Node n);
  void leave(Node n, std::vector<Move>& moves);

  Windmills graph_;
  std::vector<State> state_;  // by node
  std::vector<Visit> visits_;
  std::vector<Node> sources_;  // in the order of the list
  Node loop_ = Windmills::none;  // the place that the saved value is for
  ir::ValueId saved_ = 0;
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q12: cycles by exchanges instead of a temporary.
//
//   {a <- b, b <- a}          ->  a <-> b
//   {a <- b, b <- c, c <- a}  ->  b <-> c; c <-> a
//   {a <- b, b <- a, c <- a}  ->  c = a; a <-> b
//
// From each move to the one that writes what it reads, as in Q10, written out backwards. Where
// the walk comes back to a move of its own, all moves of the cycle but one become exchanges: k-1
// for a k-cycle, and no place outside the copy is needed. Constants come last.
//
// Tested by: tests/destroyers/sequencers/exchanging_test.cpp
// Reference: QBE, rega.c, pmrec. The recursion is a walk with a stack; every exchange is between
// places of one register class (there the widest class of the cycle has to be found).
#pragma once

#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

class Exchanging final : public Sequencer {
 public:
  // A trivial copy can be taken for a cycle of one and exchanged with itself (planted fault N04).
  explicit Exchanging(bool trivial_too = false) : trivial_too_(trivial_too) {}
  [[nodiscard]] std::string_view name() const override { return "Q12"; }
  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override;

 private:
  using Node = Windmills::Node;
  enum class State : std::uint8_t { to_do, on_walk, done };

  void walk_from(Node root, std::vector<Move>& moves);

  bool trivial_too_;
  Windmills graph_;
  std::vector<State> state_;  // by copy
  std::vector<Node> walk_;
};

}  // namespace phidelity::destroyers

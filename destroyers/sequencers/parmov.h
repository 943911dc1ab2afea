// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q11: the parallel move that was proved right in Coq; a path of moves that must be done first.
//
//   {a <- b, b <- a, c <- a}     path [a <- b], then a is read by c <- a: [c <- a, a <- b], c = a;
//   then by b <- a: [b <- a, a <- b], which writes what the oldest reads: t = b; b = a; a = t
//
// A move may be emitted when no move to do reads its destination; otherwise such a reader is
// put in front of it. If the newest move writes what the oldest one reads, the path is a cycle:
// that place is saved and the oldest reads the temporary. Invariant of the proof: the path is a
// chain, only its oldest source may be a temporary, and no move is emitted while one to do still
// reads its destination. Constants come last. A k-cycle costs k+1 moves, also where a copy out
// of it would have been the save.
//
// Tested by: tests/destroyers/sequencers/parmov_test.cpp
// Reference: L. Rideau, B. P. Serpette, X. Leroy, "Tilting at Windmills with Coq: Formal
// Verification of a Compilation Algorithm for Parallel Moves", JAR 40(4), 2008; CompCert,
// lib/Parmov.v. The moves to do are lists by source, so the search for a reader is not a scan.
#pragma once

#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

class Parmov final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "Q11"; }
  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override;

 private:
  using Node = Windmills::Node;

  void push(Node copy);
  [[nodiscard]] Node reader_to_do(Node n);
  void empty_path(Temporaries& temporaries, std::vector<Move>& moves);

  Windmills graph_;
  std::vector<std::uint8_t> to_do_;  // by copy
  std::vector<Node> reader_;         // by node: the readers before it are no longer to do
  std::vector<Node> path_;           // the newest move last
  ir::Operand oldest_source_;
};

}  // namespace phidelity::destroyers

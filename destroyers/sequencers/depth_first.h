// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q10: depth-first from each move to the move that must come later, written out backwards.
//
//   {a <- b, b <- a}  ->  t = a; a = b; b = t
//   {a <- b, b <- c}  ->  a = b; b = c
//
// The move that writes what a move reads must come after it. A walk along these ends in a move
// whose source nobody writes, or in a move done: the walk is written, last move first. Or it
// comes back to a move of its own: that is the cycle, closed through the temporary. The whole
// list is reversed at the end. A k-cycle costs k+1 moves, also where a copy out of it would have
// been the save. The walk is a stack of our own, so long chains are safe.
//
// Tested by: tests/destroyers/sequencers/depth_first_test.cpp
// Reference: regalloc2, src/moves.rs, ParallelMoves::resolve. We find the writer of a place in an
// array by place, where it sorts the moves by destination: linear, not O(n log n).
#pragma once

#include <algorithm>

#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

class DepthFirst final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "Q10"; }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    append_constants(copies, moves);  // reversed too: they end up last
    graph_.build(copies);
    state_.assign(graph_.copy_count(), State::to_do);
    for (Node root = 0; root < graph_.copy_count(); ++root) {
      if (state_[root] == State::to_do) walk_from(root, temporaries, moves);
    }
    std::reverse(moves.begin(), moves.end());
    return Outcome::answered;
  }

 private:
  using Node = Windmills::Node;
  enum class State : std::uint8_t { to_do, on_walk, done };

  void walk_from(Node root, Temporaries& temporaries, std::vector<Move>& moves) {
    Node next = root;
    while (graph_.is_written(next) && state_[next] == State::to_do) {
      state_[next] = State::on_walk;
      walk_.push_back(next);
      next = graph_.source(next);
    }
    if (graph_.is_written(next) && state_[next] == State::on_walk) {
      close_cycle(next, temporaries, moves);
    }
    while (!walk_.empty()) write_top(graph_.operand(graph_.source(walk_.back())), moves);
  }

  // The newest move of the walk reads what `first`, on the walk as well, writes.
  void close_cycle(Node first, Temporaries& temporaries, std::vector<Move>& moves) {
    const ir::ValueId saved = temporaries.temporary_for(graph_.place(first));
    write_top(ir::Operand::value(saved), moves);
    while (state_[first] != State::done) {
      write_top(graph_.operand(graph_.source(walk_.back())), moves);
    }
    moves.push_back({saved, graph_.operand(first)});
  }

  void write_top(ir::Operand source, std::vector<Move>& moves) {
    moves.push_back({graph_.place(walk_.back()), source});
    state_[walk_.back()] = State::done;
    walk_.pop_back();
  }

  Windmills graph_;
  std::vector<State> state_;  // by copy
  std::vector<Node> walk_;
};

}  // namespace phidelity::destroyers

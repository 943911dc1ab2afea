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
#include <cstdint>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

class DepthFirst final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "Q10"; }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    for (const Move& m : copies) {
      if (!m.source.is_value()) moves.push_back(m);  // reversed too: they end up last
    }
    gather(copies);
    for (Index root = 0; root < pending_.size(); ++root) {
      if (state_[root] == State::to_do) walk_from(root, temporaries, moves);
    }
    for (const Move& m : pending_) writer_[m.destination] = none;
    std::reverse(moves.begin(), moves.end());
    return Outcome::answered;
  }

 private:
  using Index = std::uint32_t;  // into pending_
  enum class State : std::uint8_t { to_do, on_walk, done };
  static constexpr Index none = 0xffffffff;

  void gather(std::span<const Move> copies) {
    pending_.clear();
    for (const Move& m : copies) {
      if (!m.source.is_value() || m.source.is(m.destination)) continue;
      const ir::ValueId highest = std::max(m.source.id(), m.destination);
      if (highest >= writer_.size()) writer_.resize(highest + 1, none);
      writer_[m.destination] = static_cast<Index>(pending_.size());
      pending_.push_back(m);
    }
    state_.assign(pending_.size(), State::to_do);
  }

  void walk_from(Index root, Temporaries& temporaries, std::vector<Move>& moves) {
    Index next = root;
    while (next != none && state_[next] == State::to_do) {
      state_[next] = State::on_walk;
      walk_.push_back(next);
      next = writer_[pending_[next].source.id()];
    }
    if (next != none && state_[next] == State::on_walk) close_cycle(next, temporaries, moves);
    while (!walk_.empty()) write_top(moves);
  }

  // The newest move of the walk reads what `first`, on the walk as well, writes.
  void close_cycle(Index first, Temporaries& temporaries, std::vector<Move>& moves) {
    Move& newest = pending_[walk_.back()];
    const ir::Operand read = newest.source;
    const ir::ValueId saved = temporaries.temporary_for(read.id());
    newest.source = ir::Operand::value(saved);
    while (state_[first] != State::done) write_top(moves);
    moves.push_back({saved, read});
  }

  void write_top(std::vector<Move>& moves) {
    moves.push_back(pending_[walk_.back()]);
    state_[walk_.back()] = State::done;
    walk_.pop_back();
  }

  std::vector<Move> pending_;
  std::vector<State> state_;   // by Index
  std::vector<Index> writer_;  // by ValueId: the move that writes it
  std::vector<Index> walk_;
};

}  // namespace phidelity::destroyers

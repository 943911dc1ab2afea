// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/exchanging.h"

#include <algorithm>

namespace phidelity::destroyers {

Outcome Exchanging::sequence(std::span<const Move> copies, Temporaries&, std::vector<Move>& moves) {
  moves.clear();
  append_constants(copies, moves);  // reversed too: they end up last
  graph_.build(copies, trivial_too_);
  state_.assign(graph_.copy_count(), State::to_do);
  for (Node root = 0; root < graph_.copy_count(); ++root) {
    if (state_[root] == State::to_do) walk_from(root, moves);
  }
  std::reverse(moves.begin(), moves.end());
  return Outcome::answered;
}

void Exchanging::walk_from(Node root, std::vector<Move>& moves) {
  Node next = root;
  while (graph_.is_written(next) && state_[next] == State::to_do) {
    state_[next] = State::on_walk;
    walk_.push_back(next);
    next = graph_.source(next);
  }
  // The move at which the cycle began, until the way back has reached it.
  const bool came_back = graph_.is_written(next) && state_[next] == State::on_walk;
  Node cycle = came_back ? next : Windmills::none;
  while (!walk_.empty()) {
    const Node copy = walk_.back();
    walk_.pop_back();
    state_[copy] = State::done;
    const bool exchanges = cycle != Windmills::none;
    if (copy == cycle) {
      cycle = Windmills::none;
      if (graph_.source(copy) != copy) continue;  // the exchanges have brought it its value
    }
    moves.push_back({graph_.place(copy), graph_.operand(graph_.source(copy)),
                     exchanges ? MoveKind::exchange : MoveKind::copy});
  }
}

}  // namespace phidelity::destroyers

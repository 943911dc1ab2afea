// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/elimination_graph.h"

namespace phidelity::destroyers {

Outcome EliminationGraph::sequence(std::span<const Move> copies, Temporaries& temporaries,
                                   std::vector<Move>& moves) {
  moves.clear();
  graph_.build(copies);
  marked_.assign(graph_.size(), 0);
  for (Node n = 0; n < graph_.size(); ++n) forward(n);
  marked_.assign(graph_.size(), 0);
  while (!order_.empty()) {
    const Node n = order_.back();
    order_.pop_back();
    if (marked_[n]) continue;
    Node waiting = next_unmarked(graph_.first_reader(n));
    if (waiting == Windmills::none) {
      if (graph_.is_written(n)) fill(n, graph_.operand(graph_.source(n)), moves);
      continue;
    }
    const ir::ValueId saved = temporaries.temporary_for(graph_.place(n));
    moves.push_back({saved, graph_.operand(n)});
    while (waiting != Windmills::none) {
      backward(waiting, moves);
      moves.push_back({graph_.place(waiting), ir::Operand::value(saved)});
      waiting = next_unmarked(graph_.next_reader(waiting));
    }
  }
  append_constants(copies, moves);
  return Outcome::answered;
}

// A place has one source, so the walk is a path; what it reads is pushed before it.
void EliminationGraph::forward(Node from) {
  for (Node n = from; n != Windmills::none && !marked_[n]; n = graph_.source(n)) {
    marked_[n] = 1;
    walk_.push_back(n);
  }
  while (!walk_.empty()) {
    order_.push_back(walk_.back());
    walk_.pop_back();
  }
}

// Serves the readers of `from`, theirs before them, so that `from` may be overwritten.
void EliminationGraph::backward(Node from, std::vector<Move>& moves) {
  visit_readers(from);
  while (true) {
    Step& step = steps_.back();
    step.reader = next_unmarked(step.reader);
    if (step.reader != Windmills::none) {
      visit_readers(step.reader);
      continue;
    }
    const Node done = step.node;
    steps_.pop_back();
    if (steps_.empty()) return;
    moves.push_back({graph_.place(done), graph_.operand(steps_.back().node)});
  }
}

void EliminationGraph::visit_readers(Node n) {
  marked_[n] = 1;
  steps_.push_back({n, graph_.first_reader(n)});
}

EliminationGraph::Node EliminationGraph::next_unmarked(Node reader) const {
  while (reader != Windmills::none && marked_[reader]) reader = graph_.next_reader(reader);
  return reader;
}

void EliminationGraph::fill(Node n, ir::Operand source, std::vector<Move>& moves) {
  marked_[n] = 1;
  moves.push_back({graph_.place(n), source});
}

}  // namespace phidelity::destroyers

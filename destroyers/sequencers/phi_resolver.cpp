// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/phi_resolver.h"

namespace phidelity::destroyers {

Outcome PhiResolver::sequence(std::span<const Move> copies, Temporaries& temporaries,
                              std::vector<Move>& moves) {
  moves.clear();
  graph_.build(copies);
  state_.assign(graph_.size(), State::not_visited);
  for (Node copy = graph_.copy_count(); copy-- > 0;) {
    const Node root = graph_.source(copy);
    if (state_[root] == State::not_visited) resolve(root, temporaries, moves);
  }
  append_constants(copies, moves);
  return Outcome::answered;
}

void PhiResolver::resolve(Node root, Temporaries& temporaries, std::vector<Move>& moves) {
  loop_ = Windmills::none;
  enter(root);
  while (true) {
    Visit& top = visits_.back();
    const Node source = top.node;
    const Node reader = top.reader;
    if (reader == Windmills::none) {
      visits_.pop_back();
      if (visits_.empty()) break;
      leave(source, moves);
      continue;
    }
    top.reader = graph_.next_reader(reader);
    if (state_[reader] == State::not_visited) {
      enter(reader);
    } else if (state_[reader] == State::finished_root) {
      leave(reader, moves);  // all that is copied from it has been
    } else {
      loop_ = reader;
      saved_ = temporaries.temporary_for(graph_.place(source));
      moves.push_back({saved_, graph_.operand(source)});
    }
  }
  if (loop_ == root) leave(root, moves);
  state_[root] = State::finished_root;
}

void PhiResolver::enter(Node n) {
  state_[n] = State::visited;
  visits_.push_back({n, graph_.first_reader(n)});
}

void PhiResolver::leave(Node n, std::vector<Move>& moves) {
  const bool from_saved = loop_ == n;
  moves.push_back(
      {graph_.place(n), from_saved ? ir::Operand::value(saved_) : graph_.operand(graph_.source(n))});
}

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/parmov.h"

namespace phidelity::destroyers {

Outcome Parmov::sequence(std::span<const Move> copies, Temporaries& temporaries,
                         std::vector<Move>& moves) {
  moves.clear();
  graph_.build(copies);
  to_do_.assign(graph_.copy_count(), 1);
  reader_.clear();
  for (Node n = 0; n < graph_.size(); ++n) reader_.push_back(graph_.first_reader(n));
  for (Node copy = 0; copy < graph_.copy_count(); ++copy) {
    if (!to_do_[copy]) continue;
    push(copy);
    oldest_source_ = graph_.operand(graph_.source(copy));
    empty_path(temporaries, moves);
  }
  append_constants(copies, moves);
  return Outcome::answered;
}

void Parmov::empty_path(Temporaries& temporaries, std::vector<Move>& moves) {
  while (!path_.empty()) {
    const Node newest = path_.back();
    const Node reader = reader_to_do(newest);
    if (reader != Windmills::none) {
      push(reader);
      continue;
    }
    if (path_.size() > 1 && oldest_source_.is(graph_.place(newest))) {
      const ir::ValueId saved = temporaries.temporary_for(graph_.place(newest));
      moves.push_back({saved, graph_.operand(newest)});
      oldest_source_ = ir::Operand::value(saved);
    }
    path_.pop_back();
    moves.push_back({graph_.place(newest),
                     path_.empty() ? oldest_source_ : graph_.operand(graph_.source(newest))});
  }
}

void Parmov::push(Node copy) {
  to_do_[copy] = 0;
  path_.push_back(copy);
}

Parmov::Node Parmov::reader_to_do(Node n) {
  Node& reader = reader_[n];
  while (reader != Windmills::none && !to_do_[reader]) reader = graph_.next_reader(reader);
  return reader;
}

}  // namespace phidelity::destroyers

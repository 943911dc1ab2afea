// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

void Windmills::build(std::span<const Move> copies, bool trivial_kept) {
  const auto is_arrow = [trivial_kept](const Move& m) {
    return trivial_kept ? m.source.is_value() : m.moves_register();
  };
  // `node_of_` is as large as the function has values, so only what was touched is reset.
  for (const ir::ValueId place : places_) node_of_[place] = none;
  places_.clear();
  for (const Move& m : copies) {
    if (is_arrow(m)) node_at(m.destination);
  }
  source_.assign(places_.size(), none);
  for (const Move& m : copies) {
    if (is_arrow(m)) source_[node_of_[m.destination]] = node_at(m.source.id());
  }
  first_reader_.assign(places_.size(), none);
  next_reader_.resize(source_.size());
  for (Node copy = 0; copy < source_.size(); ++copy) {
    next_reader_[copy] = first_reader_[source_[copy]];
    first_reader_[source_[copy]] = copy;
  }
}

Windmills::Node Windmills::node_at(ir::ValueId place) {
  if (place >= node_of_.size()) node_of_.resize(place + 1, none);
  if (node_of_[place] == none) {
    node_of_[place] = size();
    places_.push_back(place);
  }
  return node_of_[place];
}

}  // namespace phidelity::destroyers

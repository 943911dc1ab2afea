// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A planted fault of order: constants before everything else, whatever the sequencer.
//
//   {a <- 5, b <- a}  ->  a = 5; b = a     and b is 5
//
// "Constants cannot take part in a cycle" is true; that they may go first is not, since a
// constant's destination may be a source.
//
// Tested by: tests/destroyers/planted/shadows_test.cpp
#pragma once

#include <vector>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

template <class Inner>
class ConstantsFirst final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "constants first"; }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    constants_.clear();
    others_.clear();
    for (const Move& m : copies) (m.source.is_value() ? others_ : constants_).push_back(m);
    const Outcome outcome = inner_.sequence(others_, temporaries, moves);
    moves.insert(moves.begin(), constants_.begin(), constants_.end());
    return outcome;
  }

 private:
  Inner inner_;
  std::vector<Move> constants_;
  std::vector<Move> others_;
};

}  // namespace phidelity::destroyers

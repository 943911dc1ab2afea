// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No sequencer at all: the copies one after another, as they are listed.
//
//   {a <- b, b <- a}  ->  a = b; b = a        (wrong: b reads the new a)
//   {x' <- a, y' <- b}  ->  x' = a; y' = b    (right: no source is a destination)
//
// It is right where no copy reads an earlier one's destination: Method I's isolating copies, and
// whatever Algorithm 16.6.1 hopes for. Everywhere else it is the `swap` fault.
//
// Tested by: tests/destroyers/sequencers/listing_order_test.cpp
#pragma once

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

template <bool forwards = true>
class ListingOrder final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return forwards ? "listing" : "listing-backwards"; }

  Outcome sequence(std::span<const Move> copies, Temporaries&, std::vector<Move>& moves) override {
    if constexpr (forwards) {
      moves.assign(copies.begin(), copies.end());
    } else {
      moves.assign(copies.rbegin(), copies.rend());
    }
    std::erase_if(moves, [](const Move& m) { return m.source.is(m.destination); });
    return Outcome::answered;
  }
};

}  // namespace phidelity::destroyers

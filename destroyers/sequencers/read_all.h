// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The obvious sequencer: read every source, then write every destination.
//
//   {a <- b, b <- a, c <- 1}  ->  t = b; u = a; a = t; b = u; c = 1
//
// Two moves for each copy of a name, a temporary each: what code does whose places are in memory,
// where a move goes through a register anyway. The temporaries must be different places.
//
// Tested by: tests/destroyers/sequencers/read_all_test.cpp
#pragma once

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

class ReadAll final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "read all"; }

  // Requires: `temporaries` never hands out a place twice.
  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    writes_.clear();
    for (const Move& m : copies) {
      if (m.source.is(m.destination)) continue;
      if (!m.source.is_value()) {
        writes_.push_back(m);
        continue;
      }
      const ir::ValueId read = temporaries.temporary_for(m.source.id());
      moves.push_back({read, m.source});
      writes_.push_back({m.destination, ir::Operand::value(read)});
    }
    moves.insert(moves.end(), writes_.begin(), writes_.end());
    return Outcome::answered;
  }

 private:
  std::vector<Move> writes_;
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q6: Mesa's variant of `loc` and `pred`; a destination's `pred` goes when it is filled.
//
//   {a <- b, b <- a}          ->  t = b; b = a; a = t
//   {a <- b, b <- a, c <- a}  ->  c = a; a = b; b = c
//
// The ready list must be a stack: then a place that was just vacated is filled before a second
// reader of it comes up. In a queue the second reader makes it ready once more, and the second
// time it has no `pred` left (Q7, planted fault B06; the original crashes there).
//
// Tested by: tests/destroyers/sequencers/mesa_test.cpp
// Reference: Mesa, src/compiler/nir/nir_from_ssa.c, resolve_parallel_copy; after B. Boissinot et
// al., CGO 2009, Algorithm 1. Cost as there: linear, and the fewest moves.
#pragma once

#include <cstddef>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

// The decision of Mesa that Q7 exchanges.
struct MesaDecisions {
  bool last_ready_first = true;  // else a queue (B06)
};

template <MesaDecisions decisions = MesaDecisions{}>
class Mesa final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override {
    return decisions.last_ready_first ? "Q6" : "Q7";
  }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    gather(copies);
    bool sound = true;
    while (sound) {
      while (sound && head_ < ready_.size()) sound = fill(moves);
      if (!sound || todo_.empty()) break;
      const ir::ValueId b = todo_.back();
      todo_.pop_back();
      if (pred_[b] == none) continue;
      const ir::ValueId saved = temporaries.temporary_for(b);
      moves.push_back({saved, ir::Operand::value(b)});
      loc_[b] = saved;
      ready_.push_back(b);
    }
    clean_up(copies);
    if (!sound) return Outcome::crash;
    for (const Move& m : copies) {
      if (!m.source.is_value()) moves.push_back(m);
    }
    return Outcome::answered;
  }

 private:
  static constexpr ir::ValueId none = 0xffffffff;

  static bool moves_register(const Move& m) {
    return m.source.is_value() && !m.source.is(m.destination);
  }

  void gather(std::span<const Move> copies) {
    for (const Move& m : copies) {
      if (!moves_register(m)) continue;
      const ir::ValueId source = m.source.id();
      grow(source > m.destination ? source : m.destination);
      loc_[source] = source;
      pred_[m.destination] = source;
      todo_.push_back(m.destination);
    }
    for (const ir::ValueId b : todo_) {
      if (loc_[b] == none) ready_.push_back(b);
    }
  }

  [[nodiscard]] ir::ValueId next_ready() {
    if constexpr (!decisions.last_ready_first) return ready_[head_++];
    const ir::ValueId b = ready_.back();
    ready_.pop_back();
    return b;
  }

  // False where a place comes up that was filled before: there is no source to name.
  bool fill(std::vector<Move>& moves) {
    const ir::ValueId b = next_ready();
    const ir::ValueId a = pred_[b];
    if (a == none) return false;
    moves.push_back({b, ir::Operand::value(loc_[a])});
    pred_[b] = none;
    if (pred_[a] != none) {
      loc_[a] = b;
      ready_.push_back(a);
    }
    return true;
  }

  void grow(ir::ValueId v) {
    if (v >= loc_.size()) {
      loc_.resize(v + 1, none);
      pred_.resize(v + 1, none);
    }
  }

  // The arrays are as large as the function has values, so only what was touched is reset.
  void clean_up(std::span<const Move> copies) {
    for (const Move& m : copies) {
      if (!moves_register(m)) continue;
      loc_[m.source.id()] = none;
      loc_[m.destination] = none;
      pred_[m.destination] = none;
    }
    ready_.clear();
    todo_.clear();
    head_ = 0;
  }

  std::vector<ir::ValueId> loc_;   // by ValueId
  std::vector<ir::ValueId> pred_;  // by ValueId; none once filled
  std::vector<ir::ValueId> ready_;
  std::vector<ir::ValueId> todo_;
  std::size_t head_ = 0;  // of the queue; stays 0 for the stack
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q3: sequencing with the arrays `loc` and `pred`; the fewest moves possible, in linear time.
//
//   {a <- b, b <- a, c <- a}:  c is read by nobody, so c = a; now a's value is also in c, and a
//   may be filled: a = b; b's value is now in a, and b is filled from where a's value is: b = c.
//   {a <- b, b <- a}:  nobody is ready and a still holds its own value: t = a; a = b; b = t.
//
// `pred[b]` is the source of b, `loc[a]` the place where a's first value is now. Destinations that
// nobody reads are ready. When b has been filled from a's own place, a's value is also in b, so
// a is free to be filled. When nothing is ready, a destination that still holds its own *needed*
// value lies on a cycle that nobody outside reads: save it and go on. Constants are read from
// nowhere and come last, when every register has been read.
//
// Tested by: tests/destroyers/sequencers/loc_pred_test.cpp
// Reference: B. Boissinot, A. Darte, F. Rastello, B. Dupont de Dinechin, C. Guillon, "Revisiting
// Out-of-SSA Translation for Correctness, Code Quality, and Efficiency", CGO 2009, Algorithm 1.
// Corrected: the printed test for a cycle, `b = loc(pred(b))`, misses every one (planted fault
// B05), its usual repair `b != loc(pred(b))` copies fan-outs again; `b = loc(b)` is right and
// optimal.
#pragma once

#include <cstddef>
#include <cstdint>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

// The decisions of LocPred; the planted faults exchange one of them.
struct LocPredDecisions {
  bool constants_last = true;          // else first (B04)
  bool cycle_test_as_printed = false;  // `b = loc(pred(b))` (B05)
};

template <LocPredDecisions decisions = LocPredDecisions{}>
class LocPred final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "Q3"; }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    if constexpr (!decisions.constants_last) emit_constants(copies, moves);
    gather(copies);
    std::uint64_t steps_left = step_budget(copies.size());
    bool in_budget = true;
    std::size_t next = 0;
    while (true) {
      while (!ready_.empty() && in_budget) {
        in_budget = --steps_left > 0;
        fill(moves);
      }
      if (next == todo_.size() || !in_budget) break;
      in_budget = --steps_left > 0;
      const ir::ValueId b = todo_[next++];
      if (on_unread_cycle(b)) {
        const ir::ValueId saved = temporaries.temporary_for(b);
        moves.push_back({saved, ir::Operand::value(b)});
        loc_[b] = saved;
        ready_.push_back(b);
      }
    }
    clean_up(copies);
    if (!in_budget) return Outcome::timeout;
    if constexpr (decisions.constants_last) emit_constants(copies, moves);
    return Outcome::answered;
  }

 private:
  static constexpr ir::ValueId none = 0xffffffff;

  static bool moves_register(const Move& m) {
    return m.source.is_value() && !m.source.is(m.destination);
  }

  static void emit_constants(std::span<const Move> copies, std::vector<Move>& moves) {
    for (const Move& m : copies) {
      if (!m.source.is_value()) moves.push_back(m);
    }
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
    // Backwards, so that the stack gives the first listed first.
    for (std::size_t i = todo_.size(); i-- > 0;) {
      if (loc_[todo_[i]] == none) ready_.push_back(todo_[i]);
    }
  }

  void fill(std::vector<Move>& moves) {
    const ir::ValueId b = ready_.back();
    ready_.pop_back();
    const ir::ValueId a = pred_[b];
    const ir::ValueId c = loc_[a];
    moves.push_back({b, ir::Operand::value(c)});
    loc_[a] = b;
    if (a == c && pred_[a] != none) ready_.push_back(a);  // a's value is in b as well now
  }

  [[nodiscard]] bool on_unread_cycle(ir::ValueId b) const {
    if constexpr (decisions.cycle_test_as_printed) return b == loc_[pred_[b]];
    return b == loc_[b];
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
  }

  std::vector<ir::ValueId> loc_;    // by ValueId
  std::vector<ir::ValueId> pred_;   // by ValueId
  std::vector<ir::ValueId> ready_;
  std::vector<ir::ValueId> todo_;   // the destinations, as listed
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q3, Q4, Q5: sequencing with the arrays `loc` and `pred`; Q3 takes the fewest moves possible.
//
//   {a <- b, b <- a, c <- a}:  c is read by nobody, so c = a; now a's value is also in c, and a
//   may be filled: a = b; b's value is now in a, and b is filled from where a's value is: b = c.
//   {a <- b, b <- a}:  nobody is ready and a still holds its own value: t = a; a = b; b = t.
//
// `pred(b)` is the source of b, `loc(a)` the place where a's first value is now. Destinations that
// nobody reads are ready. When b has been filled from a's own place, a's value is also in b, so
// a is free to be filled. When nothing is ready, a destination that still holds its own *needed*
// value lies on a cycle that nobody outside reads: save it and go on. Constants are read from
// nowhere and come last, when every register has been read.
//
// Tested by: tests/destroyers/sequencers/loc_pred_test.cpp
// Reference: B. Boissinot, A. Darte, F. Rastello, B. Dupont de Dinechin, C. Guillon, "Revisiting
// Out-of-SSA Translation for Correctness, Code Quality, and Efficiency", CGO 2009, Algorithm 1.
// Corrected: the printed test for a cycle, `b = loc(pred(b))`, misses every one (Q4, planted fault
// B05); its usual repair, `b != loc(pred(b))`, copies all but one reader of a place again (Q5);
// `b = loc(b)` is right and optimal (Q3).
#pragma once

#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

enum class CycleTest : std::uint8_t {
  holds_its_own_value,  // b = loc(b)
  as_printed,           // b = loc(pred(b))
  as_usually_repaired,  // b != loc(pred(b))
};

// The decisions of LocPred; the planted faults exchange one of them.
struct LocPredDecisions {
  CycleTest cycle_test = CycleTest::holds_its_own_value;
  bool constants_last = true;  // else first (B04)
};

template <LocPredDecisions decisions = LocPredDecisions{}>
class LocPred final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override {
    if (decisions.cycle_test == CycleTest::as_printed) return "Q4";
    return decisions.cycle_test == CycleTest::as_usually_repaired ? "Q5" : "Q3";
  }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    if constexpr (!decisions.constants_last) append_constants(copies, moves);
    start(copies);
    std::uint64_t steps_left = step_budget(copies.size());
    for (Node b = 0; fill_ready(steps_left, moves) && b < graph_.copy_count(); ++b) {
      if (!on_unread_cycle(b)) continue;
      const ir::ValueId saved = temporaries.temporary_for(graph_.place(b));
      moves.push_back({saved, graph_.operand(b)});
      loc_[b] = saved;
      ready_.push_back(b);
    }
    if (steps_left == 0) return Outcome::timeout;
    if constexpr (decisions.constants_last) append_constants(copies, moves);
    return Outcome::answered;
  }

 private:
  using Node = Windmills::Node;
  static constexpr ir::ValueId nowhere = 0xffffffff;

  void start(std::span<const Move> copies) {
    graph_.build(copies);
    loc_.assign(graph_.size(), nowhere);
    ready_.clear();
    // Backwards, so that the stack gives the first listed first.
    for (Node b = graph_.copy_count(); b-- > 0;) {
      const Node a = graph_.source(b);
      loc_[a] = graph_.place(a);
      if (graph_.first_reader(b) == Windmills::none) ready_.push_back(b);
    }
  }

  // False where the budget ran out.
  [[nodiscard]] bool fill_ready(std::uint64_t& steps_left, std::vector<Move>& moves) {
    while (!ready_.empty()) {
      if (--steps_left == 0) return false;
      const Node b = ready_.back();
      ready_.pop_back();
      const Node a = graph_.source(b);
      const bool from_its_own_place = loc_[a] == graph_.place(a);
      moves.push_back({graph_.place(b), ir::Operand::value(loc_[a])});
      loc_[a] = graph_.place(b);
      if (from_its_own_place && graph_.is_written(a)) ready_.push_back(a);
    }
    return true;
  }

  [[nodiscard]] bool on_unread_cycle(Node b) const {
    const ir::ValueId place = graph_.place(b);
    switch (decisions.cycle_test) {
      case CycleTest::as_printed: return loc_[graph_.source(b)] == place;
      case CycleTest::as_usually_repaired: return loc_[graph_.source(b)] != place;
      case CycleTest::holds_its_own_value: break;
    }
    return loc_[b] == place;
  }

  Windmills graph_;
  std::vector<ir::ValueId> loc_;  // by node
  std::vector<Node> ready_;
};

}  // namespace phidelity::destroyers

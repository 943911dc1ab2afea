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

#include "destroyers/sequencers/windmills.h"

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
    start(copies);
    Node to_do = graph_.copy_count();
    while (true) {
      while (head_ < ready_.size()) {
        if (!fill(moves)) return Outcome::crash;
      }
      if (to_do == 0) break;
      const Node b = --to_do;
      if (filled_[b]) continue;
      const ir::ValueId saved = temporaries.temporary_for(graph_.place(b));
      moves.push_back({saved, graph_.operand(b)});
      loc_[b] = saved;
      ready_.push_back(b);
    }
    append_constants(copies, moves);
    return Outcome::answered;
  }

 private:
  using Node = Windmills::Node;

  void start(std::span<const Move> copies) {
    graph_.build(copies);
    loc_.clear();
    for (Node n = 0; n < graph_.size(); ++n) loc_.push_back(graph_.place(n));
    filled_.assign(graph_.copy_count(), 0);
    ready_.clear();
    head_ = 0;
    for (Node b = 0; b < graph_.copy_count(); ++b) {
      if (graph_.first_reader(b) == Windmills::none) ready_.push_back(b);
    }
  }

  [[nodiscard]] Node next_ready() {
    if constexpr (!decisions.last_ready_first) return ready_[head_++];
    const Node b = ready_.back();
    ready_.pop_back();
    return b;
  }

  // False where a place comes up that was filled before: there is no source to name.
  [[nodiscard]] bool fill(std::vector<Move>& moves) {
    const Node b = next_ready();
    if (filled_[b]) return false;
    const Node a = graph_.source(b);
    moves.push_back({graph_.place(b), ir::Operand::value(loc_[a])});
    filled_[b] = 1;
    if (graph_.is_written(a) && !filled_[a]) {
      loc_[a] = graph_.place(b);
      ready_.push_back(a);
    }
    return true;
  }

  Windmills graph_;
  std::vector<ir::ValueId> loc_;      // by node
  std::vector<std::uint8_t> filled_;  // by copy: its `pred` is gone
  std::vector<Node> ready_;
  std::size_t head_ = 0;  // of the queue; stays 0 for the stack
};

}  // namespace phidelity::destroyers

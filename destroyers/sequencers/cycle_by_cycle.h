// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q13: ready copies first, then one cycle after another, each walked from source to source.
//
//   {a <- b, b <- c, c <- a}  ->  t = a; a = b; b = c; c = t
//   as published              ->  a = b; b = c; c = t; t = a    (t is read before it is written)
//
// A copy whose destination no pending copy reads is emitted. What is left is disjoint cycles: save
// the place that the walk begins at, fill each place from the next, and the last from the
// temporary. Constants come last. A k-cycle costs k+1 moves, also where a copy out of it would
// have been the save: not "the fewest moves possible", as the text says.
//
// Tested by: tests/destroyers/sequencers/cycle_by_cycle_test.cpp
// Reference: emit_parallel_copy of a published article, "Parallel semantics and the out-of-SSA
// problem". Corrected: the save comes before the walk (as published it comes after it, wrong
// wherever there is a cycle: planted fault B02), readers are counted (it collects them
// anew in each pass: quadratic), constants have a place.
#pragma once

#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

// The decision of CycleByCycle that the published text takes differently.
struct CycleByCycleDecisions {
  bool save_first = true;  // else when the cycle is through (B02)
};

template <CycleByCycleDecisions decisions = CycleByCycleDecisions{}>
class CycleByCycle final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override {
    return decisions.save_first ? "Q13" : "Q13-published";
  }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    graph_.build(copies);
    readers_.assign(graph_.size(), 0);
    done_.assign(graph_.copy_count(), 0);
    for (Node copy = 0; copy < graph_.copy_count(); ++copy) ++readers_[graph_.source(copy)];
    for (Node copy = 0; copy < graph_.copy_count(); ++copy) emit_while_ready(copy, moves);
    for (Node copy = 0; copy < graph_.copy_count(); ++copy) {
      if (!done_[copy]) emit_cycle(copy, temporaries, moves);
    }
    append_constants(copies, moves);
    return Outcome::answered;
  }

 private:
  using Node = Windmills::Node;

  void emit_while_ready(Node copy, std::vector<Move>& moves) {
    while (graph_.is_written(copy) && !done_[copy] && readers_[copy] == 0) {
      const Node source = graph_.source(copy);
      emit(copy, graph_.operand(source), moves);
      --readers_[source];
      copy = source;
    }
  }

  void emit_cycle(Node start, Temporaries& temporaries, std::vector<Move>& moves) {
    const ir::ValueId saved = temporaries.temporary_for(graph_.place(start));
    if constexpr (decisions.save_first) moves.push_back({saved, graph_.operand(start)});
    Node copy = start;
    while (graph_.source(copy) != start) {
      emit(copy, graph_.operand(graph_.source(copy)), moves);
      copy = graph_.source(copy);
    }
    emit(copy, ir::Operand::value(saved), moves);
    if constexpr (!decisions.save_first) moves.push_back({saved, graph_.operand(start)});
  }

  void emit(Node copy, ir::Operand source, std::vector<Move>& moves) {
    moves.push_back({graph_.place(copy), source});
    done_[copy] = 1;
  }

  Windmills graph_;
  std::vector<std::uint32_t> readers_;  // by node: pending copies that read it
  std::vector<std::uint8_t> done_;      // by copy
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q1 and Q2: sequencing by readiness; where nothing is ready, save a place and substitute it.
//
//   Q1  {a <- b, b <- a}          ->  t = a; a = b; b = t    (the destination is saved)
//   Q2  {a <- b, b <- a}          ->  t = b; b = a; a = t    (the source is saved)
//   Q1  {a <- b, b <- a, c <- a}  ->  c = a; t = a; a = b; b = t    (one more than the optimum)
//
// A copy is ready when no other pending copy reads its destination. When none is ready, the
// pending copies are disjoint cycles (as many readings as destinations, each read at least once).
// Q1 saves the destination that is overwritten next and lets its reader read the temporary, so
// that copy is ready. Q2 saves a source, which its reader then reads in the temporary, so the copy
// that writes the source is ready. Constants come last: they read nothing but may overwrite a
// source. A k-cycle costs k+1 moves, also where a copy out of it would have been the save.
//
// Tested by: tests/destroyers/sequencers/ready_scan_test.cpp
// Reference: Q1: the ready loop of out-of-SSA texts, e.g. P. Briggs, K. D. Cooper, T. J. Harvey,
// L. T. Simpson, "Practical Improvements to the Construction and Destruction of Static Single
// Assignment Form", SPE 28(8), 1998, schedule_copies. Q2: F. Rastello, F. Bouchez Tichadou
// (eds.), "SSA-based Compiler Design", 2022, Algorithm 3.6. We keep reader counts, so the work
// is linear, not only the number of passes.
#pragma once

#include "destroyers/sequencers/windmills.h"

namespace phidelity::destroyers {

enum class Save : std::uint8_t {
  destination,       // t = d, the reader of d reads t (Q1)
  source,            // t = s, this reader of s reads t (Q2)
  source_and_go_on,  // t = s; d = t at once, while d is still needed (B03)
};

// What becomes of a trivial copy, {a <- a}.
enum class SelfCopies : std::uint8_t {
  dropped,
  freed,         // written as if it moved something: a = a (costs a move)
  left_pending,  // its own reader, so never ready, a cycle of one: t = a; a = t (costs two)
};

// The decisions of ReadyScan; the planted faults exchange one of them.
struct ReadyScanDecisions {
  Save save = Save::destination;
  SelfCopies self_copies = SelfCopies::dropped;
  bool readiness_kept_current = true;   // else asked once, of the original copies (B07)
  bool reader_substituted = true;       // else it goes on reading the destination (B08)
  bool one_cycle_at_a_time = true;      // else all are opened before the first is closed (B10)
  bool every_reader_kept = true;        // else one reader for each source (B11)
};

template <ReadyScanDecisions decisions = ReadyScanDecisions{}>
class ReadyScan final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override {
    if (decisions.self_copies == SelfCopies::freed) return "self-copies-freed";
    if (decisions.self_copies == SelfCopies::left_pending) return "self-copies-pending";
    return decisions.save == Save::destination ? "Q1" : "Q2";
  }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    start(copies);
    std::uint64_t steps_left = step_budget(copies.size());
    while (true) {
      if (--steps_left == 0) return Outcome::timeout;
      if (!ready_.empty()) {
        const Node copy = ready_.back();
        ready_.pop_back();
        emit(copy, moves);
        continue;
      }
      while (next_ < done_.size() && done_[next_]) ++next_;
      if (next_ == done_.size()) break;
      if constexpr (!decisions.readiness_kept_current) {
        ready_.push_back(next_);  // the original copies know of no other reader to wait for
      } else {
        open_cycles(temporaries, moves);
      }
    }
    append_constants(copies, moves);
    return Outcome::answered;
  }

 private:
  using Node = Windmills::Node;
  static constexpr Node none = Windmills::none;

  void start(std::span<const Move> copies) {
    graph_.build(copies, decisions.self_copies != SelfCopies::dropped);
    done_.assign(graph_.copy_count(), 0);
    opened_.assign(graph_.copy_count(), 0);
    readers_.assign(graph_.size(), 0);
    read_.clear();
    read_node_.clear();
    ready_.clear();
    next_ = 0;
    for (Node copy = 0; copy < graph_.copy_count(); ++copy) {
      const Node source = graph_.source(copy);
      read_.push_back(graph_.operand(source));
      read_node_.push_back(source);
      if (!decisions.every_reader_kept && readers_[source] > 0) {
        done_[copy] = 1;
      } else if (!is_free(copy)) {
        ++readers_[source];
      }
    }
    // Backwards, so that the stack gives the first listed first.
    for (Node copy = graph_.copy_count(); copy-- > 0;) {
      if (readers_[copy] == 0 && !done_[copy]) ready_.push_back(copy);
    }
  }

  // Does it wait for nobody but the others that read its place?
  [[nodiscard]] bool is_free(Node copy) const {
    return decisions.self_copies == SelfCopies::freed && graph_.source(copy) == copy;
  }

  void emit(Node copy, std::vector<Move>& moves) {
    moves.push_back({graph_.place(copy), read_[copy]});
    done_[copy] = 1;
    const Node source = read_node_[copy];
    if (source == none || is_free(copy)) return;  // a temporary has no other reader
    const bool last_reader = --readers_[source] == 0;
    if constexpr (decisions.readiness_kept_current) {
      if (last_reader && graph_.is_written(source) && !done_[source]) ready_.push_back(source);
    }
  }

  // Nothing is ready, so every pending copy lies on a cycle that nobody outside reads.
  void open_cycles(Temporaries& temporaries, std::vector<Move>& moves) {
    open_cycle(next_, temporaries, moves);
    if constexpr (!decisions.one_cycle_at_a_time) {
      for (Node copy = next_ + 1; copy < graph_.copy_count(); ++copy) {
        if (!done_[copy] && !opened_[copy]) open_cycle(copy, temporaries, moves);
      }
    }
  }

  void open_cycle(Node copy, Temporaries& temporaries, std::vector<Move>& moves) {
    if constexpr (decisions.save == Save::destination) {
      const ir::ValueId saved = save(copy, temporaries, moves);
      if constexpr (decisions.reader_substituted) {
        substitute(reader_on_cycle(copy), saved);
        ready_.push_back(copy);
      }
    } else {
      const Node source = read_node_[copy];
      substitute(copy, save(source, temporaries, moves));
      if (readers_[source] == 0 && graph_.is_written(source)) ready_.push_back(source);
      if constexpr (decisions.save == Save::source_and_go_on) emit(copy, moves);
    }
  }

  [[nodiscard]] ir::ValueId save(Node n, Temporaries& temporaries, std::vector<Move>& moves) const {
    const ir::ValueId saved = temporaries.temporary_for(graph_.place(n));
    moves.push_back({saved, graph_.operand(n)});
    return saved;
  }

  void substitute(Node reader, ir::ValueId saved) {
    --readers_[read_node_[reader]];
    read_[reader] = ir::Operand::value(saved);
    read_node_[reader] = none;
  }

  // The copy that reads what `copy` writes: the cycle followed from source to writer.
  [[nodiscard]] Node reader_on_cycle(Node copy) {
    Node reader = copy;
    opened_[reader] = 1;
    while (read_node_[reader] != copy) {
      reader = read_node_[reader];
      opened_[reader] = 1;
    }
    return reader;
  }

  Windmills graph_;
  std::vector<std::uint8_t> done_;     // by copy
  std::vector<std::uint8_t> opened_;   // by copy: its cycle has been opened
  std::vector<ir::Operand> read_;      // by copy: what it reads now
  std::vector<Node> read_node_;        // by copy: the same, `none` for a temporary
  std::vector<std::uint32_t> readers_; // by node: pending copies that read it
  std::vector<Node> ready_;
  Node next_ = 0;
};

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Q1: sequencing by readiness; save the destination, substitute its reader.
//
//   {a <- b, b <- a}          ->  t = a; a = b; b = t
//   {a <- b, b <- a, c <- a}  ->  c = a; t = a; a = b; b = t    (one more than the optimum)
//
// A copy is ready when no other pending copy reads its destination. When none is ready, the
// pending copies are disjoint cycles (as many readings as destinations, each read at least once):
// save the destination that is overwritten next, let its reader read the temporary, and that
// copy is ready. Constants come last: they read nothing but may overwrite a source.
// A k-cycle costs k+1 moves, also where a copy out of the cycle would have been the save.
//
// Tested by: tests/destroyers/sequencers/ready_scan_test.cpp
// Reference: the ready loop of out-of-SSA texts, e.g. P. Briggs, K. D. Cooper, T. J. Harvey,
// L. T. Simpson, "Practical Improvements to the Construction and Destruction of Static Single
// Assignment Form", SPE 28(8), 1998, schedule_copies. We keep reader counts, so the work is
// linear, not only the number of passes.
#pragma once

#include <cstdint>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

enum class Save : std::uint8_t {
  destination,         // t = d, the reader of d reads t
  destination_last,    // the same, but `t = d` comes when the cycle is through (B02)
  source_and_go_on,    // t = s; d = t at once, while d is still needed (B03)
};

// The decisions of ReadyScan; the planted faults exchange one of them.
struct ReadyScanDecisions {
  Save save = Save::destination;
  bool readiness_kept_current = true;   // else asked once, of the original copies (B07)
  bool reader_substituted = true;       // else it goes on reading the destination (B08)
  bool one_cycle_at_a_time = true;      // else all are opened before the first is closed (B10)
  bool every_reader_kept = true;        // else one reader for each source (B11)
};

template <ReadyScanDecisions decisions = ReadyScanDecisions{}>
class ReadyScan final : public Sequencer {
 public:
  [[nodiscard]] std::string_view name() const override { return "Q1"; }

  Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                   std::vector<Move>& moves) override {
    moves.clear();
    gather(copies);
    std::uint64_t steps_left = step_budget(copies.size());
    while (steps_left > 0) {
      --steps_left;
      if (!ready_.empty()) {
        emit_ready(moves);
        continue;
      }
      flush_late_save(moves);
      while (next_ < pending_.size() && done_[next_]) ++next_;
      if (next_ == pending_.size()) break;
      if constexpr (!decisions.readiness_kept_current) {
        ready_.push_back(next_);  // the original copies know of no other reader to wait for
      } else {
        open_cycles(temporaries, moves);
      }
    }
    const bool finished = next_ == pending_.size();
    clean_up(copies);
    if (!finished) return Outcome::timeout;
    for (const Move& m : copies) {
      if (!m.source.is_value()) moves.push_back(m);
    }
    return Outcome::answered;
  }

 private:
  using Index = std::uint32_t;  // into pending_
  static constexpr Index none = 0xffffffff;

  void gather(std::span<const Move> copies) {
    for (const Move& m : copies) {
      if (!m.source.is_value() || m.source.is(m.destination)) continue;
      const ir::ValueId source = m.source.id();
      grow(source > m.destination ? source : m.destination);
      if constexpr (!decisions.every_reader_kept) {
        if (readers_[source] > 0) continue;
      }
      ++readers_[source];
      writer_[m.destination] = static_cast<Index>(pending_.size());
      pending_.push_back(m);
    }
    done_.assign(pending_.size(), 0);
    next_ = 0;
    // Backwards, so that the stack gives the first listed first.
    for (auto i = static_cast<Index>(pending_.size()); i-- > 0;) {
      if (readers_[pending_[i].destination] == 0) ready_.push_back(i);
    }
  }

  void emit_ready(std::vector<Move>& moves) {
    const Index i = ready_.back();
    ready_.pop_back();
    emit(i, moves);
  }

  void emit(Index i, std::vector<Move>& moves) {
    moves.push_back(pending_[i]);
    done_[i] = 1;
    const ir::ValueId source = pending_[i].source.id();
    const bool last_reader = --readers_[source] == 0;
    if constexpr (decisions.readiness_kept_current) {
      const Index blocked = writer_[source];
      if (last_reader && blocked != none && !done_[blocked]) ready_.push_back(blocked);
    }
  }

  // Nothing is ready, so every pending copy lies on a cycle that nobody outside reads.
  void open_cycles(Temporaries& temporaries, std::vector<Move>& moves) {
    open_cycle(next_, temporaries, moves);
    if constexpr (!decisions.one_cycle_at_a_time) {
      for (Index i = next_ + 1; i < pending_.size(); ++i) {
        if (!done_[i] && !opened_[i]) open_cycle(i, temporaries, moves);
      }
    }
  }

  void open_cycle(Index i, Temporaries& temporaries, std::vector<Move>& moves) {
    if constexpr (decisions.save == Save::source_and_go_on) {
      const ir::ValueId source = pending_[i].source.id();
      const ir::ValueId saved = save_place(temporaries, source);
      moves.push_back({saved, ir::Operand::value(source)});
      read_from(i, saved);
      if (readers_[source] == 0 && writer_[source] != none) ready_.push_back(writer_[source]);
      emit(i, moves);
      return;
    }
    const ir::ValueId destination = pending_[i].destination;
    const ir::ValueId saved = save_place(temporaries, destination);
    const Move save{saved, ir::Operand::value(destination)};
    if constexpr (decisions.save == Save::destination_last) {
      late_save_ = save;
      has_late_save_ = true;
    } else {
      moves.push_back(save);
    }
    if constexpr (decisions.reader_substituted) {
      read_from(reader_on_cycle(i), saved);
      ready_.push_back(i);
    }
  }

  // The copy that reads what copy `i` writes: the cycle followed from source to writer.
  [[nodiscard]] Index reader_on_cycle(Index i) {
    Index reader = i;
    while (true) {
      if constexpr (!decisions.one_cycle_at_a_time) {
        opened_.resize(pending_.size(), 0);
        opened_[reader] = 1;
      }
      if (pending_[reader].source.is(pending_[i].destination)) return reader;
      reader = writer_[pending_[reader].source.id()];
    }
  }

  [[nodiscard]] ir::ValueId save_place(Temporaries& temporaries, ir::ValueId value) {
    const ir::ValueId place = temporaries.temporary_for(value);
    grow(place);
    return place;
  }

  void read_from(Index reader, ir::ValueId place) {
    --readers_[pending_[reader].source.id()];
    pending_[reader].source = ir::Operand::value(place);
    ++readers_[place];
    places_.push_back(place);
  }

  void flush_late_save(std::vector<Move>& moves) {
    if constexpr (decisions.save == Save::destination_last) {
      if (has_late_save_) moves.push_back(late_save_);
      has_late_save_ = false;
    }
  }

  void grow(ir::ValueId v) {
    if (v >= readers_.size()) {
      readers_.resize(v + 1, 0);
      writer_.resize(v + 1, none);
    }
  }

  // The arrays are as large as the function has values, so only what was touched is reset.
  void clean_up(std::span<const Move> copies) {
    for (const Move& m : copies) {
      if (!m.source.is_value() || m.source.is(m.destination)) continue;
      readers_[m.source.id()] = 0;
      writer_[m.destination] = none;
    }
    for (const ir::ValueId place : places_) readers_[place] = 0;
    places_.clear();
    pending_.clear();
    ready_.clear();
    opened_.clear();
    has_late_save_ = false;
  }

  std::vector<Move> pending_;
  std::vector<std::uint8_t> done_;     // by Index
  std::vector<std::uint8_t> opened_;   // by Index; where cycles are opened together
  std::vector<std::uint32_t> readers_; // by ValueId: pending copies that read it
  std::vector<Index> writer_;          // by ValueId: the copy that writes it
  std::vector<Index> ready_;
  std::vector<ir::ValueId> places_;
  Index next_ = 0;
  Move late_save_;
  bool has_late_save_ = false;
};

}  // namespace phidelity::destroyers

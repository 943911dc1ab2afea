// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The port of a sequencer that is asked alone, ours or anybody's: one parallel copy with all that
// may be known of it in, moves out.
//
//   Asked q4(*make_sequencer("Q4"));
//   SequencingAnswer answer;  q4.sequence(question, answer);    // answer.outcome, answer.moves
//
// Locations are numbered from 0; behind them come the places in which a sequencer may save.
//
// Tested by: tests/campaign/sequencing_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

struct SequencingQuestion {
  std::span<const Move> copies;            // destinations are distinct
  std::span<const std::uint8_t> classes;   // register class of each location and place: 0, 1
  std::uint32_t location_count = 0;        // what follows are places for saving; maybe none
};

struct SequencingAnswer {
  Outcome outcome = Outcome::answered;
  std::vector<Move> moves;  // where answered
  std::string reason;       // where not
};

class SequencingSubject {
 public:
  virtual ~SequencingSubject() = default;
  // Never throws; whatever goes wrong is an outcome.
  virtual void sequence(const SequencingQuestion& question, SequencingAnswer& answer) = 0;
};

// A sequencer of the tree. It saves a value in the first place of its class.
// Requires: a place for each class of the locations, unless it never saves.
class Asked final : public SequencingSubject {
 public:
  explicit Asked(Sequencer& sequencer) : sequencer_(sequencer) {}

  void sequence(const SequencingQuestion& question, SequencingAnswer& answer) override {
    places_.question = &question;
    answer.outcome = sequencer_.sequence(question.copies, places_, answer.moves);
    answer.reason = answer.outcome == Outcome::timeout ? "it ran over its budget" : "it died";
  }

 private:
  struct Places final : Temporaries {
    ir::ValueId temporary_for(ir::ValueId saved) override {
      ir::ValueId place = question->location_count;
      while (place + 1 < question->classes.size() &&
             question->classes[place] != question->classes[saved]) {
        ++place;
      }
      return place;
    }
    const SequencingQuestion* question = nullptr;
  };

  Sequencer& sequencer_;
  Places places_;
};

}  // namespace phidelity::destroyers

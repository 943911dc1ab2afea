// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every sequencer of the tree, in one table.
//
//   make_sequencer("Q3")->sequence(copies, temporaries, moves)
//   for (const SequencerEntry& e : sequencers()) if (e.trust == Trust::sound) ...
//
// Names are the literature table's ("Q3"). A row says what the sequencer needs beside the copies and
// what it promises to cost, so that a judge can ask for both; a row that is not sound says what
// may go wrong, as the registry of destroyers does.
//
// Tested by: tests/destroyers/sequencers/table_test.cpp
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers {

// How many moves a right sequence takes, an exchange counting as one.
enum class MoveCount : std::uint8_t {
  fewest,          // the optimum without exchanges: a copy out of a cycle is its save
  one_each_cycle,  // the non-trivial copies and one more for each cycle
  exchanges,       // the non-trivial copies and one less for each cycle
  no_promise,      // right, and sometimes more than any of these
};

// "fewest", "one each cycle", "exchanges", "no promise".
[[nodiscard]] std::string_view text_of(MoveCount count);

struct SequencerEntry {
  std::string_view name;
  std::string_view summary;
  std::string_view reference;
  Trust trust = Trust::sound;
  // Of a row that is not sound: the fault classes that an edge sequenced by it may show, or the
  // remark `wasteful`, separated by blanks; and one line that derives them from DESIGN.md section 4.
  std::string_view expected;
  std::string_view derivation;
  MoveCount count = MoveCount::no_promise;
  bool needs_temporary = true;  // else it never asks for one
  bool exchanges = false;       // its moves may be exchanges
  std::unique_ptr<Sequencer> (*make)() = nullptr;
};

// Q1 to Q13, then those that are not sound.
[[nodiscard]] std::span<const SequencerEntry> sequencers();

// Null where no row has that name.
[[nodiscard]] const SequencerEntry* find_sequencer(std::string_view name);
[[nodiscard]] std::unique_ptr<Sequencer> make_sequencer(std::string_view name);


}  // namespace phidelity::destroyers

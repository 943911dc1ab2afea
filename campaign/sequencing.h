// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is a sequencer right, alone, and what does it cost? All small parallel copies and random larger
// ones are asked of it.
//
//   Asked q4(*make_sequencer("Q4"));  score = examine_sequencer(q4, {});
//   score.wrong == 15290,  score.smallest->copies == {0 <- 1, 1 <- 0},  fault_class missing-copy
//
// A sequence is run on locations that hold a value of their own each: every destination must then
// hold what its source held, every other location what it held, a place that the sequencer got for
// saving may hold anything. Register classes are taken seriously: no move may cross them. The fewest
// moves are counted by the formula: the copies that are not trivial and, without exchanges, one for
// each cycle that no copy leaves; with exchanges, which count as one move, one less for each cycle.
//
// Tested by: tests/campaign/sequencing_test.cpp
// Reference: QBE's tools/pmov.c, which enumerates all parallel moves over a few registers.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "destroyers/sequencers/question.h"
#include "generators/choices.h"
#include "oracle/verdict.h"

namespace phidelity::campaign {

struct SequencingOptions {
  std::uint32_t locations_max = 6;           // every parallel copy over so many, and fewer
  std::uint32_t constants_max = 4;           // the same with a constant among the sources
  std::uint64_t random_copies = 20'000;      // of two register classes
  std::uint32_t random_locations_max = 64;
  std::uint64_t seed = 1;
  // What the sequencer takes and may do.
  bool constants = true;
  bool two_classes = true;
  bool exchanges = true;
  bool places = true;  // one for saving in for each class
  std::uint32_t repeat_every = 0;  // one call in so many is made twice; 0: none
  // Each costs the limit and ten times the limit: after so many it is known.
  std::uint32_t over_limit_max = 10;
  const std::atomic<bool>* stop = nullptr;  // set from outside (a signal): end early
  std::function<void(std::uint64_t asked)> progress = {};  // may be empty
};

struct WrongSequence {
  std::vector<destroyers::Move> copies;
  std::vector<destroyers::Move> moves;  // what it answered
  oracle::FaultClass fault_class = oracle::FaultClass::swap;
  std::string message;
};

struct SequencerScore {
  std::uint64_t copies = 0;  // parallel copies asked
  std::uint64_t wrong = 0;
  std::uint64_t declined = 0;
  std::map<std::string, std::uint64_t> declined_by_reason;  // the first ones, of very many
  std::uint64_t unstable = 0;     // asked twice and answered differently, both right
  bool ended_early = false;       // after too many calls over a limit
  bool interrupted = false;
  std::uint64_t wasteful = 0;     // right, with more moves than needed
  std::uint32_t over_most = 0;    // by so many at most
  std::uint64_t moves = 0;        // of those right
  std::uint64_t moves_fewest = 0; // the same at best
  std::array<std::uint64_t, oracle::fault_class_count> classes{};
  std::optional<WrongSequence> smallest;  // of the fewest copies, the first one

  [[nodiscard]] std::uint64_t count_of(oracle::FaultClass fault_class) const {
    return classes[static_cast<std::size_t>(fault_class)];
  }
  // Right or wrong, there was a sequence.
  [[nodiscard]] std::uint64_t answered() const;
};

// What is wrong with `moves` for `copies`, if anything: the class of an edge sequenced so, and a
// sentence. `classes` has the register class of each location, those for saving included, which
// begin at `first_saved`.
[[nodiscard]] std::optional<WrongSequence> judge_sequence(
    std::span<const destroyers::Move> copies, std::span<const destroyers::Move> moves,
    std::span<const std::uint8_t> classes, std::uint32_t first_saved);

// The fewest moves, where an exchange counts as one.
// Requires: destinations are distinct and below `location_count`.
[[nodiscard]] std::uint32_t fewest_with_exchanges(std::span<const destroyers::Move> copies,
                                                  std::uint32_t location_count);

// A drawn parallel copy over 2 to `options.random_locations_max` locations, as the options allow it;
// `classes` has those of the locations and of the places for saving behind them.
// Returns the number of locations.
std::uint32_t draw_parallel_copy(generators::Choices& choices, const SequencingOptions& options,
                                 std::vector<destroyers::Move>& copies,
                                 std::vector<std::uint8_t>& classes);

[[nodiscard]] SequencerScore examine_sequencer(destroyers::SequencingSubject& subject,
                                               const SequencingOptions& options);

// "0 <- 1; 1 <-> 2; 2 <- #7".
[[nodiscard]] std::string text_of(std::span<const destroyers::Move> moves);

}  // namespace phidelity::campaign

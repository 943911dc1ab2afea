// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is a sequencer right, alone, and what does it cost? All small parallel copies and random larger
// ones are asked of it.
//
//   score = examine_sequencer(*make_sequencer("Q4"), {});
//   score.wrong == 11744,  score.smallest->copies == {0 <- 1, 1 <- 0},  fault_class missing-copy
//
// A sequence is run on locations that hold a value of their own each: every destination must then
// hold what its source held, every other location what it held, a place that the sequencer got for
// saving may hold anything. Register classes are taken seriously: no move may cross them, and a
// place for saving has the class of the value it was asked for. The fewest moves are counted by the
// formula, an exchange as one move.
//
// Tested by: tests/campaign/sequencing_test.cpp
// Reference: QBE's tools/pmov.c, which enumerates all parallel moves over a few registers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "destroyers/sequencers/sequencer.h"
#include "generators/choices.h"
#include "oracle/verdict.h"

namespace phidelity::campaign {

struct SequencingOptions {
  std::uint32_t locations_max = 6;           // every parallel copy over so many, and fewer
  std::uint32_t constants_max = 4;           // the same with a constant among the sources
  std::uint64_t random_copies = 20'000;      // of two register classes
  std::uint32_t random_locations_max = 64;
  std::uint64_t seed = 1;
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
  std::uint64_t wasteful = 0;     // right, with more moves than needed
  std::uint32_t over_most = 0;    // by so many at most
  std::uint64_t moves = 0;        // of those right
  std::uint64_t moves_fewest = 0; // the same at best
  std::array<std::uint64_t, oracle::fault_class_count> classes{};
  std::optional<WrongSequence> smallest;  // of the fewest copies, the first one
};

// What is wrong with `moves` for `copies`, if anything: the class of an edge sequenced so, and a
// sentence. `classes` has the register class of each location, those for saving included, which
// begin at `first_saved`.
[[nodiscard]] std::optional<WrongSequence> judge_sequence(
    std::span<const destroyers::Move> copies, std::span<const destroyers::Move> moves,
    std::span<const std::uint8_t> classes, std::uint32_t first_saved);

// The same of what a sequencer answers to `copies` over locations 0 .. first_saved - 1; the last two
// of `classes` are those of the places that it gets for saving, 0 and 1. `moves` is its answer.
[[nodiscard]] std::optional<WrongSequence> ask_sequencer(destroyers::Sequencer& sequencer,
                                                         std::span<const destroyers::Move> copies,
                                                         std::span<const std::uint8_t> classes,
                                                         std::uint32_t first_saved,
                                                         std::vector<destroyers::Move>& moves);

// A drawn parallel copy over 2 to `locations_max` locations of two register classes, with a place
// for saving of each behind them, as `ask_sequencer` takes them.
void draw_parallel_copy(generators::Choices& choices, std::uint32_t locations_max,
                        std::vector<destroyers::Move>& copies, std::vector<std::uint8_t>& classes);

[[nodiscard]] SequencerScore examine_sequencer(destroyers::Sequencer& sequencer,
                                               const SequencingOptions& options);

// "0 <- 1; 1 <-> 2; 2 <- #7".
[[nodiscard]] std::string text_of(std::span<const destroyers::Move> moves);

}  // namespace phidelity::campaign

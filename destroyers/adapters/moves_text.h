// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parallel copy and the moves for it as text: what a foreign sequencer reads and writes.
//
//   locations r0 r1 r2:f          every place whose value matters; the class where it is not i
//   scratch t0                    places that may be written at will; the line may be missing
//   r0 = r1                       the copies, which happen at once, one a line
//   r1 = r0
//
//   t0 = r0                       the moves, which happen one after the other, one a line
//   r0 = r1
//   r1 = t0                       or, of one that has exchanges,   (r0, r1) = (r1, r0)
//
// The statements are those of tac (docs/language.md, section 1); blank lines and what stands behind
// a `#` are skipped, and so are the classes of names that are known.
//
// Tested by: tests/destroyers/adapters/sequencer_test.cpp
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "destroyers/sequencers/question.h"

namespace phidelity::destroyers::adapters {

// A question with names of its own.
struct NamedQuestion {
  std::vector<std::string> names;  // of the locations, then of the places for saving
  std::vector<Move> copies;
  std::vector<std::uint8_t> classes;  // numbered in order of appearance, class i being 0
  std::uint32_t location_count = 0;

  [[nodiscard]] SequencingQuestion question() const { return {copies, classes, location_count}; }
};

// The error is a sentence that begins with the line's number.
[[nodiscard]] std::expected<NamedQuestion, std::string> parse_question(std::string_view text);
// Appends it. Locations are called r0, r1, ..., places for saving t0, t1, ...
void print_question(const SequencingQuestion& question, std::string& out);

// What came of reading an answer: moves, or `garbage` for text that is no list of moves, or
// `malformed` for moves of names that there are not.
void read_moves(std::string_view text, const SequencingQuestion& question,
                SequencingAnswer& answer);
// Appends them, by these names.
void print_moves(const std::vector<Move>& moves, const std::vector<std::string>& names,
                 std::string& out);

}  // namespace phidelity::destroyers::adapters

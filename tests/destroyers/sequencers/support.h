// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small machines for testing sequencers: locations 0..n-1, temporaries after them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "destroyers/sequencers/sequencer.h"

namespace phidelity::destroyers::testing {

// A fresh place for each saved value, numbered from `first`.
class FreshPlaces final : public Temporaries {
 public:
  explicit FreshPlaces(ir::ValueId first) : next_(first), first_(first) {}
  ir::ValueId temporary_for(ir::ValueId) override { return next_++; }
  [[nodiscard]] std::uint32_t count() const { return next_ - first_; }

 private:
  ir::ValueId next_;
  ir::ValueId first_;
};

// Always the same place: right for sequencers that are done with one cycle before the next.
class OnePlace final : public Temporaries {
 public:
  explicit OnePlace(ir::ValueId place) : place_(place) {}
  ir::ValueId temporary_for(ir::ValueId) override { return place_; }

 private:
  ir::ValueId place_;
};

inline void execute(const Move& m, std::vector<std::uint64_t>& content) {
  if (m.kind == MoveKind::exchange) {
    std::swap(content[m.destination], content[m.source.id()]);
  } else {
    content[m.destination] = m.source.is_value() ? content[m.source.id()] : 1000 + m.source.bits;
  }
}

// What the locations hold after `moves`: location k starts with content k, constants are 1000+.
inline std::vector<std::uint64_t> executed(const std::vector<Move>& moves, std::uint32_t places) {
  std::vector<std::uint64_t> content(places);
  for (std::uint32_t k = 0; k < places; ++k) content[k] = k;
  for (const Move& m : moves) execute(m, content);
  return content;
}

inline std::vector<std::uint64_t> executed_at_once(const std::vector<Move>& copies,
                                                   std::uint32_t places) {
  std::vector<std::uint64_t> content(places);
  for (std::uint32_t k = 0; k < places; ++k) content[k] = k;
  for (const Move& m : copies) {
    content[m.destination] = m.source.is_value() ? m.source.id() : 1000 + m.source.bits;
  }
  return content;
}

// Visits every parallel copy over `n` locations: each is not written, or gets one of the
// locations (itself too), or, if asked, the constant 7. (n+1)^n or (n+2)^n of them.
inline void for_each_copy(std::uint32_t n, bool with_constants,
                          const std::function<void(const std::vector<Move>&)>& visit) {
  const std::uint32_t choices = n + (with_constants ? 2 : 1);
  std::vector<std::uint32_t> digits(n, 0);
  std::vector<Move> copies;
  while (true) {
    copies.clear();
    for (std::uint32_t d = 0; d < n; ++d) {
      if (digits[d] == 0) continue;
      const bool constant = digits[d] == n + 1;
      copies.push_back({d, constant ? ir::Operand::integer(7) : ir::Operand::value(digits[d] - 1)});
    }
    visit(copies);
    std::uint32_t d = 0;
    while (d < n && ++digits[d] == choices) digits[d++] = 0;
    if (d == n) return;
  }
}

inline std::string text_of(const std::vector<Move>& moves) {
  std::string text;
  for (const Move& m : moves) {
    text += std::to_string(m.destination) +
            (m.kind == MoveKind::exchange ? " <-> " : " <- ") +
            (m.source.is_value() ? std::to_string(m.source.id())
                                 : "#" + std::to_string(m.source.bits)) + "; ";
  }
  return text;
}

inline ir::Operand v(ir::ValueId id) { return ir::Operand::value(id); }

// What a new sequencer makes of `copies`, with one temporary, 9.
template <class Made>
std::string moves_of(const std::vector<Move>& copies) {
  Made sequencer;
  OnePlace temporary(9);
  std::vector<Move> moves;
  EXPECT_EQ(sequencer.sequence(copies, temporary, moves), Outcome::answered);
  return text_of(moves);
}

inline std::uint32_t nontrivial(const std::vector<Move>& copies) {
  std::uint32_t count = 0;
  for (const Move& m : copies) count += !m.source.is(m.destination);
  return count;
}

// The cycles of two members or more, whoever else reads them: a location is on one if following
// the sources from it comes back to it, and the smallest of each cycle counts.
inline std::uint32_t cycle_count(const std::vector<Move>& copies, std::uint32_t n) {
  std::vector<std::uint32_t> source(n + 1, n);  // n: comes from nowhere
  for (const Move& m : copies) {
    if (m.source.is_value() && !m.source.is(m.destination)) source[m.destination] = m.source.id();
  }
  std::uint32_t count = 0;
  for (std::uint32_t start = 0; start < n; ++start) {
    std::uint32_t at = source[start];
    std::uint32_t smallest = start;
    for (std::uint32_t step = 0; step < n && at != start; ++step) {
      smallest = std::min(smallest, at);
      at = source[at];
    }
    count += at == start && smallest == start;
  }
  return count;
}

// Is the sequence right for all locations, given one shared temporary?
inline bool is_right(Sequencer& sequencer, const std::vector<Move>& copies, std::uint32_t n,
                     std::vector<Move>& moves) {
  OnePlace temporary(n);
  if (sequencer.sequence(copies, temporary, moves) != Outcome::answered) return false;
  auto after = executed(moves, n + 1);
  after.resize(n);
  return after == executed_at_once(copies, n);
}

// How many of all copies over `n` locations the sequencer gets wrong.
inline std::uint32_t wrong_of_all(Sequencer& sequencer, std::uint32_t n, bool with_constants) {
  std::uint32_t wrong = 0;
  std::vector<Move> moves;
  for_each_copy(n, with_constants, [&](const std::vector<Move>& copies) {
    wrong += !is_right(sequencer, copies, n, moves);
  });
  return wrong;
}

}  // namespace phidelity::destroyers::testing

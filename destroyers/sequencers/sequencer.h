// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sequencer: one parallel copy in, an equivalent list of single moves out.
//
//   {a <- b, b <- a}          ->  t = a; a = b; b = t
//   {a <- b, b <- a, c <- a}  ->  c = a; a = b; b = c      (c's copy is the save)
//   {a <- b, b <- a}          ->  a <-> b                  (where there is an exchange)
//
// The copies of one control-flow edge happen at once: every source is read before a destination
// is written. Seen as a graph (one arrow into each destination) they are windmills: at most one
// cycle a component, with trees hanging off it. The fewest moves are the non-trivial copies plus
// one for each cycle whose members nobody outside the cycle reads.
//
// Tested by: tests/destroyers/sequencers/table_test.cpp, for each of them
// Reference: C. May, "The Parallel Assignment Problem Redefined", IEEE TSE 15(6), 1989; for the
// optimum, L. Rideau, B. P. Serpette, X. Leroy, "Tilting at Windmills with Coq", JAR 40(4), 2008.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "destroyers/destroyer.h"
#include "ir/program.h"

namespace phidelity::destroyers {

enum class MoveKind : std::uint8_t {
  copy,      // destination <- source
  exchange,  // destination <-> source, a place as well
};

// A member of a parallel copy, or one move of a sequence. A parallel copy holds no exchanges.
struct Move {
  ir::ValueId destination = 0;
  ir::Operand source;
  MoveKind kind = MoveKind::copy;

  [[nodiscard]] bool moves_register() const {
    return source.is_value() && !source.is(destination);
  }
  friend bool operator==(const Move&, const Move&) = default;
};

// Where a sequencer gets the places from in which it saves values.
class Temporaries {
 public:
  // A place of the register class of `saved`. The same place may be handed out again: one
  // temporary a class is enough, since a sequencer is done with one cycle before the next.
  virtual ir::ValueId temporary_for(ir::ValueId saved) = 0;

 protected:
  ~Temporaries() = default;
};

class Sequencer {
 public:
  virtual ~Sequencer() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;

  // Requires: destinations are distinct. Sources may be constants or `undef`; trivial copies
  // (p <- p) are allowed and vanish.
  // Ensures: where answered, `moves` (replaced) does what `copies` does at once, and changes
  // nothing else but the temporaries. A sequencer that exceeds its budget of steps is a `timeout`.
  // Cost: linear in the copies; no allocation once the buffers have grown.
  virtual Outcome sequence(std::span<const Move> copies, Temporaries& temporaries,
                           std::vector<Move>& moves) = 0;
};

// The copies that read no place; a sequencer emits them when every place has been read.
inline void append_constants(std::span<const Move> copies, std::vector<Move>& moves) {
  for (const Move& m : copies) {
    if (!m.source.is_value()) moves.push_back(m);
  }
}

// A right sequencer takes at most three steps a copy and never comes near.
[[nodiscard]] constexpr std::uint64_t step_budget(std::size_t copy_count) {
  return 4 * static_cast<std::uint64_t>(copy_count) + 16;
}

// The fewest moves that implement `copies`: the non-trivial ones, and one for each cycle (of two
// members or more) none of whose members is the source of a destination outside the cycle.
// Requires: destinations are distinct.
// Cost: O(n log n); allocates.
[[nodiscard]] std::uint32_t optimum(std::span<const Move> copies);

}  // namespace phidelity::destroyers

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every name holds, and where every operand is found: a program made ready to run.
//
//   x = add y, 7       operands:  y -> slot 1, its own;  7 -> slot 2, behind the names
//
// Names come first, then the constants and `undef`s: the loop reads an operand by one
// index, without asking what it is. The three parts of a datum lie in three arrays, each read
// and written whole.
//
// Tested by: tests/interp/interpreter_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interp/datum.h"
#include "ir/program.h"

namespace phidelity::interp {

using Slot = std::uint32_t;

// The contents, by slot.
class FrameView {
 public:
  FrameView(std::uint64_t* low, std::uint64_t* high, DatumState* state)
      : low_(low), high_(high), state_(state) {}

  [[nodiscard]] std::uint64_t low(Slot s) const { return low_[s]; }
  [[nodiscard]] std::uint64_t high(Slot s) const { return high_[s]; }
  [[nodiscard]] DatumState state(Slot s) const { return state_[s]; }
  [[nodiscard]] bool defined(Slot s) const { return state_[s] == DatumState::defined; }
  [[nodiscard]] Datum get(Slot s) const { return {low_[s], high_[s], state_[s]}; }
  void set(Slot s, const Datum& d) const {
    low_[s] = d.low;
    high_[s] = d.high;
    state_[s] = d.state;
  }
  void copy(Slot to, Slot from) const {
    low_[to] = low_[from];
    high_[to] = high_[from];
    state_[to] = state_[from];
  }

 private:
  std::uint64_t* low_;
  std::uint64_t* high_;
  DatumState* state_;
};

class Frame {
 public:
  // Cost: O(values + operands of f).
  void prepare(const ir::Function& f);
  // Ensures: no name is written; constants are words, or leaves where `terms`.
  // Cost: O(values).
  void reset(bool terms);

  // The slots of the operands; parallel to Function::operands.
  [[nodiscard]] const Slot* slots() const { return slots_.data(); }
  // Good until the next `prepare`.
  [[nodiscard]] FrameView view() { return {low_.data(), high_.data(), state_.data()}; }
  [[nodiscard]] Datum get(Slot s) const { return {low_[s], high_[s], state_[s]}; }

 private:
  std::vector<std::uint64_t> low_;
  std::vector<std::uint64_t> high_;
  std::vector<DatumState> state_;
  std::vector<Slot> slots_;
  std::vector<ir::Operand> constants_;
  std::size_t names_ = 0;
  bool constants_are_terms_ = false;
  bool constants_are_set_ = false;
};

}  // namespace phidelity::interp

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structural run with its terms written out: what explains a fault along its witness path.
//
//   SymbolicTracer tracer;
//   auto ssa = tracer.trace(f, options);    // entered H by edge 0: x2 = 1
//                                           // executed x3 = add x2, 1: x3 = "add(1, 1)"
//   auto tac = tracer.trace(g, options);    // the same term has the same text
//
// One tracer gives one term one text, in whatever program it turns up, and different terms
// different texts: where two would read alike (loads before and after a store), the later one gets
// a mark, `load(p)'2`. A text of more than 60 characters is replaced by a short name `t1`, `t2`,
// ..., whose meaning `abbreviations` gives. Parameters are called what the first program traced
// calls them, so trace the SSA side first.
//
// Tested by: tests/interp/symbolic_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "interp/interpreter.h"
#include "ir/program.h"

namespace phidelity::interp {

struct SymbolicStep {
  enum class Kind : std::uint8_t {
    started,   // `assigned` are the parameters
    entered,   // by `edge`; `assigned` are the block's parameters
    copied,    // a copy or parallel copy
    executed,  // a paired instruction
    stopped,   // a paired instruction that was undefined behaviour: no results
  };
  struct Assigned {
    ir::ValueId destination = 0;
    Datum term;
    std::string text;
  };

  Kind kind = Kind::started;
  ir::EdgeId edge = 0;                // of entered
  ir::InstructionId instruction = 0;  // of copied, executed, stopped
  std::uint32_t steps = 0;            // paired instructions before it
  std::vector<std::string> operands;  // of executed, stopped: what they held
  std::vector<Assigned> assigned;
};

class SymbolicTracer {
 public:
  static constexpr std::size_t text_length_max = 60;

  // A structural run with every operand, whatever the options say of the domain and of events.
  // Requires: `f` was verified.
  [[nodiscard]] std::vector<SymbolicStep> trace(const ir::Function& f, Options options);
  // The run behind the last trace.
  [[nodiscard]] const Run& run() const { return run_; }
  // The text of a term of a program that was traced; `undef`, `unwritten`.
  [[nodiscard]] std::string text(const Datum& term) const;
  // "t1 = select(...)", in order.
  [[nodiscard]] const std::vector<std::string>& abbreviations() const { return abbreviations_; }

 private:
  class Observer;
  // Gives `term` a text, if it has none: the one proposed, marked or abbreviated where need be.
  const std::string& name(const Datum& term, std::string proposed);
  // `proposed`, or with the first mark that no text has yet.
  [[nodiscard]] std::string unused(const std::string& proposed);

  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> texts_;
  std::map<std::string, std::uint32_t> times_;  // every text in use, and its last mark
  std::uint32_t short_names_ = 0;
  std::vector<std::string> abbreviations_;
  Workspace workspace_;
  Run run_;
};

}  // namespace phidelity::interp

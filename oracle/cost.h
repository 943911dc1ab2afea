// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a destroyed program costs: figures by which right answers are told apart.
//
//   ssa: H(a, b): … cbr t, H(b, a), X       tac: H: … cbr t, N, X   N: s = a; a = b; b = s; br H
//   copies 3; temporaries 1 (s); blocks added 1 (N); registers: the most places alive at once
//
//   copies         copy instructions in the text; a parallel copy counts its pairs
//   temporaries    places that only copies write and only copies read
//   blocks added   reachable blocks, more than the SSA program has (or fewer: negative)
//   lost fall-throughs  reachable blocks that have ways out but none to the next one in the text,
//                  more than the SSA program has: each needs a jump
//   registers      the most places alive at one point, of all classes together
//   executed copies     copies run on the given inputs, those alone on which the SSA program
//                  ends within its fuel: programs that only go round would drown the others
//
// Whether the answer is right is not asked. Unreachable blocks count for nothing.
//
// Tested by: tests/oracle/cost_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "interp/interpreter.h"
#include "ir/cfg.h"
#include "ir/program.h"
#include "oracle/verdict.h"

namespace phidelity::oracle {

struct Cost {
  std::uint64_t copies = 0;
  std::uint64_t temporaries = 0;
  std::int64_t blocks_added = 0;
  std::int64_t fall_throughs_lost = 0;
  std::uint64_t registers = 0;
  std::uint64_t executed_copies = 0;

  Cost& operator+=(const Cost& other);
  friend bool operator==(const Cost&, const Cost&) = default;
};

class CostMeter {
 public:
  static constexpr std::uint32_t inputs_run = 8;
  static constexpr std::uint64_t fuel = 2'000;  // of the SSA program, in instructions
  // A destroyed program may have added instructions to each that was there.
  static constexpr std::uint64_t tac_fuel = 16 * fuel;

  // Requires: both programs verified; `tac` has no block parameters.
  // Cost: linear in the programs and the sizes of the live sets, the runs aside.
  [[nodiscard]] Cost measure(const ir::Function& ssa, const ir::Function& tac,
                             std::uint64_t seed);

  // The most places of `tac` alive at one point.
  [[nodiscard]] std::uint32_t registers(const ir::Function& tac);

 private:
  void find_live_out(const ir::Function& tac);
  [[nodiscard]] std::uint64_t executed(const ir::Function& ssa, const ir::Function& tac,
                                       std::uint64_t seed);

  ir::Cfg cfg_;
  std::vector<std::vector<ir::ValueId>> live_out_;  // by block
  std::vector<std::uint32_t> seen_in_;              // by block: 1 + the place last found live in
  std::vector<std::uint32_t> seen_out_;
  std::vector<std::uint8_t> alive_;                 // by place, while a block is scanned
  interp::Interpreter interpreter_;
  interp::Run ssa_run_;
  interp::Run tac_run_;
  ConcreteInput input_;
};

}  // namespace phidelity::oracle

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The slow and obvious judge: walk every path of a bounded number of branches, run both programs
// along it with every operand recorded, and look at all of them.
//
//   ReferencePaths paths;  paths.find_difference(ssa, tac)   // the tape of a run that differs
//
// It shares nothing with the oracle: no product, no questions, only the interpreter. Requires
// that the instructions of the two programs pair up one by one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "interp/interpreter.h"
#include "ir/program.h"

namespace phidelity::oracle {

class ReferencePaths {
 public:
  static constexpr std::size_t branches_max = 6;
  static constexpr std::size_t runs_max = 500;
  static constexpr std::uint64_t fuel = 120;

  void prepare(const ir::Function& ssa, const ir::Function& tac) {
    ssa_ = &ssa;
    ssa_interpreter_.prepare(ssa);
    tac_interpreter_.prepare(tac);
  }

  // The shortest tape on which some operand differs, nothing before it being undefined.
  [[nodiscard]] std::optional<std::vector<std::uint32_t>> find_difference() {
    complete_ = true;
    std::vector<std::vector<std::uint32_t>> tapes(1);
    for (std::size_t k = 0; k < tapes.size(); ++k) {
      if (k == runs_max) {
        complete_ = false;
        break;
      }
      const std::vector<std::uint32_t> tape = tapes[k];
      run(tape);
      for (std::size_t e = 0; e < compared(); ++e) {
        if (event_differs(e) && !undefined_before(tape, e)) return tape;
      }
      if (ssa_run_.ending != interp::Ending::end_of_tape || tape.size() == branches_max) continue;
      for (std::uint32_t d = 0; d < ways_out(ssa_run_.last); ++d) {
        tapes.push_back(tape);
        tapes.back().push_back(d);
      }
    }
    return std::nullopt;
  }

  // Were all paths of at most `branches_max` branches walked?
  [[nodiscard]] bool complete() const { return complete_; }

  enum class Look { differs, same, not_reached };
  // The operand of the `event`-th paired instruction along a tape.
  [[nodiscard]] Look look(const std::vector<std::uint32_t>& tape, std::size_t event,
                          std::uint32_t operand) {
    run(tape);
    if (event >= compared() || undefined_before(tape, event)) return Look::not_reached;
    return differs(event, operand) ? Look::differs : Look::same;
  }

 private:
  void run(const std::vector<std::uint32_t>& tape) {
    options_.domain = interp::Domain::instance;
    options_.fuel = fuel;
    options_.directions = tape;
    options_.every_operand = true;
    ssa_interpreter_.run(options_, ssa_run_);
    tac_interpreter_.run(options_, tac_run_);
  }

  [[nodiscard]] std::size_t compared() const {
    const std::size_t ssa = ssa_run_.events.size();
    const bool undefined = ssa_run_.ending == interp::Ending::undefined_behaviour;
    return std::min(undefined ? ssa - 1 : ssa, tac_run_.events.size());
  }

  [[nodiscard]] bool differs(std::size_t event, std::size_t operand) const {
    const interp::Datum& wanted = ssa_run_.data_of(ssa_run_.events[event])[operand];
    return wanted.defined() && wanted != tac_run_.data_of(tac_run_.events[event])[operand];
  }

  [[nodiscard]] bool event_differs(std::size_t event) const {
    for (std::size_t o = 0; o < ssa_run_.events[event].count; ++o) {
      if (differs(event, o)) return true;
    }
    return false;
  }

  // Undef spreads through operations: what an instance run does not see.
  [[nodiscard]] bool undefined_before(const std::vector<std::uint32_t>& tape, std::size_t event) {
    options_.domain = interp::Domain::structural;
    options_.directions = tape;
    options_.fuel = event + 1;
    ssa_interpreter_.run(options_, structural_run_);
    return structural_run_.ending == interp::Ending::undefined_behaviour;
  }

  [[nodiscard]] std::size_t ways_out(ir::InstructionId terminator) const {
    for (const ir::Block& block : ssa_->blocks) {
      if (block.instructions.end == terminator + 1) return block.edges.size();
    }
    return 0;
  }

  const ir::Function* ssa_ = nullptr;
  interp::Interpreter ssa_interpreter_;
  interp::Interpreter tac_interpreter_;
  interp::Options options_;
  interp::Run ssa_run_;
  interp::Run tac_run_;
  interp::Run structural_run_;
  bool complete_ = true;
};

}  // namespace phidelity::oracle

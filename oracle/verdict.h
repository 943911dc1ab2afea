// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the oracle says of one destroyed program: an outcome, and evidence.
//
// Tested by: tests/oracle/verdict_test.cpp
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace phidelity::oracle {

enum class Outcome : std::uint8_t {
  proved,        // right on every path, by the validator, and every run agreed
  agreed,        // every run agreed, but no proof: `message` says why and where
  faulty,        // `faults` is not empty
  declined,      // the destroyer does not handle this program
  inconclusive,  // a limit was reached, or every witness needs undefined behaviour
};

enum class FaultClass : std::uint8_t {
  swap, lost_copy, critical_edge, misplaced_copy, interference, missing_copy, wrong_operand,
  temp_clobber, uninitialised, wrong_target, diverges, wrong_result, leftover_phi, malformed,
  split_unsplittable, crash, timeout, memory, garbage,
};
inline constexpr std::size_t fault_class_count =
    static_cast<std::size_t>(FaultClass::garbage) + 1;

[[nodiscard]] std::string_view name_of(Outcome outcome);        // "proved"
[[nodiscard]] std::string_view name_of(FaultClass fault_class);  // "lost-copy"
// The inverse; nothing where no class has that name.
[[nodiscard]] std::optional<FaultClass> fault_class_named(std::string_view name);

struct Notes {
  bool critical = false;
  bool back_edge = false;
  bool multi_edge = false;
  bool terminator_operand = false;
  bool chain = false;
  bool cycle = false;
  bool unstable = false;  // asked twice, the destroyer answered something else the other time
  std::optional<bool> observable;  // searched for: true, a concrete input shows it; false, latent
};
[[nodiscard]] std::vector<std::string_view> names_of(const Notes& notes);

// A stop on the witness path, for people: what happened between two branches.
struct WitnessStep {
  std::string label;               // of the SSA block
  std::vector<std::string> lines;  // e.g. "H(x2): x2 = 2", "x2 = x3 writes 2"
};

// One fault, by its culprit.
struct Fault {
  FaultClass fault_class = FaultClass::wrong_result;
  Notes notes;
  std::optional<ir::EdgeId> edge;  // the SSA edge whose copies are at fault
  ir::InstructionId culprit = no_instruction;  // in tac: the copy or definition that did it
  ir::InstructionId reader = no_instruction;   // in ssa: the instruction that read wrongly
  std::uint32_t reader_operand = 0;
  ir::ValueId victim = no_value;    // in ssa: the value that was read wrongly
  ir::ValueId location = no_value;  // in tac: the place it was read from
  std::vector<ir::EdgeId> path;     // in ssa: the edges of the witness path, from the entry
  std::vector<std::uint32_t> tape;  // branch directions of that path
  bool chosen_arms = false;         // along it, a select with an undef arm chooses the other one
  std::string message;              // one sentence

  static constexpr ir::InstructionId no_instruction = 0xffffffff;
  static constexpr ir::ValueId no_value = 0xffffffff;
};

// A concrete input on which the two programs show different things.
struct ConcreteInput {
  std::vector<std::uint64_t> arguments;
  std::vector<std::uint64_t> tape;
};

struct Verdict {
  Outcome outcome = Outcome::proved;
  bool judges_disagree = false;      // a defect of the oracle: exit code 4
  std::vector<Fault> faults;         // [0] has the shortest witness
  std::vector<std::string> remarks;  // "wasteful", "stray-copy", "unstable"; and the destroyer's
  std::string message;
  std::string reason;  // where declined: what the destroyer said
  std::optional<ConcreteInput> input;  // of faults[0], where one was found
  std::uint32_t copies = 0;          // copy instructions in the output (parallel: their pairs)
  std::uint32_t optimum = 0;         // sum over the edges of the fewest moves of their copies
};

}  // namespace phidelity::oracle

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replay: a stored program, its stored answers, and what is said today.
//
//   Case c = ...;                                     // parsed from swap.json by the caller
//   replay(c)                                         // runs and stored outputs
//     == {"swap.ssa: run (3): expected result 1, got -1"}
//   replay(c, subject)                                // what a destroyer does with it
//     == {"swap.ssa: naive: expected faulty swap, got proved"}
//
// Reading files and JSON is the caller's work: the engine has neither.
//
// Tested by: tests/campaign/corpus_test.cpp
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "campaign/subject.h"
#include "campaign/summary.h"
#include "interp/interpreter.h"
#include "ir/program.h"
#include "oracle/judge.h"
#include "oracle/verdict.h"

namespace phidelity::campaign {

enum class RunEnd : std::uint8_t {
  returned,
  trapped,
  loops,  // out of fuel, or a loop of nothing but jumps and copies
};

// The concrete run of the SSA program on one input, and what it must show.
struct ExpectedRun {
  std::vector<std::uint64_t> arguments;
  std::vector<std::uint64_t> inputs;
  RunEnd end = RunEnd::returned;
  std::optional<std::vector<std::uint64_t>> prints;  // in order; absent: not compared
  std::optional<std::vector<std::uint64_t>> result;  // the operands of `ret`; absent likewise
};

struct ExpectedVerdict {
  oracle::Outcome outcome = oracle::Outcome::proved;
  std::optional<oracle::FaultClass> fault_class;  // absent: any
  std::optional<std::uint32_t> copies;            // absent: not compared
};

// A destroyed program that is stored beside the SSA one.
struct ExpectedOutput {
  std::string file;
  ir::Function tac;
  ExpectedVerdict verdict;
};

struct ExpectedAnswer {
  std::string destroyer;
  ExpectedVerdict verdict;
};

struct Case {
  std::string program_file;
  std::string function;  // where the file holds many, for messages
  ir::Function ssa;
  std::vector<ExpectedRun> runs;
  std::vector<ExpectedOutput> outputs;
  std::vector<ExpectedAnswer> destroyers;
};

struct Replay {
  std::vector<std::string> mismatches;  // sentences; empty: all as expected
  std::optional<Finding> finding;       // of the destroyer, where its verdict is one
  oracle::Verdict verdict;              // of the destroyer
};

// The runs and the stored outputs. Requires: every function in the case was verified, as the
// judge asks.
[[nodiscard]] std::vector<std::string> replay(const Case& c,
                                              const oracle::JudgeOptions& options = {});
// What a destroyer makes of the program; compared where the case has an answer for its name.
[[nodiscard]] Replay replay(const Case& c, destroyers::Destroyer& destroyer,
                            const oracle::JudgeOptions& options = {});
// Likewise, of one made for this program alone.
[[nodiscard]] Replay replay(const Case& c, const Subject& subject,
                            const oracle::JudgeOptions& options = {});

}  // namespace phidelity::campaign

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does the harness find the faults it was planted, and does it call them by their name?
//
//   rows = score(options);
//   rows[0] = {"planted-b01", expected {swap}, found, first {class swap, 7 programs, 0.3 ms}, ...}
//
// For every planted destroyer: the first faulty program among random ones (the default profile,
// and where that finds nothing the directed ones, each up to a limit), the programs of the
// classic corpus that show it, and how many of the first faults of N faulty programs carry each
// class. Rows are in the order of the registry and, times aside, do not depend on `jobs`.
//
// Tested by: tests/campaign/score_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/subject.h"
#include "destroyers/destroyer.h"
#include "ir/program.h"
#include "oracle/judge.h"
#include "oracle/verdict.h"

namespace phidelity::campaign {

struct NamedProgram {
  std::string name;
  ir::Function ssa;
};
struct NamedSource {
  std::string name;  // of the profile
  MakeSource programs;
};

struct ScoreOptions {
  std::vector<destroyers::Entry> faults;  // rows with trust `planted`
  // What a row is scored through, where that is not the row's own destroyer: an adapter that
  // serves it. Called in the worker.
  std::function<std::unique_ptr<destroyers::Destroyer>(const destroyers::Entry&)> make;
  std::vector<NamedSource> sources;       // tried in order; the default profile first
  std::vector<NamedProgram> classics;     // corpus/classic
  std::uint64_t programs_max = 100'000;   // of each source: a rarer fault counts as missed
  std::uint64_t tally_max = 200;          // faulty programs whose class is tallied
  std::uint32_t jobs = 0;                 // 0: as many as the machine has threads
  oracle::JudgeOptions judge;
  std::function<void(std::size_t done, std::size_t all)> progress;  // one thread at a time
};

struct FirstFind {
  std::string source;            // the profile that found it
  std::uint64_t programs = 0;    // made until it was found, that one and all sources included
  double milliseconds = 0;       // likewise; the one figure that may vary
  oracle::FaultClass fault_class = oracle::FaultClass::wrong_result;
};

struct ScoreRow {
  std::string name;
  std::vector<oracle::FaultClass> expected;
  std::optional<FirstFind> random;         // by random generation
  std::vector<std::string> classics;       // programs of the corpus that show it
  std::uint64_t faulty = 0;                // programs in the tally
  std::uint64_t expected_count = 0;        // of them with a class of `expected`
  std::array<std::uint64_t, oracle::fault_class_count> classes{};  // of the tally
  std::uint64_t disagreements = 0;

  [[nodiscard]] bool found() const { return random.has_value() || !classics.empty(); }
  // Every class tallied is one that the row expects.
  [[nodiscard]] bool class_right() const { return faulty > 0 && expected_count == faulty; }
};

// The classes that a registry row names. Requires: they are names of classes (tested).
[[nodiscard]] std::vector<oracle::FaultClass> expected_classes(std::string_view names);

[[nodiscard]] std::vector<ScoreRow> score(const ScoreOptions& options);

}  // namespace phidelity::campaign

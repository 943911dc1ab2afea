// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every small program, each judged on all paths: what a finished run finds nothing in is proved.
//
//   EnumerateOptions o;
//   o.subjects = {subject_of(*destroyers::find("split"))};
//   generators::Space space({.blocks_min = 3, .blocks_max = 3, .phis_max = 1});
//   EnumerateResult r = enumerate(space, o, {});
//   r.summaries[0].proved == 6588;  r.state.represented == 11'349;  r.finished
//
// The space is numbered (generators/enumeration/space.h), and a shard takes every N-th stretch of
// consecutive numbers: evenly, and without making what belongs to others. Work is dealt in
// runs and their results are taken in order, so that counts, findings and examples do not depend
// on the number of threads. The state after any run is a number, counts, and the numbers of the
// examples: from there an interrupted enumeration goes on.
//
// What stands for a program that is not judged (a *symmetric* one, see SymmetryGroup) is
// counted: `represented` adds up to the numbers passed, or the enumeration lost a program.
//
// Tested by: tests/campaign/enumerate_test.cpp, tests/campaign/enumerate_nightly.cpp
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "campaign/fuzz.h"
#include "campaign/subject.h"
#include "campaign/summary.h"
#include "generators/enumeration/space.h"
#include "oracle/judge.h"

namespace phidelity::campaign {

struct EnumerateOptions {
  std::vector<Subject> subjects;
  bool symmetric = false;  // judge every numbered program, not one of each class
  // Numbers [first, first + count) are shared out among the shards; all that follow unless given.
  std::uint64_t first = 0;
  std::optional<std::uint64_t> count;
  Shard shard;
  std::uint32_t jobs = 0;  // 0: as many as the machine has threads
  // No input is searched for faults: a known-bad method has millions. Findings that are handed
  // on and examples are judged once more, with the search.
  // The proof is about all paths; the runs beside it check the judge, and in programs of up to five
  // blocks two of eight branches go everywhere that longer ones go.
  oracle::JudgeOptions judge = {.term_runs = 2, .branches_max = 8};
  // Findings handed to the callback, for each destroyer. All are counted.
  std::uint64_t findings_max = std::numeric_limits<std::uint64_t>::max();
  std::uint32_t repeat_every = 50;  // one call in so many is made twice; 0 never
  const std::atomic<bool>* stop = nullptr;  // set from outside (a signal): end early
};

// How far an enumeration has come.
struct EnumerateState {
  std::uint64_t done = 0;         // numbers of this shard's share that are passed, from its start
  std::uint64_t represented = 0;  // programs that those judged stand for
  double seconds = 0;             // wall clock of all runs so far
  std::vector<Summary> summaries; // as the subjects stand in the options
};

struct EnumerateProgress {
  const EnumerateState& state;
  std::uint64_t share = 0;  // numbers of this shard in all
};

// All are called in order of the numbers, by one thread at a time, and may be empty.
struct EnumerateCallbacks {
  std::function<void(const Finding&)> finding;
  std::function<void(const EnumerateProgress&)> progress;  // about fifty times a second or less
};

struct EnumerateResult {
  EnumerateState state;
  std::uint64_t share = 0;
  bool finished = false;
  bool interrupted = false;
};

// Requires: subjects; size of the space below 2^64-1; `from` came from the same options (its
// examples need their `index` alone).
// Ensures: the result (but for `seconds`) does not depend on `jobs`, nor on where it was resumed.
[[nodiscard]] EnumerateResult enumerate(const generators::Space& space,
                                        const EnumerateOptions& options,
                                        const EnumerateCallbacks& callbacks,
                                        const EnumerateState& from = {});

}  // namespace phidelity::campaign

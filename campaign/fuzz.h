// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A campaign: many programs, many destroyers, many threads, one result.
//
//   FuzzOptions o;
//   o.subjects = {subject_of(*destroyers::find("split"))};
//   o.programs = random_programs(profile, o.seed);
//   o.program_count = 100'000;
//   FuzzResult r = fuzz(o, {});             // r.summaries[0].proved == 100'000
//
// Every program is made once and handed to every destroyer. Work is dealt in runs of consecutive
// indices; finished runs wait in a small reorder buffer until all before them are done, so that
// findings, counts and examples come in the order of indices and do not depend on the number of
// jobs or on who was faster. A deadline or a stop ends the dealing, never a run: what is reported
// is all programs below one index. Memory is bounded by the reorder buffer and the examples.
//
// Tested by: tests/campaign/fuzz_test.cpp
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "campaign/coverage.h"
#include "campaign/subject.h"
#include "campaign/summary.h"
#include "oracle/judge.h"

namespace phidelity::campaign {

// Shard K of N takes the program indices k with k mod N == K-1. Requires: 1 <= number <= count.
struct Shard {
  std::uint32_t number = 1;
  std::uint32_t count = 1;
};

struct FuzzOptions {
  std::vector<Subject> subjects;
  MakeSource programs;
  std::uint64_t seed = 1;  // reported only; the source has been made with it
  // Indices [first, first + program_count) are shared out among the shards.
  std::uint64_t first = 0;
  std::optional<std::uint64_t> program_count;
  std::optional<double> seconds;  // of dealing; the runs already dealt are finished
  std::uint32_t jobs = 0;         // 0: as many as the machine has threads
  Shard shard;
  oracle::JudgeOptions judge;
  // Findings handed to the callback, for each destroyer: a campaign over a destroyer that is
  // always wrong must not fill the disk. All are counted.
  std::uint64_t findings_max = std::numeric_limits<std::uint64_t>::max();
  // One call in so many is made twice, to see that the destroyer is a function; 0 never.
  std::uint32_t repeat_every = 50;
  bool coverage = false;          // read the features of every program
  const std::atomic<bool>* stop = nullptr;  // set from outside (a signal): end early
};

struct Progress {
  std::uint64_t programs = 0;      // done, each by all destroyers; those before it was resumed too
  std::uint64_t next_index = 0;    // every program of this shard below it is done
  double seconds = 0;
  std::span<const Summary> summaries;  // with the examples so far
  const Coverage* coverage = nullptr;  // where asked for
};

// Where a campaign stands: all that it needs to go on (campaign/fuzz_checkpoint.h writes it down).
// The default is the beginning.
struct FuzzState {
  std::uint64_t next_index = 0;
  double seconds = 0;              // spent so far
  std::vector<Summary> summaries;  // as the subjects stand; of examples the `index` alone counts
  std::unique_ptr<Coverage> coverage;

  [[nodiscard]] bool begins() const { return summaries.empty(); }
};

// Both are called in order of indices, by one thread at a time, and may be empty.
struct FuzzCallbacks {
  std::function<void(const Finding&)> finding;
  std::function<void(const Progress&)> progress;  // about fifty times a second or less
};

struct FuzzResult {
  std::vector<Summary> summaries;  // as the subjects stand in the options
  std::unique_ptr<Coverage> coverage;  // where asked for
  std::uint64_t next_index = 0;    // every program of this shard below it is done
  bool interrupted = false;
};

// Requires: subjects, a source, and a program count or seconds.
// Where `from` is a state of the same campaign, goes on from there; its findings are not told again.
// Ensures: with a program count the result (but for `seconds`) does not depend on `jobs`, nor on
// how often the campaign was ended and resumed.
[[nodiscard]] FuzzResult fuzz(const FuzzOptions& options, const FuzzCallbacks& callbacks,
                              const FuzzState& from = {});

}  // namespace phidelity::campaign

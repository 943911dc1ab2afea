// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a campaign counts for one destroyer, and the programs that it keeps as evidence.
//
//   Summary s;  s.count(verdict);                     // programs 1, faulty 1, classes[swap] 1
//   s.add(other_shard);                               // shards merge by adding
//   s.programs == s.proved + s.agreed + s.faulty + s.declined + s.inconclusive
//
// Tested by: tests/campaign/summary_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"
#include "oracle/verdict.h"

namespace phidelity::campaign {

// A program whose verdict is neither `proved` nor `declined`, or on which the judges disagree.
struct Finding {
  std::uint64_t index = 0;    // of the program in its source
  std::size_t subject = 0;    // index into the campaign's subjects
  std::string destroyer;
  ir::Function ssa;
  bool answered = false;      // there is a destroyed program
  ir::Function tac;           // where answered
  oracle::Verdict verdict;
};

// The remark on what was run and shows no program: `agreed` is the best that can be said of it.
inline constexpr std::string_view by_execution = "by-execution";

// What an example is an example of: the class of a faulty program ("swap"), "disagreement",
// "agreed", "inconclusive"; empty for what is no finding.
[[nodiscard]] std::string_view kind_of(const oracle::Verdict& verdict);
// The order in which tables list kinds: fault classes as in the enumeration, then the others.
[[nodiscard]] std::size_t kind_rank(std::string_view kind);
// Does `a` come before `b` among examples: fewer blocks, fewer instructions, lower index.
[[nodiscard]] bool smaller(const Finding& a, const Finding& b);

// A destroyer may put the program into its reason, and then has as many as there are programs.
inline constexpr std::size_t declined_reasons_max = 64;

struct Summary {
  std::string destroyer;
  std::uint64_t seed = 1;
  std::uint64_t programs = 0;
  std::uint64_t proved = 0;
  std::uint64_t agreed = 0;
  std::uint64_t faulty = 0;
  std::uint64_t declined = 0;
  std::uint64_t inconclusive = 0;
  // Faulty programs by the class of their first fault: adds up to `faulty`.
  std::array<std::uint64_t, oracle::fault_class_count> classes{};
  std::uint64_t disagreements = 0;  // the judges contradict each other: a defect of the oracle
  std::uint64_t wasteful = 0;       // verdicts with that remark
  std::uint64_t stray_copy = 0;
  std::uint64_t unstable = 0;       // two different right answers to one question
  std::uint64_t copies = 0;         // in all outputs
  std::uint64_t optimum = 0;        // the fewest that would have done
  double seconds = 0;               // wall clock of the campaign; the one figure that may vary
  bool interrupted = false;         // stopped from outside before its end
  // Programs declined by the first line of the reason: of many different reasons the first ones
  // in order, whose counts are exact however shards and runs were cut. The others are the rest of
  // `declined`.
  std::map<std::string, std::uint64_t> declined_by_reason;
  std::vector<Finding> examples;    // the smallest of each kind, by kind_rank

  void count(const oracle::Verdict& verdict);
  // Keeps `finding` if it is the smallest of its kind.
  void keep(Finding&& finding);
  // True if `keep` would keep a finding of this kind, size and index.
  [[nodiscard]] bool wants(std::string_view kind, const ir::Function& ssa,
                           std::uint64_t index) const;
  // Counts and times add, the smallest examples stay. Requires: one destroyer, one seed.
  void add(const Summary& other);

  [[nodiscard]] std::uint64_t count_of(oracle::FaultClass c) const {
    return classes[static_cast<std::size_t>(c)];
  }
  // Programs that it answered, rightly or not: it neither declined nor died, hung, ate too much
  // or wrote what is no program.
  [[nodiscard]] std::uint64_t answered() const;
  [[nodiscard]] double programs_per_second() const {
    return seconds > 0 ? static_cast<double>(programs) / seconds : 0;
  }
};

}  // namespace phidelity::campaign

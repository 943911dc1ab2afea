// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What must be true of `naive` on random strict SSA, asked of a stretch of programs.
//
//   * a fault is a swap or a lost copy (other names: at most 0.2 % of faults, each listed)
//   * the edge that a verdict names has that hazard, as the definition has it, in all but 0.05 % of
//     verdicts (each listed: copies of many slots run into each other); of the further culprits
//     that a verdict lists, 99.8 % do
//   * a program without such an edge is never faulty
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace phidelity::tests {

struct NaiveReport {
  std::uint64_t programs = 0;
  std::uint64_t hazardous = 0;     // programs with a lost-copy or a swap edge
  std::uint64_t faulty = 0;        // programs
  std::uint64_t faults = 0;        // culprits in them
  std::uint64_t swaps = 0;
  std::uint64_t lost_copies = 0;
  std::uint64_t disagreements = 0;
  std::vector<std::string> others;       // faults with another name: program, class, message
  std::vector<std::string> wrong_edges;  // the edge named lacks the hazard, or none is named
  std::vector<std::string> doubtful;     // likewise, of culprits after the first
  std::vector<std::string> impossible;   // faulty without any hazardous edge
};

// Programs [0, count) of `seed` in the default profile, by all hardware threads.
[[nodiscard]] NaiveReport report_naive(std::uint64_t seed, std::uint64_t count);

// Fails the test where the report breaks one of the three laws.
void expect_naive_laws(const NaiveReport& report);

}  // namespace phidelity::tests

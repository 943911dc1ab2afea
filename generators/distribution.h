// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs of a profile are like, in numbers.
//
//   Distribution d = distribution_of(profiles[0], 1, 2000);   // the first 2000 of seed 1
//   d.blocks == 5.5,  d.critical == 27.4                      // per program; percent of the edges
//
// Tested by: tests/generators/distribution_test.cpp
#pragma once

#include <cstdint>

#include "generators/profiles.h"

namespace phidelity::generators {

// Reachable code alone, but for `unreachable`.
struct Distribution {
  std::uint64_t programs = 0;
  double blocks = 0;        // a program
  double unreachable = 0;   // blocks a program
  double edges = 0;         // a program
  double instructions = 0;  // a program, terminators too
  double phis = 0;          // a program
  double critical = 0;      // percent of the edges
  double back = 0;          // percent of the edges
  double irreducible = 0;   // percent of the programs
  double cycles = 0;        // for 100 edges that carry arguments
  std::uint32_t longest_cycle = 0;
  std::uint32_t widest = 0;  // ways out of one block
};

// Ensures: depends on the arguments alone.
// Cost: that of making the programs, and O(size) each.
[[nodiscard]] Distribution distribution_of(const Profile& profile, std::uint64_t seed,
                                           std::uint64_t programs);

}  // namespace phidelity::generators

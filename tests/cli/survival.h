// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A campaign that is killed again and again, and resumed each time: what must come of it.
//
//   survive({.kills = 3, .programs = 20'000});     // fails the test where anything is lost
#pragma once

#include <cstdint>

namespace phidelity::tests {

struct Survival {
  int kills = 0;
  std::uint64_t programs = 0;
};

// SIGKILL after a drawn time, `kills` times; then to the end. The output of all parts, merged, must
// be that of a run that nobody killed, and the stored faults the same.
void survive(const Survival& how);

}  // namespace phidelity::tests

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a campaign is over: subjects (destroyers, made anew for each worker) and a source of
// programs (program k is a function of k alone).
//
//   Subject s = subject_of(*destroyers::find("split"));
//   auto destroyer = s.make();                              // one per worker: no sharing
//   MakeSource programs = random_programs(profile, seed);   // campaign/random_source.h
//   programs()->program(41, ssa);                           // the same 41 in every worker
//
// Tested by: tests/campaign/fuzz_test.cpp
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "destroyers/destroyer.h"
#include "ir/program.h"

namespace phidelity::campaign {

struct Subject {
  std::string name;
  // Called once in each worker, from that worker's thread. Requires: returns no null pointer.
  std::function<std::unique_ptr<destroyers::Destroyer>()> make;
  // How many programs its destroyers want to hear of at once.
  std::uint32_t batch = 1;
};
[[nodiscard]] Subject subject_of(const destroyers::Entry& entry);

// Used by one worker; every instance gives the same programs.
class ProgramSource {
 public:
  virtual ~ProgramSource() = default;
  // Writes program `index` over `out`, whose memory is reused.
  // Ensures: `out` is valid strict SSA and depends on the source and `index` alone.
  virtual void program(std::uint64_t index, ir::Function& out) = 0;
};
using MakeSource = std::function<std::unique_ptr<ProgramSource>()>;

}  // namespace phidelity::campaign

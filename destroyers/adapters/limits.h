// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one call to a foreign destroyer may use.
//
//   Limits limits;  limits.seconds = 0.5;
//   tenfold(limits)        // what a call that ran over is given when it is asked again, alone
//
// Tested by: tests/destroyers/adapters/hostile_test.cpp
#pragma once

#include <cstdint>

namespace phidelity::destroyers::adapters {

struct Limits {
  // Of one call. A one-shot command starts anew in it: an interpreter takes a tenth of a second.
  double seconds = 2;
  // Of address space for each process, and of resident memory for all of them together; 0 for
  // neither. Enough for a virtual machine that reserves more than it uses.
  std::uint64_t memory_bytes = std::uint64_t{2} << 30;
  // Of one answer: a thousand times the largest program of a campaign.
  std::uint64_t output_bytes = std::uint64_t{64} << 20;
  std::uint32_t open_files = 256;
  // The destroyer and whatever it starts.
  std::uint32_t processes = 64;
};

// Time, memory and output times ten; memory never above half of what the machine has free, so
// that asking again does not bring it down (and never below the limit itself).
[[nodiscard]] Limits tenfold(const Limits& limits);

// Before the first answer a destroyer may load what it needs.
[[nodiscard]] double seconds_to_start(const Limits& limits);

}  // namespace phidelity::destroyers::adapters

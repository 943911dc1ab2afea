// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dumps with random changes of bytes, words and lines: whatever they say, reading them ends.
#pragma once

#include <cstdint>
#include <string>

namespace phidelity::foreign::mir {

struct MutationCounts {
  std::uint64_t texts = 0;
  std::uint64_t read = 0;      // functions that were lowered
  std::uint64_t declined = 0;  // functions with an error
  std::string without_place;   // an error that does not say where, or says nothing
};

// Reads `count` mutated texts, lowers what can be read, both ways; judges every hundredth.
[[nodiscard]] MutationCounts read_mutated(std::uint64_t seed, std::uint64_t count);

}  // namespace phidelity::foreign::mir

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dumps gone wrong on purpose: in a stored dump after phi elimination one copy is deleted, exchanged
// with another one of its block, given another source, or moved to another block; and the verdict is
// held against all short paths (tests/oracle/reference_paths.h), which know nothing of the oracle.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "oracle/verdict.h"

namespace phidelity::foreign::mir {

struct TamperCounts {
  std::uint64_t edits = 0;
  std::uint64_t changed = 0;  // a path is known on which an operation reads something else
  std::uint64_t found = 0;    // of those, called faulty
  std::uint64_t missed = 0;
  std::uint64_t wrongly_classed = 0;  // not by a class of copies
  std::uint64_t equal = 0;            // `agreed`: another name's equal value
  std::array<std::array<std::uint64_t, oracle::fault_class_count>, 4> classes{};  // by edit
  std::string first_missed;
  std::string first_wrongly_classed;
};

// Tampers `count` times with each way in turn; the same for a seed.
[[nodiscard]] TamperCounts tamper(std::uint64_t seed, std::uint64_t count);

}  // namespace phidelity::foreign::mir

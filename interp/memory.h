// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of a concrete run: every word starts as 0 and holds what was stored last.
//
//   Memory m;  m.store(8, word(5));  m.load(8) == word(5);  m.clear();  m.load(8) == word(0)
//
// Open addressing; a cell counts if its epoch is the current one, so that clearing costs nothing.
//
// Tested by: tests/interp/memory_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interp/datum.h"

namespace phidelity::interp {

class Memory {
 public:
  // Cost: O(1).
  void clear();
  // Cost: O(1) expected.
  [[nodiscard]] Datum load(std::uint64_t address) const;
  void store(std::uint64_t address, const Datum& content);

 private:
  struct Cell {
    std::uint64_t address = 0;
    std::uint64_t epoch = 0;  // 0 is never current
    Datum content;
  };
  // The address's cell, or the free one where it would go. Requires: a free cell.
  [[nodiscard]] std::size_t slot_of(std::uint64_t address) const;
  void grow();

  std::vector<Cell> cells_;
  std::size_t used_ = 0;
  std::uint64_t epoch_ = 1;
};

}  // namespace phidelity::interp

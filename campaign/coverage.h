// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which structural features the programs of a campaign showed, alone and in pairs.
//
//   Coverage c;
//   c.count(reader.read(ssa), ssa, index);   // a program with a swap on an edge not to be split
//   c.features[swap] == 1, c.pairs[pair_index(nosplit, swap)] == 1
//   c.smallest[pair_index(nosplit, swap)].index == index     // so far
//
// Shards merge by adding: counts add, and the smaller program of a pair stays.
//
// Tested by: tests/cli/fuzz_test.cpp
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <limits>

#include "generators/features.h"
#include "ir/program.h"

namespace phidelity::campaign {

struct Coverage {
  // A program that anybody can run comes first, then a smaller one, then the lower index.
  struct Program {
    // 0: it can return, without an opaque operation and without a branch on `undef`; else what
    // of the three is against it, the last weighing most.
    std::uint32_t drawbacks = std::numeric_limits<std::uint32_t>::max();  // none yet
    std::uint64_t size = 0;  // blocks, instructions, operands and arguments
    std::uint64_t index = 0;
    friend auto operator<=>(const Program&, const Program&) = default;
  };

  std::uint64_t programs = 0;
  std::array<std::uint64_t, generators::feature_count> features{};  // programs that show it
  std::array<std::uint64_t, generators::pair_count> pairs{};
  std::array<Program, generators::pair_count> smallest{};  // where the pair was reached

  // Cost: the square of the number of features shown.
  void count(generators::FeatureSet shown, const ir::Function& ssa, std::uint64_t index);
  void add(const Coverage& other);

  [[nodiscard]] std::size_t features_reached() const;
  [[nodiscard]] std::size_t pairs_reached() const;
};

}  // namespace phidelity::campaign

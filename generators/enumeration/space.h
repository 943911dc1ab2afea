// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The whole space of small programs: its families one after another, so that each program has a
// number and each number a program.
//
//   Space space({.blocks_min = 3, .blocks_max = 3, .phis_max = 2});
//   space.graphs().size() == 57;  space.size() == 51'035'345
//   space.entry_of(1'000'000)        // the family that program 1,000,000 has, by bisection
//
// Strict SSA, one parameter, one constant. Families come with few blocks first, then few phis, so
// that the first program that shows something is the smallest. What stands in the index are all
// programs over these graphs; those that are another one under a new name of blocks, phis and
// slots are told apart by SymmetryGroup and are judged only where asked for.
//
// Tested by: tests/generators/enumeration/space_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/enumeration/family.h"

namespace phidelity::generators {

struct SpaceOptions {
  std::uint32_t blocks_min = 1;
  std::uint32_t blocks_max = 3;
  std::uint32_t phis_max = 1;  // of a block
  Uses uses = Uses::all;
  Slots slots = Slots::unordered;
  Forks forks = Forks::opaque;  // changes no number: the programs are written otherwise

  friend bool operator==(const SpaceOptions&, const SpaceOptions&) = default;
};

class Space {
 public:
  struct Entry {
    std::uint32_t graph = 0;   // in graphs()
    PhiCounts phis{};
    std::uint64_t begin = 0;   // the first program's number
  };

  // Requires: 1 <= blocks_min <= blocks_max <= enumerated_blocks_max;
  // phis_max <= enumerated_phis_max.
  // Cost: O(graphs * 2^blocks + families).
  explicit Space(const SpaceOptions& options);

  [[nodiscard]] const SpaceOptions& options() const { return options_; }
  [[nodiscard]] std::span<const RootedGraph> graphs() const { return graphs_; }
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  // How many programs, symmetric ones too; 2^64-1 stands for that many or more, and then there
  // are no entries.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  // Requires: index < size() < 2^64-1. Ensures: the place in entries() of its family.
  [[nodiscard]] std::size_t entry_of(std::uint64_t index) const;

  // How many programs there are when each class of isomorphic ones counts once.
  // Cost: that of Burnside's lemma on every family.
  [[nodiscard]] std::uint64_t count_classes() const;

 private:
  void add_graphs(std::uint32_t block_count);

  SpaceOptions options_;
  std::vector<RootedGraph> graphs_;
  std::vector<Entry> entries_;
  std::uint64_t size_ = 0;
};

}  // namespace phidelity::generators

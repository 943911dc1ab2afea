// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The edges of a `switch`, in an order of their own: by case value, the default last.
//
//   switch v, [7: A, 0: B], default C      ranks: 0 -> B (slot 1), 7 -> A (slot 0), 2 -> C (slot 2)
//
// Directions are ranks, and events carry a hash of the case values, so that neither depends on
// the order in which a program lists its cases.
//
// Tested by: tests/interp/switch_cases_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/program.h"

namespace phidelity::interp {

// All three: `edges` are those of a switch, so the last one is the default.

// The slot of the case `value`, or the default's.
[[nodiscard]] std::uint32_t slot_of_case(std::span<const ir::Edge> edges, std::int64_t value);
// The rank of a slot. Cost: O(cases).
[[nodiscard]] std::uint32_t rank_of_slot(std::span<const ir::Edge> edges, std::uint32_t slot);
// The slot of a rank. Requires: rank < edges.size(). Cost: O(cases) expected.
[[nodiscard]] std::uint32_t slot_of_rank(std::span<const ir::Edge> edges, std::uint32_t rank,
                                         std::vector<std::int64_t>& scratch);
// The same for every order of the cases.
[[nodiscard]] std::uint64_t hash_of_cases(std::span<const ir::Edge> edges);

}  // namespace phidelity::interp

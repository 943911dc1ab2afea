// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interp/switch_cases.h"

#include <algorithm>

#include "interp/terms.h"

namespace phidelity::interp {
namespace {

std::span<const ir::Edge> cases_of(std::span<const ir::Edge> edges) {
  return edges.first(edges.size() - 1);
}

std::uint32_t slot_with(std::span<const ir::Edge> cases, std::int64_t value) {
  const auto found = std::find_if(cases.begin(), cases.end(), [value](const ir::Edge& e) {
    return e.case_value == value;
  });
  return static_cast<std::uint32_t>(found - cases.begin());
}

}  // namespace

std::uint32_t slot_of_case(std::span<const ir::Edge> edges, std::int64_t value) {
  return slot_with(cases_of(edges), value);
}

std::uint32_t rank_of_slot(std::span<const ir::Edge> edges, std::uint32_t slot) {
  const auto cases = cases_of(edges);
  if (slot == cases.size()) return slot;
  const std::int64_t mine = cases[slot].case_value;
  return static_cast<std::uint32_t>(std::count_if(
      cases.begin(), cases.end(), [mine](const ir::Edge& e) { return e.case_value < mine; }));
}

std::uint32_t slot_of_rank(std::span<const ir::Edge> edges, std::uint32_t rank,
                           std::vector<std::int64_t>& scratch) {
  const auto cases = cases_of(edges);
  if (rank == cases.size()) return rank;
  scratch.clear();
  for (const ir::Edge& e : cases) scratch.push_back(e.case_value);
  std::nth_element(scratch.begin(), scratch.begin() + rank, scratch.end());
  return slot_with(cases, scratch[rank]);
}

std::uint64_t hash_of_cases(std::span<const ir::Edge> edges) {
  std::uint64_t sum = 0;
  for (const ir::Edge& e : cases_of(edges)) {
    TermHash one(ir::Opcode::switch_);
    one.absorb(static_cast<std::uint64_t>(e.case_value));
    sum += one.finish().low;
  }
  return sum;
}

}  // namespace phidelity::interp

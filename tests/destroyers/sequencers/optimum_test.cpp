// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <map>
#include <queue>

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

// The fewest moves from the start to `wanted`, by breadth-first search over all states of `n`
// locations and one temporary. (Constants play no part.)
std::map<std::vector<std::uint64_t>, std::uint32_t> distances(std::uint32_t n) {
  std::vector<std::uint64_t> start(n + 1);
  for (std::uint32_t k = 0; k < n; ++k) start[k] = k;
  start[n] = n;
  std::map<std::vector<std::uint64_t>, std::uint32_t> found = {{start, 0}};
  std::queue<std::vector<std::uint64_t>> next;
  next.push(start);
  while (!next.empty()) {
    const auto state = next.front();
    next.pop();
    for (std::uint32_t d = 0; d <= n; ++d) {
      for (std::uint32_t s = 0; s <= n; ++s) {
        auto after = state;
        after[d] = state[s];
        if (found.emplace(after, found[state] + 1).second) next.push(after);
      }
    }
  }
  return found;
}

TEST(Optimum, IsTheShortestWayThroughAllMachineStates) {
  for (std::uint32_t n = 1; n <= 4; ++n) {
    std::map<std::vector<std::uint64_t>, std::uint32_t> fewest;  // whatever is in the temporary
    for (const auto& [state, moves] : distances(n)) {
      const std::vector<std::uint64_t> locations(state.begin(), state.begin() + n);
      const auto [entry, is_new] = fewest.emplace(locations, moves);
      if (!is_new) entry->second = std::min(entry->second, moves);
    }
    for_each_copy(n, false, [&](const std::vector<Move>& copies) {
      ASSERT_EQ(optimum(copies), fewest.at(executed_at_once(copies, n))) << text_of(copies);
    });
  }
}

TEST(Optimum, CountsConstantsAsOneMoveEach) {
  EXPECT_EQ(optimum(std::vector<Move>{{0, ir::Operand::integer(5)},
                                      {1, ir::Operand::value(0)},
                                      {2, ir::Operand::undef()}}),
            3U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

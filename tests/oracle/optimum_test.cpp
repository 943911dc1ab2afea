// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formula for the fewest moves against a search over the states of a machine.
#include "oracle/optimum.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "tests/oracle/cases.h"
#include "tests/support/sample.h"

namespace phidelity::oracle {
namespace {

// Names a, b, c, d, then e (a name that is no parameter) and a constant; source[k] is what goes
// to the k-th name.
using Sources = std::vector<std::uint32_t>;

// What each place holds, by the number of the source it began with; the last is the spare place.
using State = std::vector<std::uint32_t>;

// The lengths of the shortest move sequences from the start: breadth first over machine states.
std::map<State, std::uint32_t> all_distances(std::uint32_t params) {
  const std::uint32_t outside = params;      // e: read only
  const std::uint32_t constant = params + 1;
  const std::uint32_t nothing = params + 2;
  State start(params + 1, nothing);
  for (std::uint32_t p = 0; p < params; ++p) start[p] = p;
  std::map<State, std::uint32_t> distance{{start, 0}};
  std::vector<State> queue{start};
  for (std::size_t k = 0; k < queue.size(); ++k) {
    const State at = queue[k];
    for (std::uint32_t to = 0; to < at.size(); ++to) {
      for (std::uint32_t from = 0; from < at.size() + 2; ++from) {
        State next = at;
        next[to] = from < at.size() ? at[from] : from == at.size() ? outside : constant;
        if (distance.emplace(next, distance.at(at) + 1).second) queue.push_back(next);
      }
    }
  }
  return distance;
}

std::string edge_program(const Sources& sources) {
  constexpr std::array<const char*, 4> names = {"a", "b", "c", "d"};
  const std::size_t params = sources.size();
  const auto name = [&](std::uint32_t s) -> std::string {
    return s < params ? names[s] : s == params ? "e" : "7";
  };
  std::string list;
  std::string arguments;
  std::string undefs;
  for (std::size_t p = 0; p < params; ++p) {
    const std::string comma = p == 0 ? "" : ", ";
    list += comma + names[p];
    arguments += comma + name(sources[p]);
    undefs += comma + "undef";
  }
  return "ssa @f(e) {\nentry:\n  br H(" + undefs + ")\nH(" + list + "):\n  br H(" + arguments +
         ")\n}\n";
}

TEST(Optimum, IsTheShortestSequenceOfMoves) {
  Optimum optimum;
  std::size_t cases = 0;
  for (std::uint32_t params = 1; params <= tests::whole_or(4U, 3U); ++params) {
    // The spare place may end with anything: keep the nearest state for each target.
    std::map<State, std::uint32_t> fewest;
    for (const auto& [state, distance] : all_distances(params)) {
      const State target(state.begin(), state.end() - 1);
      const auto [at, is_new] = fewest.emplace(target, distance);
      if (!is_new) at->second = std::min(at->second, distance);
    }
    Sources sources(params, 0);
    while (true) {
      const ir::Function f = ssa_program(edge_program(sources));
      const ir::EdgeId back = f.blocks[1].edges.begin;
      ASSERT_EQ(optimum.of_edge(f, back), fewest.at(sources)) << edge_program(sources);
      ++cases;
      std::uint32_t digit = 0;
      while (digit < params && ++sources[digit] == params + 2) sources[digit++] = 0;
      if (digit == params) break;
    }
  }
  EXPECT_EQ(cases, 3U + 16U + 125U + tests::whole_or(1296U, 0U));
}

TEST(Optimum, OfAFunctionCountsReachableEdgesAlone) {
  const ir::Function f = ssa_program(R"(ssa @f(n) {
entry:
  br J(n)
J(x):
  ret x
U:
  br J(7)
})");
  EXPECT_EQ(Optimum().of_function(f), 1U);
}

TEST(Optimum, CopiesOfAParallelCopyCountOneByOne) {
  const ir::Function f = tac_program(R"(tac @f(a, b) {
entry:
  (a, b) = (b, a)
  c = a
  ret c
})");
  EXPECT_EQ(count_copies(f), 3U);
}

}  // namespace
}  // namespace phidelity::oracle

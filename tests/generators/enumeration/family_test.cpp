// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/family.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace phidelity::generators {
namespace {

// e -> 1 -> 1
RootedGraph loop() {
  RootedGraph graph;
  graph.block_count = 2;
  graph.slot_count = {1, 1};
  graph.target[0] = {1, 0};
  graph.target[1] = {1, 0};
  return graph;
}
// e -> 1, 2;  1 -> 2
RootedGraph triangle() {
  RootedGraph graph;
  graph.block_count = 3;
  graph.slot_count = {2, 1, 0};
  graph.target[0] = {1, 2};
  graph.target[1] = {2, 0};
  return graph;
}

std::vector<Name> names(const Family& family, std::uint32_t b) {
  const auto all = family.available(b);
  return {all.begin(), all.end()};
}

TEST(Family, ALoopWithOnePhiHasSixPrograms) {
  Family family;
  family.open(loop(), {0, 1}, Uses::all);
  ASSERT_EQ(family.digits().size(), 2U);
  EXPECT_EQ(family.digits()[0].radix, 2U);
  EXPECT_EQ(family.digits()[1].radix, 3U);
  EXPECT_EQ(family.size(), 6U);
  EXPECT_EQ(names(family, 0), (std::vector<Name>{parameter, constant}));
  EXPECT_EQ(names(family, 1), (std::vector<Name>{parameter, constant, first_phi}));
}

TEST(Family, OnlyPhisOfDominatorsAreAvailable) {
  Family family;
  family.open(triangle(), {0, 2, 1}, Uses::all);
  EXPECT_EQ(names(family, 1), (std::vector<Name>{parameter, constant, 2, 3}));
  EXPECT_EQ(names(family, 2), (std::vector<Name>{parameter, constant, 4}));
  EXPECT_EQ(family.size(), 2 * 2 * 2 * 4);  // e->1 two arguments, e->2 one, 1->2 one
}

TEST(Family, AUseIsADigitOfItsOwn) {
  Family family;
  family.open(triangle(), {0, 1, 0}, Uses::one);
  ASSERT_EQ(family.digits().size(), 2U);
  EXPECT_TRUE(family.digits()[0].is_use);
  EXPECT_EQ(family.digits()[0].radix, 2U);  // only on edges, or in block 1: it is no fork
  family.open(loop(), {0, 1}, Uses::one);
  EXPECT_EQ(family.size(), 2 * 6);
}

TEST(Family, AForkThatIsDominatedMayUseAPhi) {
  RootedGraph graph = loop();
  graph.slot_count[1] = 2;
  graph.target[1] = {1, 1};
  Family family;
  family.open(graph, {0, 1}, Uses::one);
  EXPECT_EQ(family.sites(1).size(), 3U);
  EXPECT_EQ(family.sites(1)[2], (UseSite{UseSite::Kind::fork, 1}));
}

TEST(Family, ASizeThatNoWordHoldsIsTheGreatest) {
  RootedGraph graph;
  graph.block_count = 5;
  graph.slot_count = {2, 2, 2, 2, 2};
  for (std::uint8_t b = 0; b < 5; ++b) {
    graph.target[b] = {static_cast<std::uint8_t>(b < 4 ? b + 1 : 4), 1};
  }
  Family family;
  family.open(graph, {0, 3, 3, 3, 3}, Uses::all);
  EXPECT_EQ(family.size(), std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/enumeration/shape.h"

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

std::vector<Name> names(const Shape& shape, std::uint32_t b) {
  const auto all = shape.available(b);
  return {all.begin(), all.end()};
}

TEST(Shape, ALoopWithOnePhiHasSixPrograms) {
  Shape shape;
  shape.open(loop(), {0, 1}, Uses::all);
  ASSERT_EQ(shape.digits().size(), 2U);
  EXPECT_EQ(shape.digits()[0].radix, 2U);
  EXPECT_EQ(shape.digits()[1].radix, 3U);
  EXPECT_EQ(shape.size(), 6U);
  EXPECT_EQ(names(shape, 0), (std::vector<Name>{parameter, constant}));
  EXPECT_EQ(names(shape, 1), (std::vector<Name>{parameter, constant, first_phi}));
}

TEST(Shape, OnlyPhisOfDominatorsAreAvailable) {
  Shape shape;
  shape.open(triangle(), {0, 2, 1}, Uses::all);
  EXPECT_EQ(names(shape, 1), (std::vector<Name>{parameter, constant, 2, 3}));
  EXPECT_EQ(names(shape, 2), (std::vector<Name>{parameter, constant, 4}));
  EXPECT_EQ(shape.size(), 2 * 2 * 2 * 4);  // e->1 two arguments, e->2 one, 1->2 one
}

TEST(Shape, AUseIsADigitOfItsOwn) {
  Shape shape;
  shape.open(triangle(), {0, 1, 0}, Uses::one);
  ASSERT_EQ(shape.digits().size(), 2U);
  EXPECT_TRUE(shape.digits()[0].is_use);
  EXPECT_EQ(shape.digits()[0].radix, 2U);  // only on edges, or in block 1: it is no fork
  shape.open(loop(), {0, 1}, Uses::one);
  EXPECT_EQ(shape.size(), 2 * 6);
}

TEST(Shape, AForkThatIsDominatedMayUseAPhi) {
  RootedGraph graph = loop();
  graph.slot_count[1] = 2;
  graph.target[1] = {1, 1};
  Shape shape;
  shape.open(graph, {0, 1}, Uses::one);
  EXPECT_EQ(shape.sites(1).size(), 3U);
  EXPECT_EQ(shape.sites(1)[2], (UseSite{UseSite::Kind::fork, 1}));
}

TEST(Shape, ASizeThatNoWordHoldsIsTheGreatest) {
  RootedGraph graph;
  graph.block_count = 5;
  graph.slot_count = {2, 2, 2, 2, 2};
  for (std::uint8_t b = 0; b < 5; ++b) {
    graph.target[b] = {static_cast<std::uint8_t>(b < 4 ? b + 1 : 4), 1};
  }
  Shape shape;
  shape.open(graph, {0, 3, 3, 3, 3}, Uses::all);
  EXPECT_EQ(shape.size(), std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace phidelity::generators

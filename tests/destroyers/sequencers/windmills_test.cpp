// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "destroyers/sequencers/windmills.h"

#include "tests/destroyers/sequencers/support.h"

namespace phidelity::destroyers::testing {
namespace {

std::vector<Windmills::Node> readers_of(const Windmills& graph, Windmills::Node n) {
  std::vector<Windmills::Node> readers;
  for (Windmills::Node r = graph.first_reader(n); r != Windmills::none; r = graph.next_reader(r)) {
    readers.push_back(r);
  }
  return readers;
}

TEST(Windmills, AreTheExampleOfTheHeader) {
  Windmills graph;
  graph.build(std::vector<Move>{
      {10, v(11)}, {11, v(10)}, {12, v(10)}, {13, v(13)}, {14, ir::Operand::integer(7)}});
  ASSERT_EQ(graph.copy_count(), 3U);
  ASSERT_EQ(graph.size(), 3U);
  EXPECT_EQ(graph.place(2), 12U);
  EXPECT_EQ(graph.source(0), 1U);
  EXPECT_EQ(graph.source(1), 0U);
  EXPECT_EQ(readers_of(graph, 0), (std::vector<Windmills::Node>{2, 1}));
  EXPECT_TRUE(readers_of(graph, 2).empty());
}

TEST(Windmills, HavePlacesThatAreOnlyReadAfterTheDestinations) {
  Windmills graph;
  graph.build(std::vector<Move>{{5, v(9)}, {6, v(5)}});
  ASSERT_EQ(graph.size(), 3U);
  EXPECT_EQ(graph.place(2), 9U);
  EXPECT_FALSE(graph.is_written(2));
  EXPECT_EQ(graph.source(2), Windmills::none);
  EXPECT_EQ(graph.source(0), 2U);
}

// No sound destroyer asks for it, but one that shares places wrongly does: it must not fall over.
TEST(Windmills, TakeTheLastOfTwoCopiesIntoOnePlace) {
  Windmills graph;
  graph.build(std::vector<Move>{{1, v(2)}, {3, v(1)}, {1, v(3)}});
  ASSERT_EQ(graph.copy_count(), 2U);
  ASSERT_EQ(graph.size(), 3U);
  EXPECT_EQ(graph.source(0), 1U);
  EXPECT_EQ(readers_of(graph, 0), (std::vector<Windmills::Node>{1}));
  EXPECT_TRUE(readers_of(graph, 2).empty());
}

TEST(Windmills, ForgetTheGraphBefore) {
  Windmills graph;
  graph.build(std::vector<Move>{{1, v(2)}, {3, v(1)}});
  graph.build(std::vector<Move>{{3, v(2)}});
  EXPECT_EQ(graph.size(), 2U);
  EXPECT_EQ(graph.place(0), 3U);
  EXPECT_EQ(readers_of(graph, 1), (std::vector<Windmills::Node>{0}));
}

TEST(Windmills, KeepTrivialCopiesWhereAsked) {
  Windmills graph;
  graph.build(std::vector<Move>{{4, v(4)}}, true);
  ASSERT_EQ(graph.copy_count(), 1U);
  EXPECT_EQ(graph.source(0), 0U);
}

}  // namespace
}  // namespace phidelity::destroyers::testing

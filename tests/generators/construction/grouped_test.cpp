// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/construction/grouped.h"

#include <gtest/gtest.h>

namespace phidelity::generators {
namespace {

TEST(Grouped, KeepsTheOrderOfEntriesWithinAList) {
  using Entries = std::vector<Grouped<char>::Entry>;
  const auto text = [](const Grouped<char>& g, std::uint32_t k) {
    const auto members = g.of(k);
    return std::string(members.begin(), members.end());
  };
  Grouped<char> g;
  g.build(4, Entries{{2, 'a'}, {0, 'b'}, {2, 'c'}, {3, 'd'}, {2, 'e'}});
  EXPECT_EQ(g.list_count(), 4u);
  EXPECT_EQ(g.size(), 5u);
  EXPECT_EQ(text(g, 0), "b");
  EXPECT_EQ(text(g, 1), "");
  EXPECT_EQ(text(g, 2), "ace");
  EXPECT_EQ(text(g, 3), "d");
  EXPECT_EQ(g[g.begin(2)], 'a');
  EXPECT_EQ(g.end(2), g.begin(3));
}

TEST(Grouped, IsBuiltAgain) {
  Grouped<int> g;
  EXPECT_EQ(g.list_count(), 0u);
  g.build(2, std::vector<Grouped<int>::Entry>{{1, 7}});
  g.build(3, {});
  EXPECT_EQ(g.list_count(), 3u);
  EXPECT_TRUE(g.of(0).empty() && g.of(1).empty() && g.of(2).empty());
}

}  // namespace
}  // namespace phidelity::generators

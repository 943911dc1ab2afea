// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/random_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ir/cfg.h"

namespace phidelity::generators {
namespace {

const ShapeOptions variants[] = {
    {},
    {.blocks_min = 8, .blocks_max = 8, .ways_max = 2, .shuffled = true},
    {.blocks_max = 12, .unreachable_max = 3, .ways_max = 9, .wide_percent = 40},
    {.blocks_max = 6, .unreachable_max = 3, .ways_max = 5, .wide_percent = 90,
     .multi_edges = false, .self_loops = false, .shuffled = true},
    {.blocks_min = 2, .blocks_max = 2, .ways_max = 2, .leaf_percent = 0, .self_loops = false},
};

TEST(RandomShape, KeepsItsOptions) {
  RandomShape shapes;
  ir::Function shape;
  for (const ShapeOptions& options : variants) {
    for (std::uint64_t k = 0; k < 3000; ++k) {
      SeededChoices choices(1, k);
      shapes.draw(choices, options, shape);
      const ir::Cfg cfg(shape);
      const std::size_t reachable = cfg.reverse_postorder().size();
      ASSERT_GE(reachable, options.blocks_min);
      ASSERT_LE(reachable, options.blocks_max);
      ASSERT_LE(shape.blocks.size() - reachable, options.unreachable_max);
      ASSERT_TRUE(cfg.in_edges(0).empty());
      for (ir::BlockId b = 0; b < shape.blocks.size(); ++b) {
        const auto edges = shape.edges_of(b);
        ASSERT_LE(edges.size(), options.ways_max);
        std::set<ir::BlockId> targets;
        for (const ir::Edge& e : edges) {
          ASSERT_EQ(e.source, b);
          ASSERT_TRUE(targets.insert(e.target).second || options.multi_edges);
          ASSERT_TRUE(e.target != b || options.self_loops);
        }
      }
    }
  }
}

TEST(RandomShape, DrawsEverySize) {
  RandomShape shapes;
  ir::Function shape;
  std::set<std::size_t> sizes;
  std::set<std::size_t> ways;
  for (std::uint64_t k = 0; k < 2000; ++k) {
    SeededChoices choices(2, k);
    shapes.draw(choices, {.blocks_max = 9, .ways_max = 6, .wide_percent = 50}, shape);
    sizes.insert(shape.blocks.size());
    for (ir::BlockId b = 0; b < shape.blocks.size(); ++b) ways.insert(shape.edges_of(b).size());
  }
  EXPECT_EQ(sizes, (std::set<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(ways, (std::set<std::size_t>{0, 1, 2, 3, 4, 5, 6}));
}

// Unless shuffled, a dominator stands before what it dominates; shuffled, a block's only way in
// often comes from below.
TEST(RandomShape, ShufflingTakesTheOrderAway) {
  RandomShape shapes;
  ir::Function shape;
  for (const bool shuffled : {false, true}) {
    int from_below = 0;
    for (std::uint64_t k = 0; k < 1000; ++k) {
      SeededChoices choices(3, k);
      shapes.draw(choices, {.shuffled = shuffled}, shape);
      const ir::Cfg cfg(shape);
      for (ir::BlockId b = 1; b < shape.blocks.size(); ++b) {
        from_below += std::ranges::all_of(
            cfg.in_edges(b), [&](ir::EdgeId e) { return shape.edges[e].source > b; });
      }
    }
    EXPECT_EQ(from_below > 500, shuffled);
    EXPECT_EQ(from_below == 0, !shuffled);
  }
}

}  // namespace
}  // namespace phidelity::generators

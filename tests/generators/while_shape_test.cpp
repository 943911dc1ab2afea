// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/while_shape.h"

#include <gtest/gtest.h>

#include <set>

#include "ir/cfg.h"
#include "ir/components.h"
#include "ir/dominators.h"

namespace phidelity::generators {
namespace {

class While : public ::testing::Test {
 protected:
  void draw(std::uint64_t index, std::uint32_t blocks_min = 1, std::uint32_t blocks_max = 12) {
    SeededChoices choices(1, index);
    shapes_.draw(choices, blocks_min, blocks_max, shape_);
    cfg_.build(shape_);
    dominators_.build(shape_, cfg_);
  }
  WhileShape shapes_;
  ir::Function shape_;
  ir::Cfg cfg_;
  ir::Dominators dominators_;
};

TEST_F(While, IsReducibleAndItsBackEdgesAreJumps) {
  int loops = 0, nested_exits = 0;
  for (std::uint64_t k = 0; k < 3000; ++k) {
    draw(k);
    ASSERT_EQ(cfg_.reverse_postorder().size(), shape_.blocks.size());
    ASSERT_TRUE(cfg_.in_edges(0).empty());
    ASSERT_TRUE(ir::reducible(shape_, cfg_, dominators_));
    for (ir::EdgeId e = 0; e < shape_.edges.size(); ++e) {
      const ir::Edge& edge = shape_.edges[e];
      const auto ways = shape_.edges_of(edge.source);
      ASSERT_LE(ways.size(), 2u);
      if (ways.size() == 2) {
        ASSERT_NE(ways[0].target, ways[1].target);
        ASSERT_FALSE(ir::is_back_edge(shape_, dominators_, e));
        nested_exits += cfg_.critical(shape_, e);
      }
      loops += ir::is_back_edge(shape_, dominators_, e);
    }
  }
  EXPECT_GT(loops, 2000);
  EXPECT_GT(nested_exits, 1000);  // critical edges there are, of `if` and of `break`
}

TEST_F(While, KeepsItsBoundsAndDrawsEverySize) {
  std::set<std::size_t> sizes;
  for (std::uint64_t k = 0; k < 3000; ++k) {
    draw(k, 4, 9);
    sizes.insert(shape_.blocks.size());
  }
  EXPECT_EQ(*sizes.rbegin(), 9u);
  EXPECT_GE(*sizes.begin(), 3u);
  draw(0, 1, 1);
  EXPECT_EQ(shape_.blocks.size(), 1u);
}

}  // namespace
}  // namespace phidelity::generators

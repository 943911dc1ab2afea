// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/shapes/shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "ir/cfg.h"
#include "ir/components.h"
#include "ir/dominators.h"

namespace phidelity::generators {
namespace {

const ShapeOptions variants[] = {
    {},
    {.blocks_min = 8, .blocks_max = 8, .ways_max = 2, .shuffled = true},
    {.blocks_max = 12, .unreachable_max = 3, .ways_max = 9, .wide_percent = 40},
    {.blocks_max = 6, .unreachable_max = 3, .ways_max = 5, .wide_percent = 90,
     .multi_edges = false, .self_loops = false, .shuffled = true},
    {.blocks_min = 2, .blocks_max = 2, .ways_max = 2, .leaf_percent = 0, .self_loops = false},
    {.blocks_min = 30, .blocks_max = 200, .ways_max = 64, .wide_percent = 10},
    {.blocks_max = 5, .ways_max = 64, .self_loops = false},
};

// What a graph has to be, whatever drew it.
void expect_kept(const ShapeOptions& options, const ir::Function& shape) {
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
      ASSERT_LT(e.target, shape.blocks.size());
      ASSERT_TRUE(targets.insert(e.target).second || options.multi_edges);
      ASSERT_TRUE(e.target != b || options.self_loops);
    }
  }
}

TEST(Shapes, KeepTheirOptions) {
  ShapeGenerator shapes;
  ir::Function shape;
  for (const Shape& row : shape_table) {
    SCOPED_TRACE(row.name);
    for (ShapeOptions options : variants) {
      options.shape = &row;
      for (std::uint64_t k = 0; k < 400; ++k) {
        SeededChoices choices(1, k);
        shapes.draw(choices, options, shape);
        ASSERT_NO_FATAL_FAILURE(expect_kept(options, shape));
      }
    }
  }
}

// Any source of choices ends: those that give one number for ever, too.
TEST(Shapes, KeepThemWhateverTheChoices) {
  ShapeGenerator shapes;
  ir::Function shape;
  for (const Shape& row : shape_table) {
    SCOPED_TRACE(row.name);
    for (ShapeOptions options : variants) {
      options.shape = &row;
      for (std::uint32_t number = 0; number < 40; ++number) {
        const std::vector<std::uint32_t> numbers(1000, number);
        RecordedChoices choices(numbers);
        shapes.draw(choices, options, shape);
        ASSERT_NO_FATAL_FAILURE(expect_kept(options, shape));
      }
    }
  }
}

TEST(Shapes, HaveEverySize) {
  ShapeGenerator shapes;
  ir::Function shape;
  for (const Shape& row : shape_table) {
    std::set<std::size_t> sizes;
    for (std::uint64_t k = 0; k < 500; ++k) {
      SeededChoices choices(2, k);
      shapes.draw(choices, {.shape = &row, .blocks_max = 9}, shape);
      sizes.insert(shape.blocks.size());
    }
    EXPECT_EQ(sizes, (std::set<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8, 9})) << row.name;
  }
}

TEST(Shapes, ComeUpByTheirWeight) {
  std::uint32_t sum = 0;
  for (const Shape& row : shape_table) sum += row.weight;
  EXPECT_EQ(sum, 100u);  // so that a weight is a percentage
  EXPECT_EQ(find_shape("ladder")->name, "ladder");
  EXPECT_EQ(find_shape("lader"), nullptr);
}

// Unless shuffled, a dominator stands before what it dominates; shuffled, a block's only way in
// often comes from below.
TEST(Shapes, ShufflingTakesTheOrderAway) {
  ShapeGenerator shapes;
  ir::Function shape;
  for (const bool shuffled : {false, true}) {
    int from_below = 0;
    for (std::uint64_t k = 0; k < 1000; ++k) {
      SeededChoices choices(3, k);
      shapes.draw(choices, {.shape = &shape_table[0], .shuffled = shuffled}, shape);
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

// Percentages over 400 graphs of 9 blocks with up to `ways_max` ways.
struct Figures {
  int reducible = 0;      // of the graphs
  int acyclic = 0;
  int self_loops = 0;     // of the edges
  int critical = 0;
  int multi_edges = 0;    // edges beside another between their blocks
  int latch_exits = 0;    // of the back edges: their source has another way out
  double back_edges = 0;  // a graph
  std::size_t widest = 0;
};

Figures figures_of(std::string_view name, std::uint32_t ways_max = 2, std::uint32_t blocks = 9) {
  constexpr int graphs = 400;
  ShapeGenerator shapes;
  ir::Function shape;
  Figures figures;
  int edges = 0, back_edges = 0;
  for (std::uint64_t k = 0; k < graphs; ++k) {
    SeededChoices choices(4, k);
    shapes.draw(choices,
                {.shape = find_shape(name), .blocks_min = blocks, .blocks_max = blocks,
                 .ways_max = ways_max},
                shape);
    const ir::Cfg cfg(shape);
    ir::Dominators dominators;
    dominators.build(shape, cfg);
    const bool reducible = ir::reducible(shape, cfg, dominators);
    figures.reducible += reducible;
    int backwards = 0;
    for (ir::EdgeId e = 0; e < shape.edges.size(); ++e) {
      const ir::Edge& edge = shape.edges[e];
      const auto others = shape.edges_of(edge.source);
      ++edges;
      figures.self_loops += edge.source == edge.target;
      figures.critical += cfg.critical(shape, e);
      figures.multi_edges += std::ranges::count(others, edge.target, &ir::Edge::target) > 1;
      if (!ir::is_back_edge(shape, dominators, e)) continue;
      ++backwards;
      figures.latch_exits += others.size() > 1;
    }
    back_edges += backwards;
    figures.acyclic += reducible && backwards == 0;
    for (ir::BlockId b = 0; b < shape.blocks.size(); ++b) {
      figures.widest = std::max(figures.widest, shape.edges_of(b).size());
    }
  }
  figures.reducible = figures.reducible * 100 / graphs;
  figures.acyclic = figures.acyclic * 100 / graphs;
  figures.self_loops = figures.self_loops * 100 / edges;
  figures.critical = figures.critical * 100 / edges;
  figures.multi_edges = figures.multi_edges * 100 / edges;
  figures.latch_exits = back_edges == 0 ? 0 : figures.latch_exits * 100 / back_edges;
  figures.back_edges = static_cast<double>(back_edges) / graphs;
  return figures;
}

TEST(Shapes, StructuredAndReducibleGraphsAlwaysAreReducible) {
  for (const std::string_view name : {"structured", "reducible"}) {
    for (const std::uint32_t blocks : {5u, 9u, 40u}) {
      EXPECT_EQ(figures_of(name, 2, blocks).reducible, 100) << name << blocks;
      EXPECT_EQ(figures_of(name, 8, blocks).reducible, 100) << name << blocks;
    }
    EXPECT_GT(figures_of(name).back_edges, 0.8) << name;
    EXPECT_GT(figures_of(name).critical, 10) << name;
  }
  EXPECT_GT(figures_of("structured", 8).widest, 5u);
}

TEST(Shapes, AreWhatTheirNamesSay) {
  EXPECT_LT(figures_of("random").reducible, 85);
  EXPECT_GT(figures_of("random").reducible, 50);
  EXPECT_GT(figures_of("nest").back_edges, 2);
  EXPECT_GT(figures_of("latch").back_edges, 2);
  EXPECT_GT(figures_of("latch").latch_exits, 90);
  EXPECT_GT(figures_of("self-loop").self_loops, 25);
  EXPECT_EQ(figures_of("two-entries").reducible, 0);
  EXPECT_LT(figures_of("irreducible").reducible, 50);
  EXPECT_GT(figures_of("chain").acyclic, 40);
  EXPECT_GT(figures_of("dense").critical, 75);
  EXPECT_GT(figures_of("multi-edge").multi_edges, 50);
  EXPECT_EQ(figures_of("wide-switch", 64).widest, 64u);
  EXPECT_GT(figures_of("wide-switch", 64).multi_edges, 50);
}

// The two lines of a ladder, when each has its rungs only to the next step: every block of one
// step has the same two ways on.
TEST(Shapes, ALadderHasTwoLines) {
  ShapeGenerator shapes;
  ir::Function shape;
  int joined = 0;
  for (std::uint64_t k = 0; k < 100; ++k) {
    SeededChoices choices(5, k);
    shapes.draw(choices, {.shape = find_shape("ladder"), .blocks_min = 9, .blocks_max = 9}, shape);
    const ir::Cfg cfg(shape);
    ir::Dominators dominators;
    dominators.build(shape, cfg);
    for (ir::BlockId b = 3; b < 9; ++b) joined += dominators.immediate(b) == 0;
  }
  EXPECT_GT(joined, 250);  // of 600: neither line dominates where the other one comes in
}

}  // namespace
}  // namespace phidelity::generators

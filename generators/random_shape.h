// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A random control-flow graph: blocks and edges, nothing in them yet.
//
//   RandomShape shapes;  ir::Function shape;
//   shapes.draw(choices, {.blocks_max = 8}, shape);
//   ir::Cfg cfg(shape);                          // a shape is a function without instructions
//
// A random tree makes every block reachable that should be; further edges go anywhere, so that
// loops with two entries, critical edges, self loops and several edges to one block all come up
// without being asked for. The entry has no in-edges.
//
// Tested by: tests/generators/random_shape_test.cpp
#pragma once

#include <cstdint>
#include <vector>

#include "generators/choices.h"
#include "ir/program.h"

namespace phidelity::generators {

struct ShapeOptions {
  std::uint32_t blocks_min = 1;  // reachable ones
  std::uint32_t blocks_max = 8;
  std::uint32_t unreachable_max = 0;
  std::uint32_t ways_max = 2;        // slots of a wide block; the others have two or fewer
  std::uint32_t wide_percent = 0;    // blocks that are wide
  std::uint32_t extra_percent = 50;  // tree nodes with one child that get a second edge
  std::uint32_t leaf_percent = 70;   // tree leaves that stay without successors
  bool multi_edges = true;
  bool self_loops = true;
  bool shuffled = false;  // the order of blocks says nothing about the graph
};

class RandomShape {
 public:
  // Requires: 1 <= blocks_min <= blocks_max; ways_max >= 2.
  // Ensures: `shape` has blocks and edges, block 0 has no in-edges, and all but unreachable_max
  // blocks at most are reachable.
  // Cost: O(blocks * ways); draws about four numbers a block.
  void draw(Choices& choices, const ShapeOptions& options, ir::Function& shape);

 private:
  void draw_tree(Choices& choices);
  void draw_further_edges(Choices& choices, const ShapeOptions& options);
  void draw_unreachable(Choices& choices, const ShapeOptions& options, std::uint32_t count);
  [[nodiscard]] ir::BlockId draw_target(Choices& choices, ir::BlockId source);
  void add(ir::BlockId source, ir::BlockId target, const ShapeOptions& options);
  void write(Choices& choices, bool shuffled, ir::Function& shape);

  [[nodiscard]] bool has_edge(ir::BlockId source, ir::BlockId target) const;

  std::uint32_t reachable_ = 0;
  std::uint32_t stride_ = 0;
  std::vector<ir::BlockId> targets_;     // of block b: [b * stride, b * stride + degree)
  std::vector<std::uint32_t> degree_;
  std::vector<std::uint32_t> room_;      // slots that a block may have
  std::vector<ir::BlockId> id_;          // of the blocks as drawn
  std::vector<ir::BlockId> drawn_;       // the inverse of id_
};

}  // namespace phidelity::generators

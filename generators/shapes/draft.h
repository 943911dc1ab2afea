// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A control-flow graph while it is drawn: blocks with room for so many ways out, and edges.
//
//   draft.start(options);                        // block 0, the entry, alone
//   const ir::BlockId next = draft.add_block();
//   draft.connect(0, next);
//   draft.write(choices, f);                     // blocks and edges of f, nothing in them
//
// Edges that the options do not want are not added, so that a shape needs to know neither of
// multi-edges nor of self loops that are switched off.
//
// Tested by: tests/generators/shapes/shapes_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/choices.h"
#include "ir/program.h"

namespace phidelity::generators {

struct Shape;

struct ShapeOptions {
  const Shape* shape = nullptr;  // null: one of the table, by weight
  std::uint32_t blocks_min = 1;  // reachable ones
  std::uint32_t blocks_max = 8;
  std::uint32_t unreachable_max = 0;
  std::uint32_t ways_max = 2;        // slots of a wide block; the others have two or fewer
  std::uint32_t wide_percent = 0;    // blocks that are wide, where the shape leaves it open
  std::uint32_t extra_percent = 50;  // `random`: tree nodes with one child that get a second edge
  std::uint32_t leaf_percent = 70;   // `random`: tree leaves that stay without successors
  bool multi_edges = true;
  bool self_loops = true;
  bool shuffled = false;  // the order of blocks says nothing about the graph
};

class GraphDraft {
 public:
  // Ensures: the entry alone, with room for two.
  void start(const ShapeOptions& options);

  [[nodiscard]] const ShapeOptions& options() const { return *options_; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(degree_.size()); }
  [[nodiscard]] std::uint32_t degree(ir::BlockId b) const { return degree_[b]; }
  [[nodiscard]] std::uint32_t room(ir::BlockId b) const { return room_[b] - degree_[b]; }
  [[nodiscard]] std::span<const ir::BlockId> targets(ir::BlockId b) const {
    return {targets_.data() + b * stride_, degree_[b]};
  }

  ir::BlockId add_block();
  // Requires: ways <= options().ways_max, and no fewer than there are already.
  void set_ways(ir::BlockId b, std::uint32_t ways) { room_[b] = ways; }
  // Is there room for the edge, and do the options want it? Nothing leads to the entry.
  [[nodiscard]] bool wants(ir::BlockId source, ir::BlockId target) const;
  // Adds the edge if it is wanted; says whether it was.
  bool connect(ir::BlockId source, ir::BlockId target);
  // Adds a wanted edge to `target`, or else to the next block that it may go to, round the first
  // `below` blocks; none where there is no such block.
  void connect_near(ir::BlockId source, ir::BlockId target, std::uint32_t below);
  // Requires: the edge is there; a moved one is wanted.
  void retarget(ir::BlockId source, std::uint32_t slot, ir::BlockId target) {
    targets_[source * stride_ + slot] = target;
  }
  void remove(ir::BlockId source, std::uint32_t slot);
  // Adds blocks, each on an edge that is there, until there are `blocks` of them.
  void pad(Choices& choices, std::uint32_t blocks);

  // Blocks that lead anywhere, and that nothing but they themselves leads to.
  void add_unreachable(Choices& choices, std::uint32_t count);
  // Ensures: `shape` has these blocks and edges; the slots of each block are rotated, since shapes
  // draw the edges that they need first and those would always be slot 0.
  void write(Choices& choices, ir::Function& shape);

 private:
  const ShapeOptions* options_ = nullptr;
  std::uint32_t stride_ = 2;
  std::vector<ir::BlockId> targets_;  // of block b: [b * stride, b * stride + degree)
  std::vector<std::uint32_t> degree_;
  std::vector<std::uint32_t> room_;   // slots that a block may have
  std::vector<ir::BlockId> id_;       // of the blocks as drawn
  std::vector<ir::BlockId> drawn_;    // the inverse of id_
};

}  // namespace phidelity::generators

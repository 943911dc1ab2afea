// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/random_shape.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace phidelity::generators {

using ir::BlockId;

void RandomShape::draw(Choices& choices, const ShapeOptions& options, ir::Function& shape) {
  // The smallest size is a quarter as likely as any other: it says least.
  const std::uint32_t spread = options.blocks_max - options.blocks_min;
  reachable_ = options.blocks_min + (choices.below(4 * spread + 1) + 3) / 4;
  const std::uint32_t unreachable =
      options.unreachable_max == 0 ? 0 : choices.below(options.unreachable_max + 1);
  const std::uint32_t total = reachable_ + unreachable;

  stride_ = options.ways_max;
  if (targets_.size() < total * stride_) targets_.resize(total * stride_);
  degree_.assign(total, 0);
  room_.assign(total, 2);
  if (options.ways_max > 2) {
    for (BlockId b = 0; b < reachable_; ++b) {
      if (choices.chance(options.wide_percent)) room_[b] = choices.between(3, options.ways_max);
    }
  }
  draw_tree(choices);
  draw_further_edges(choices, options);
  draw_unreachable(choices, options, unreachable);
  write(choices, options.shuffled, shape);
}

// Half of the blocks hang on the one before them, which makes paths long; the others anywhere.
// Every node has room for two, so among the i nodes before block i one has room left.
void RandomShape::draw_tree(Choices& choices) {
  for (BlockId b = 1; b < reachable_; ++b) {
    const std::uint32_t x = choices.below(2 * b);
    BlockId parent = x < b ? b - 1 : x - b;
    while (degree_[parent] == room_[parent]) parent = parent == 0 ? b - 1 : parent - 1;
    targets_[parent * stride_ + degree_[parent]++] = b;
  }
}

void RandomShape::draw_further_edges(Choices& choices, const ShapeOptions& options) {
  if (reachable_ == 1) return;
  for (BlockId b = 0; b < reachable_; ++b) {
    std::uint32_t count = 0;
    const std::uint32_t room = room_[b] - degree_[b];
    if (degree_[b] == 0) {
      if (choices.chance(100 - options.leaf_percent)) count = choices.between(1, room);
    } else if (room > 1 || room_[b] > 2) {
      count = choices.below(room + 1);
    } else if (room == 1) {
      count = choices.chance(options.extra_percent) ? 1 : 0;
    }
    for (; count > 0; --count) add(b, draw_target(choices, b), options);
  }
}

// Mostly anywhere; one in six goes backwards, and one in six to the block itself or beside an edge
// that is there already.
BlockId RandomShape::draw_target(Choices& choices, BlockId source) {
  const std::uint32_t anywhere = reachable_ - 1;
  const std::uint32_t x = choices.below(6 * anywhere);
  const std::uint32_t kind = x / anywhere;
  const std::uint32_t which = x - kind * anywhere;
  if (kind < 4 || source == 0) return 1 + which;
  if (kind == 4) return 1 + which % source;
  if (which % 2 == 0 || degree_[source] == 0) return source;
  return targets_[source * stride_ + which % degree_[source]];
}

bool RandomShape::has_edge(BlockId source, BlockId target) const {
  const auto first = targets_.begin() + source * stride_;
  const auto last = first + degree_[source];
  return std::find(first, last, target) != last;
}

// An edge that is not wanted goes to the next block that it may go to; where there is none, it is
// left out.
void RandomShape::add(BlockId source, BlockId target, const ShapeOptions& options) {
  const auto unwanted = [&](BlockId t) {
    return (!options.self_loops && t == source) || (!options.multi_edges && has_edge(source, t));
  };
  for (std::uint32_t tries = 1; unwanted(target); ++tries) {
    if (tries == reachable_) return;
    target = target + 1 < reachable_ ? target + 1 : 1;
  }
  targets_[source * stride_ + degree_[source]++] = target;
}

// They lead anywhere, and nothing but they themselves leads to them.
void RandomShape::draw_unreachable(Choices& choices, const ShapeOptions& options,
                                   std::uint32_t count) {
  const std::uint32_t total = reachable_ + count;
  for (BlockId b = reachable_; b < total; ++b) {
    for (std::uint32_t edges = choices.below(3); edges > 0; --edges) {
      const BlockId target = 1 + choices.below(total - 1);
      if (!options.self_loops && target == b) continue;
      if (!options.multi_edges && has_edge(b, target)) continue;
      targets_[b * stride_ + degree_[b]++] = target;
    }
  }
}

// The slots of a block are rotated: tree edges are drawn first and would always be slot 0.
void RandomShape::write(Choices& choices, bool shuffled, ir::Function& shape) {
  const auto total = static_cast<std::uint32_t>(degree_.size());
  id_.resize(total);
  std::iota(id_.begin(), id_.end(), 0);
  if (shuffled) {
    for (std::uint32_t i = total - 1; i > 1; --i) {
      std::swap(id_[i], id_[i - choices.below(i)]);
    }
  }
  drawn_.resize(total);
  for (BlockId b = 0; b < total; ++b) drawn_[id_[b]] = b;

  shape.clear(false);
  shape.blocks.resize(total);
  for (BlockId b = 0; b < total; ++b) {
    const BlockId drawn = drawn_[b];
    const std::uint32_t degree = degree_[drawn];
    const auto first = static_cast<ir::EdgeId>(shape.edges.size());
    shape.blocks[b].edges = {first, first + degree};
    std::uint32_t slot = degree < 2 ? 0 : choices.below(degree);
    for (std::uint32_t k = 0; k < degree; ++k) {
      shape.edges.push_back({b, id_[targets_[drawn * stride_ + slot]], {}, 0, false});
      slot = slot + 1 < degree ? slot + 1 : 0;
    }
  }
}

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generators/shapes/draft.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace phidelity::generators {

using ir::BlockId;

void GraphDraft::start(const ShapeOptions& options) {
  options_ = &options;
  stride_ = options.ways_max;
  degree_.clear();
  room_.clear();
  add_block();
}

BlockId GraphDraft::add_block() {
  const BlockId b = size();
  degree_.push_back(0);
  room_.push_back(2);
  const std::size_t slots = degree_.size() * stride_;
  if (targets_.size() < slots) targets_.resize(2 * slots);
  return b;
}

bool GraphDraft::wants(BlockId source, BlockId target) const {
  if (target == 0 || degree_[source] == room_[source]) return false;
  if (!options_->self_loops && target == source) return false;
  return options_->multi_edges || std::ranges::find(targets(source), target) == targets(source).end();
}

bool GraphDraft::connect(BlockId source, BlockId target) {
  if (!wants(source, target)) return false;
  targets_[source * stride_ + degree_[source]++] = target;
  return true;
}

void GraphDraft::connect_near(BlockId source, BlockId target, std::uint32_t below) {
  for (std::uint32_t tries = 1; tries < below && !connect(source, target); ++tries) {
    target = target + 1 < below ? target + 1 : 1;
  }
}

void GraphDraft::remove(BlockId source, std::uint32_t slot) {
  BlockId* const first = targets_.data() + source * stride_;
  std::copy(first + slot + 1, first + degree_[source], first + slot);
  --degree_[source];
}

void GraphDraft::pad(Choices& choices, std::uint32_t blocks) {
  assert(size() <= blocks);
  while (size() < blocks) {
    BlockId above = choices.below(size());
    for (std::uint32_t tries = size(); degree_[above] == 0 && tries > 0; --tries) {
      above = above + 1 < size() ? above + 1 : 0;
    }
    const BlockId b = add_block();
    if (degree_[above] == 0) {
      connect(above, b);
      continue;
    }
    const std::uint32_t slot = choices.below(degree_[above]);
    connect(b, targets(above)[slot]);
    retarget(above, slot, b);
  }
}

void GraphDraft::add_unreachable(Choices& choices, std::uint32_t count) {
  const std::uint32_t reachable = size();
  for (std::uint32_t k = 0; k < count; ++k) add_block();
  for (BlockId b = reachable; b < size(); ++b) {
    for (std::uint32_t edges = choices.below(3); edges > 0; --edges) {
      connect(b, 1 + choices.below(size() - 1));
    }
  }
}

void GraphDraft::write(Choices& choices, ir::Function& shape) {
  id_.resize(size());
  std::iota(id_.begin(), id_.end(), 0);
  if (options_->shuffled) {
    for (std::uint32_t i = size() - 1; i > 1; --i) std::swap(id_[i], id_[i - choices.below(i)]);
  }
  drawn_.resize(size());
  for (BlockId b = 0; b < size(); ++b) drawn_[id_[b]] = b;

  shape.clear(false);
  shape.blocks.resize(size());
  for (BlockId b = 0; b < size(); ++b) {
    const auto out = targets(drawn_[b]);
    const auto degree = static_cast<std::uint32_t>(out.size());
    const auto first = static_cast<ir::EdgeId>(shape.edges.size());
    shape.blocks[b].edges = {first, first + degree};
    std::uint32_t slot = degree < 2 ? 0 : choices.below(degree);
    for (std::uint32_t k = 0; k < degree; ++k) {
      shape.edges.push_back({b, id_[out[slot]], {}, 0, false});
      slot = slot + 1 < degree ? slot + 1 : 0;
    }
  }
}

}  // namespace phidelity::generators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes along a line: chains, ladders, dense critical edges, multi-edges, one wide switch.
#include <algorithm>

#include "generators/shapes/shapes.h"

namespace phidelity::generators::detail {

using ir::BlockId;

namespace {

void draw_line(std::uint32_t blocks, GraphDraft& draft) {
  while (draft.size() < blocks) {
    const BlockId b = draft.add_block();
    draft.connect(b - 1, b);
  }
}

}  // namespace

void draw_chain(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  draw_line(blocks, draft);
  const BlockId exit = blocks - 1;
  for (BlockId b = 0; b + 2 < blocks; ++b) {
    const std::uint32_t x = choices.below(8);
    if (x >= 5) {
      draft.connect(b, exit);
    } else if (x >= 2) {
      draft.connect(b, b + 2);
    } else if (x == 1 && b > 1) {
      draft.connect(b, 1 + choices.below(b));
    }
  }
}

// Odd blocks are the left line, even ones the right. A rung leads across to the next step or to
// this one; two rungs between one pair are a loop with two entries.
void draw_ladder(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  while (draft.size() < blocks) draft.add_block();
  for (BlockId b = 1; b < std::min(blocks, 3U); ++b) draft.connect(0, b);
  for (BlockId b = 1; b < blocks; ++b) {
    const bool left = b % 2 == 1;
    if (b + 2 < blocks) draft.connect(b, b + 2);
    const std::uint32_t x = choices.below(4);
    const BlockId beside = left ? b + 1 : b - 1;
    const BlockId across = left ? b + 3 : b + 1;
    if (x == 0) continue;
    const BlockId rung = x < 3 ? across : beside;
    if (rung < blocks) draft.connect(b, rung);
  }
}

void draw_dense(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  draw_line(blocks, draft);
  if (blocks == 1) return;
  for (BlockId b = 0; b + 1 < blocks; ++b) {
    draft.connect_near(b, 1 + choices.below(blocks - 1), blocks);
  }
  if (choices.chance(30)) draft.connect(blocks - 1, 1 + choices.below(blocks - 1));
}

// Every block but the last has its slots to the next block and one more, mostly to one of them.
void draw_multi_edges(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  draw_line(blocks, draft);
  const std::uint32_t ways_max = draft.options().ways_max;
  for (BlockId b = 0; b < blocks; ++b) {
    const bool last = b + 1 == blocks;
    if (last && !choices.chance(25)) continue;
    std::uint32_t ways = 2;
    if (ways_max > 2 && choices.chance(draft.options().wide_percent)) {
      ways = choices.between(3, std::min(ways_max, 8U));
    }
    draft.set_ways(b, ways);
    const BlockId other = blocks > 2 ? 1 + choices.below(blocks - 1) : b + 1;
    const std::uint32_t kind = choices.below(4);
    while (draft.room(b) > 0) {
      const BlockId next = kind < 2 || choices.chance(50) ? b + 1 : other;
      if (!draft.connect(b, last ? std::min(other, b) : next)) break;
    }
  }
}

// The hub is block 1. Its ways lead to all other blocks, each of which leads back, on to the next
// one (a case that falls through), or is left without a way on.
void draw_wide_switch(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  if (blocks < 3) return draft.pad(choices, blocks);
  while (draft.size() < blocks) draft.add_block();
  const BlockId hub = 1;
  const std::uint32_t ways_max = draft.options().ways_max;
  draft.connect(0, hub);
  // Half of the hubs have all the ways there are.
  const std::uint32_t ways =
      ways_max == 2 || choices.chance(50) ? ways_max : choices.between(3, ways_max);
  draft.set_ways(hub, ways);
  for (BlockId b = 2; b < blocks; ++b) {
    if (!draft.connect(hub, b)) draft.connect(b - 1, b);
  }
  for (std::uint32_t n = draft.room(hub); n > 0; --n) {
    draft.connect_near(hub, 1 + choices.below(blocks - 1), blocks);
  }
  for (BlockId b = 2; b < blocks; ++b) {
    const std::uint32_t x = choices.below(8);
    if (x >= 3) draft.connect(b, hub);
    if (x % 2 == 1 && b + 1 < blocks) draft.connect(b, b + 1);
  }
}

}  // namespace phidelity::generators::detail

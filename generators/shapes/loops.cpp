// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes that are about loops: nests, exits at latches, self loops, loops with two entries.
#include <algorithm>

#include "generators/shapes/shapes.h"

namespace phidelity::generators::detail {

using ir::BlockId;

// The entry and an exit around `depth` headers and `depth` latches, numbered so that the latch of
// the loop at header h is last - h: entry, headers, latches from the inside out, exit. A loop is
// left at its latch or at its header; a header may also leave several loops at once, or go on to
// the next turn of one further out.
void draw_nest(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  const std::uint32_t depth = (blocks - 1) / 2;
  if (depth == 0) return draft.pad(choices, blocks);
  while (draft.size() < 2 * depth + 1) draft.add_block();
  const std::uint32_t last = 2 * depth + 1;  // the exit, where there is a block left for it
  const BlockId exit = last < blocks ? draft.add_block() : last - 1;
  const auto latch_of = [&](BlockId header) { return last - header; };
  draft.connect(0, 1);
  for (BlockId header = 1; header <= depth; ++header) {
    draft.connect(header, header + 1);  // the innermost header's next is its latch
  }
  for (BlockId header = depth; header >= 1; --header) {
    const BlockId latch = latch_of(header);
    const BlockId outside = header == 1 ? exit : latch_of(header - 1);
    if (latch != exit || header > 1) draft.connect(latch, header);
    if (choices.chance(50) && outside != latch) {
      draft.connect(header, outside);
    } else {
      if (outside != latch) draft.connect(latch, outside);
      if (choices.chance(40)) draft.connect(header, latch_of(1 + choices.below(header)));
    }
    // A latch that nothing leaves is well where its header does.
    if (draft.degree(latch) == 1 && choices.chance(25)) draft.connect(latch, exit);
  }
  draft.pad(choices, blocks);
}

// Each loop is a line of one to three blocks; its last branches back or on to the next loop.
void draw_latches(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  BlockId before = 0;
  while (draft.size() < blocks) {
    const std::uint32_t left = blocks - draft.size();
    const std::uint32_t length = std::min(1 + choices.below(3), left);
    const BlockId header = draft.add_block();
    draft.connect(before, header);
    BlockId latch = header;
    for (std::uint32_t k = 1; k < length; ++k) {
      const BlockId b = draft.add_block();
      draft.connect(latch, b);
      if (choices.chance(25)) draft.connect(latch, header);  // `continue`
      latch = b;
    }
    // The last loop of all may be endless; the last block before the end is mostly an exit.
    if (draft.size() < blocks || choices.chance(25)) draft.connect(latch, header);
    before = latch;
  }
}

void draw_self_loops(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  while (draft.size() < blocks) {
    const BlockId before = draft.size() - 1;
    const BlockId b = draft.add_block();
    draft.connect(before, b);
    if (draft.size() < blocks && choices.chance(75)) draft.connect(b, b);
  }
  // Some lead back, so that loops hold self loops.
  for (BlockId b = 2; b < blocks; ++b) {
    if (draft.room(b) > 0 && choices.chance(50)) draft.connect(b, 1 + choices.below(b));
  }
}

// A fork, a cycle of two to four blocks that it enters at two of them, and a way out to the next
// fork from one of the others or more.
void draw_two_entries(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  BlockId fork = 0;
  while (blocks - draft.size() >= 2) {
    const std::uint32_t left = blocks - draft.size();
    const std::uint32_t length = std::min(2 + choices.below(3), left);
    const BlockId first = draft.size();
    for (std::uint32_t k = 0; k < length; ++k) draft.add_block();
    for (std::uint32_t k = 0; k < length; ++k) {
      draft.connect(first + k, first + (k + 1 < length ? k + 1 : 0));
    }
    const std::uint32_t entry = choices.below(length);
    const std::uint32_t other = (entry + 1 + choices.below(length - 1)) % length;
    draft.connect(fork, first + entry);
    draft.connect(fork, first + other);
    if (draft.size() == blocks) return;  // as good as endless
    const BlockId next = draft.add_block();
    const std::uint32_t out = choices.below(length);
    draft.connect(first + out, next);
    for (std::uint32_t k = 0; k < length; ++k) {
      if (k != out && choices.chance(30)) draft.connect(first + k, next);
    }
    fork = next;
  }
  draft.pad(choices, blocks);
}

// The second ways of a line: half of them lead back, a third forward, into the loops that those
// make.
void draw_irreducible(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  while (draft.size() < blocks) {
    const BlockId b = draft.add_block();
    draft.connect(b - 1, b);
  }
  for (BlockId b = 0; b < blocks; ++b) {
    const std::uint32_t x = choices.below(6);
    if (x >= 3 && b > 1) {
      draft.connect(b, 1 + choices.below(b - 1));
    } else if (x >= 1 && b + 2 < blocks) {
      draft.connect(b, b + 2 + choices.below(blocks - b - 2));
    }
  }
}

}  // namespace phidelity::generators::detail

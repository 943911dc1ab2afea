// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reducible graphs and no others. T1 takes a self loop away, and T2 merges a node into its only
// predecessor; undone, they grow every reducible graph from one node. Undoing T2 on n makes a new
// node m that n leads to; each edge of n then starts at m, stays, or is there at both.
#include "generators/shapes/shapes.h"

namespace phidelity::generators::detail {

using ir::BlockId;

namespace {

void split(Choices& choices, BlockId n, GraphDraft& draft) {
  const BlockId m = draft.add_block();
  for (std::uint32_t slot = draft.degree(n); slot-- > 0;) {
    const std::uint32_t x = choices.below(4);
    if (x < 3) draft.connect(m, draft.targets(n)[slot]);
    if (x < 2) draft.remove(n, slot);
  }
  if (draft.room(n) == 0) {
    draft.connect(m, draft.targets(n)[0]);
    draft.remove(n, 0);
  }
  draft.connect(n, m);
  // A self loop of n, made by T1 and moved at once.
  if (choices.chance(30)) draft.connect(m, n);
}

}  // namespace

void draw_reducible(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  if (blocks == 1) return;
  draft.connect(0, draft.add_block());
  while (draft.size() < blocks) {
    split(choices, 1 + choices.below(draft.size() - 1), draft);
    const BlockId looped = 1 + choices.below(draft.size() - 1);
    if (choices.chance(20)) draft.connect(looped, looped);
  }
}

}  // namespace phidelity::generators::detail

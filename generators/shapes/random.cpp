// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A random tree makes every block reachable; further edges go anywhere, so that loops with two
// entries, critical edges, self loops and several edges to one block all come up without being
// asked for.
#include "generators/shapes/shapes.h"

namespace phidelity::generators {
namespace {

using ir::BlockId;

// Half of the blocks hang on the one before them, which makes paths long; the others anywhere.
// Every node has room for two, so among the i nodes before block i one has room left.
void draw_tree(Choices& choices, GraphDraft& draft) {
  for (BlockId b = 1; b < draft.size(); ++b) {
    const std::uint32_t x = choices.below(2 * b);
    BlockId parent = x < b ? b - 1 : x - b;
    while (draft.room(parent) == 0) parent = parent == 0 ? b - 1 : parent - 1;
    draft.connect(parent, b);
  }
}

// Mostly anywhere; one in six goes backwards, and one in six to the block itself or beside an edge
// that is there already.
BlockId draw_target(Choices& choices, const GraphDraft& draft, BlockId source) {
  const std::uint32_t anywhere = draft.size() - 1;
  const std::uint32_t x = choices.below(6 * anywhere);
  const std::uint32_t kind = x / anywhere;
  const std::uint32_t which = x - kind * anywhere;
  if (kind < 4 || source == 0) return 1 + which;
  if (kind == 4) return 1 + which % source;
  if (which % 2 == 0 || draft.degree(source) == 0) return source;
  return draft.targets(source)[which % draft.degree(source)];
}

void draw_further_edges(Choices& choices, GraphDraft& draft) {
  const ShapeOptions& options = draft.options();
  for (BlockId b = 0; b < draft.size(); ++b) {
    std::uint32_t count = 0;
    const std::uint32_t room = draft.room(b);
    if (draft.degree(b) == 0) {
      if (choices.chance(100 - options.leaf_percent)) count = choices.between(1, room);
    } else if (room > 1 || draft.degree(b) + room > 2) {
      count = choices.below(room + 1);
    } else if (room == 1) {
      count = choices.chance(options.extra_percent) ? 1 : 0;
    }
    for (; count > 0; --count) {
      draft.connect_near(b, draw_target(choices, draft, b), draft.size());
    }
  }
}

}  // namespace

namespace detail {

void draw_random_shape(Choices& choices, std::uint32_t blocks, GraphDraft& draft) {
  const ShapeOptions& options = draft.options();
  while (draft.size() < blocks) draft.add_block();
  if (options.ways_max > 2) {
    for (BlockId b = 0; b < blocks; ++b) {
      if (choices.chance(options.wide_percent)) {
        draft.set_ways(b, choices.between(3, options.ways_max));
      }
    }
  }
  draw_tree(choices, draft);
  if (blocks > 1) draw_further_edges(choices, draft);
}

}  // namespace detail
}  // namespace phidelity::generators

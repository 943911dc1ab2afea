// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control-flow graphs of every kind: blocks and edges, nothing in them yet.
//
//   ShapeGenerator shapes;  ir::Function shape;
//   shapes.draw(choices, {.shape = find_shape("ladder"), .blocks_max = 8}, shape);
//   ir::Cfg cfg(shape);                          // a shape is a function without instructions
//
// Whatever builds programs draws its graph here: strict SSA straight from choices, and ordinary
// programs that SSA is constructed from. With no shape named one of the table comes up, by weight.
// `reducible` holds by construction; the other names say what is frequent.
//
// Reference: `reducible` undoes the transformations T1 and T2 of M. S. Hecht, J. D. Ullman,
// "Characterizations of Reducible Flow Graphs", JACM 21(3), 1974: every reducible graph and no
// other arises from one node that way.
// Tested by: tests/generators/shapes/shapes_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "generators/choices.h"
#include "generators/shapes/draft.h"
#include "ir/program.h"

namespace phidelity::generators {

struct Shape {
  std::string_view name;
  std::string_view summary;
  std::uint32_t weight = 0;  // in the mix, of the sum of all
  // Ensures: `draft` has so many blocks, all reachable. Requires: blocks >= 1; the draft is started.
  void (*draw)(Choices& choices, std::uint32_t blocks, GraphDraft& draft) = nullptr;
};

namespace detail {
void draw_random_shape(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_structured(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_reducible(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_nest(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_latches(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_self_loops(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_two_entries(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_irreducible(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_chain(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_ladder(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_dense(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_multi_edges(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
void draw_wide_switch(Choices& choices, std::uint32_t blocks, GraphDraft& draft);
}  // namespace detail

// The first is the plainest: what choices of 0 give.
inline constexpr std::array shape_table = {
    Shape{"random", "a random tree, and further edges to anywhere", 40, detail::draw_random_shape},
    Shape{"structured", "if, while, do-while, switch, break and continue, in each other", 10,
          detail::draw_structured},
    Shape{"reducible", "random graphs whose loops have one entry", 6, detail::draw_reducible},
    Shape{"nest", "loops in loops as deep as they go, exits over several levels", 5,
          detail::draw_nest},
    Shape{"latch", "loops one after the other that are left at their latch", 6,
          detail::draw_latches},
    Shape{"self-loop", "blocks that lead to themselves, one after the other", 5,
          detail::draw_self_loops},
    Shape{"two-entries", "cycles that are entered at two blocks", 6, detail::draw_two_entries},
    Shape{"irreducible", "a line, and jumps forward into the loops of its jumps back", 4,
          detail::draw_irreducible},
    Shape{"chain", "a line with guards: skips to a common exit or past the next block", 4,
          detail::draw_chain},
    Shape{"ladder", "two lines with rungs between them", 4, detail::draw_ladder},
    Shape{"dense", "two ways out nearly everywhere: most edges are critical", 4,
          detail::draw_dense},
    Shape{"multi-edge", "branches whose ways lead to one block", 4, detail::draw_multi_edges},
    Shape{"wide-switch", "a loop round one switch of many ways, several of them to one block", 2,
          detail::draw_wide_switch},
};

// The shape of this name, or null.
[[nodiscard]] const Shape* find_shape(std::string_view name);

class ShapeGenerator {
 public:
  // Requires: 1 <= blocks_min <= blocks_max; ways_max >= 2.
  // Ensures: `shape` has blocks and edges, block 0 has no in-edges, blocks_min to blocks_max blocks
  // are reachable and unreachable_max at most are not; no block has more than ways_max edges.
  // Cost: O(blocks * ways), but for `reducible` and `structured` O(blocks^2) at worst.
  void draw(Choices& choices, const ShapeOptions& options, ir::Function& shape);

 private:
  GraphDraft draft_;
};

}  // namespace phidelity::generators

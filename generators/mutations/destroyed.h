// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small changes of a destroyed program: the slips of a pass that puts copies in.
//
//   L: t = a; a = b; b = t; br H       drop-copy:       L: a = b; b = t; br H
//                                      exchange-copies: L: a = b; t = a; b = t; br H
//                                      share-location:  x and y are one place everywhere
//
// What comes out is a tac program; whether it still does what the SSA program does is for the
// judges to say, and they must agree about it.
//
// Tested by: tests/generators/mutations/mutations_test.cpp
#pragma once

#include <array>
#include <string_view>

#include "generators/choices.h"
#include "generators/mutations/draft.h"
#include "generators/mutations/mutations.h"
#include "ir/program.h"

namespace phidelity::generators {

namespace detail {
bool drop_copy(Draft& d, Choices& choices);
bool exchange_copies(Draft& d, Choices& choices);
bool move_copy(Draft& d, Choices& choices);
bool repeat_copy(Draft& d, Choices& choices);
bool set_source(Draft& d, Choices& choices);
bool set_destination(Draft& d, Choices& choices);
bool add_copy(Draft& d, Choices& choices);
bool share_location(Draft& d, Choices& choices);
bool retarget_destroyed_edge(Draft& d, Choices& choices);
bool read_another(Draft& d, Choices& choices);
bool drop_instruction(Draft& d, Choices& choices);
}  // namespace detail

// Of tac programs without block parameters.
inline constexpr std::array destroyed_mutation_table = {
    Mutation{"drop-copy", "a copy is not there", detail::drop_copy, true, 3},
    Mutation{"exchange-copies", "two copies of a block in the other order",
             detail::exchange_copies, false, 3},
    Mutation{"move-copy", "a copy stands in another block", detail::move_copy, false, 3},
    Mutation{"repeat-copy", "a copy is done again elsewhere", detail::repeat_copy, false, 2},
    Mutation{"set-source", "a copy brings something else", detail::set_source, false, 3},
    Mutation{"set-destination", "a copy writes another place", detail::set_destination, false, 3},
    Mutation{"add-copy", "a copy that nobody asked for", detail::add_copy, false, 2},
    Mutation{"share-location", "two places are one", detail::share_location, false, 2},
    Mutation{"retarget-edge", "an edge leads to another block", detail::retarget_destroyed_edge},
    Mutation{"read-another", "an instruction reads another place", detail::read_another, false, 2},
    Mutation{"drop-instruction", "an instruction is not there", detail::drop_instruction, true},
};

// Changes `tac` in one to three of these ways. Returns false, with `tac` as it was, where there is
// nothing to change. Requires: `tac` is valid and has no block parameters.
// Ensures: it is well-formed, and may be invalid (two parameters in one place, say).
bool mutate_destroyed(ir::Function& tac, Choices& choices);

}  // namespace phidelity::generators

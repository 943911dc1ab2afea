// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small changes of an SSA program that a fuzzer makes one after the other.
//
//   H(a, b): ... L: br H(a, b)      make-cycle: L: br H(b, a)
//   P: br B  B: ret x               add-edge:   P: cbr c, B, A
//
// A mutation changes what the program means; a transformation (generators/transformations) does
// not. It may leave uses that their definitions do not dominate: generators/mutations/repair.h
// puts them right, and generators/mutations/mutator.h does both.
//
// Tested by: tests/generators/mutations/mutations_test.cpp
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "generators/choices.h"
#include "generators/mutations/draft.h"
#include "ir/program.h"

namespace phidelity::generators {

// Returns false, with the draft as it was, where there is nothing to change.
// Requires: the draft is of valid ssa.
// Ensures: it still is, but for strictness and names that nothing defines.
using Mutate = bool (*)(Draft& d, Choices& choices);

struct Mutation {
  std::string_view name;
  std::string_view summary;
  Mutate apply = nullptr;
  bool shrinks = false;         // the text becomes shorter
  std::uint32_t weight = 1;     // how often it is drawn, beside the others
};

namespace detail {
bool add_edge(Draft& d, Choices& choices);
bool remove_edge(Draft& d, Choices& choices);
bool retarget_edge(Draft& d, Choices& choices);
bool exchange_edges(Draft& d, Choices& choices);
bool split_edge(Draft& d, Choices& choices);
bool split_block(Draft& d, Choices& choices);
bool merge_blocks(Draft& d, Choices& choices);
bool remove_unreachable(Draft& d, Choices& choices);
bool add_phi(Draft& d, Choices& choices);
bool remove_phi(Draft& d, Choices& choices);
bool permute_arguments(Draft& d, Choices& choices);
bool make_cycle(Draft& d, Choices& choices);
bool set_argument(Draft& d, Choices& choices);
bool copy_argument(Draft& d, Choices& choices);
bool add_instruction(Draft& d, Choices& choices);
bool remove_instruction(Draft& d, Choices& choices);
bool set_operand(Draft& d, Choices& choices);
bool print_value(Draft& d, Choices& choices);
bool branch_on_value(Draft& d, Choices& choices);
bool propagate_copy(Draft& d, Choices& choices);
bool add_parameter(Draft& d, Choices& choices);
bool remove_parameter(Draft& d, Choices& choices);
bool lengthen_list(Draft& d, Choices& choices);
bool shorten_list(Draft& d, Choices& choices);
}  // namespace detail

inline constexpr std::array mutation_table = {
    Mutation{"add-edge", "a block gets one more way out", detail::add_edge, false, 2},
    Mutation{"remove-edge", "a block loses one of its ways out", detail::remove_edge, true, 2},
    Mutation{"retarget-edge", "an edge leads to another block", detail::retarget_edge, false, 3},
    Mutation{"exchange-edges", "two slots of a block exchanged", detail::exchange_edges},
    Mutation{"split-edge", "an edge gets a block of its own", detail::split_edge},
    Mutation{"split-block", "a block becomes two, one after the other", detail::split_block},
    Mutation{"merge-blocks", "a block is put into the only one before it", detail::merge_blocks,
             true},
    Mutation{"remove-unreachable", "blocks that no path leads to go", detail::remove_unreachable,
             true},
    Mutation{"add-phi", "a block gets one more phi, and something reads it", detail::add_phi, false,
             3},
    Mutation{"remove-phi", "a phi goes; its uses read one of its arguments", detail::remove_phi,
             true, 2},
    Mutation{"permute-arguments", "arguments of an edge in another order",
             detail::permute_arguments, false, 2},
    Mutation{"make-cycle", "an edge brings its target's phis to one another", detail::make_cycle,
             false, 3},
    Mutation{"set-argument", "an argument of an edge becomes another name or constant",
             detail::set_argument, false, 3},
    Mutation{"copy-argument", "two phis get one argument from an edge", detail::copy_argument},
    Mutation{"add-instruction", "an operation more, and something reads its result",
             detail::add_instruction, false, 2},
    Mutation{"remove-instruction", "an instruction goes; its uses read something else",
             detail::remove_instruction, true, 2},
    Mutation{"set-operand", "an instruction reads another name or a constant", detail::set_operand,
             false, 2},
    Mutation{"print-value", "a name is printed", detail::print_value, false, 2},
    Mutation{"branch-on-value", "a branch reads another name, often its target's argument or phi",
             detail::branch_on_value},
    Mutation{"propagate-copy", "a phi or an operation is read where a copy of it was",
             detail::propagate_copy, false, 2},
    Mutation{"add-parameter", "the function gets one more parameter", detail::add_parameter},
    Mutation{"remove-parameter", "a parameter goes; its uses read something else",
             detail::remove_parameter, true},
    Mutation{"lengthen-list", "a return or a call gets one more operand", detail::lengthen_list},
    Mutation{"shorten-list", "a return, a call or an opaque branch loses an operand",
             detail::shorten_list, true},
};

}  // namespace phidelity::generators

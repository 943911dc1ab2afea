// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One program out of two: an edge of the first leads through the second.
//
//   P -> T   and   entry ... ret x     become     P -> entry', ..., and `ret x` -> T or stays
//
// Tested by: tests/generators/mutations/mutations_test.cpp
#pragma once

#include "generators/choices.h"
#include "generators/mutations/draft.h"
#include "ir/program.h"

namespace phidelity::generators {

// Requires: the draft and `other` are valid ssa.
// Ensures: the draft still is, but for strictness. Returns false, with the draft as it was, where it
// has no edge.
bool splice(Draft& d, const ir::Function& other, Choices& choices);

}  // namespace phidelity::generators

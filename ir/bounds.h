// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Are a function's arrays consistent: is every id and range of it in bounds?
//
//   in_bounds(f)   // false where a hand-built edge leads to a block that does not exist
//
// The parser and the building functions keep this by construction; everything else of this folder
// requires it. `verify` asks first, so that it can be given anything.
//
// Tested by: tests/ir/bounds_test.cpp
#pragma once

#include "ir/program.h"

namespace phidelity::ir {

// Cost: O(size).
[[nodiscard]] bool in_bounds(const Function& f);

}  // namespace phidelity::ir

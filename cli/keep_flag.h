// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The flag `--keep`: how much of a fault a smaller program must share with the one it comes from.
//
//   reduce::Keep keep = reduce::Keep::signature;  add_keep_flag(command, keep);
//
// Tested by: tests/cli/reduce_test.cpp
#pragma once

#include "reduce/signature.h"

namespace CLI {
class App;
}

namespace phidelity::cli {

void add_keep_flag(CLI::App& command, reduce::Keep& keep);

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program as a graph for Graphviz.
//
//   dot(f)   ->   digraph "swap" { "entry" [label="entry:\l  br H(1, 2, 0)\l"]; "entry" -> "H" ... }
//
// Blocks are boxes with their text; an edge carries its slot and its arguments, is bold where it is
// critical, and dashed where it may not be split.
//
// Tested by: tests/foreign/mir/write_test.cpp
#pragma once

#include <string>

#include "ir/program.h"

namespace phidelity::foreign {

[[nodiscard]] std::string dot(const ir::Function& f);

}  // namespace phidelity::foreign

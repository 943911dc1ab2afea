// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiler's program, run once within limits.
//
//   run_tool({"llc-19", "-o", "-", "-"}, text, limits, 10, reply);   // reply.text: its stdout
//
// Tested by: tests/destroyers/adapters/llvm_test.cpp
#pragma once

#include <string>
#include <vector>

#include "destroyers/adapters/limits.h"
#include "destroyers/adapters/reply.h"

namespace phidelity::destroyers::adapters {

// Ensures: `reply` is answered with what it wrote where it ended with exit code 0; else how it ended.
void run_tool(std::vector<std::string> words, const std::string& input, const Limits& limits,
              double seconds, Reply& reply);

// Is there an executable file of this name in a folder of PATH?
[[nodiscard]] bool is_in_path(const std::string& program);

}  // namespace phidelity::destroyers::adapters

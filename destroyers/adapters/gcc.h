// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCC as a destroyer: programs in GIMPLE's SSA form, compiled by the installed gcc, run, and judged by
// what they do. There is no destroyed program to look at.
//
//   make_gcc("gcc-12")     gcc-12 -fgimple -O2, a few hundred functions a file
//
// An answer is `agreed` (every tape did what it is to do) or `differs`, with the first operation that
// reads something else. Where gcc dies over a file, or the program does, the file is halved.
//
// Tested by: tests/destroyers/adapters/llvm_test.cpp
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "destroyers/adapters/limits.h"
#include "destroyers/destroyer.h"

namespace phidelity::destroyers::adapters {

[[nodiscard]] bool is_gcc_name(std::string_view name);
// Empty if there is such a gcc here; else what is wrong.
[[nodiscard]] std::string complaint_about_gcc(std::string_view name);

// Requires: complaint_about_gcc(name) is empty.
[[nodiscard]] std::unique_ptr<Destroyer> make_gcc(std::string_view name, const Limits& limits = {});

}  // namespace phidelity::destroyers::adapters

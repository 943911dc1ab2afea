// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The version, as in CMakeLists.txt (a test compares the two).
//
// Tested by: tests/cli/list_test.cpp
#pragma once

#include <string_view>

namespace phidelity::cli {

inline constexpr std::string_view version = "0.1.0";

}  // namespace phidelity::cli

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of templates/ and the plug-in headers, as text in the program.
//
//   template_text("destroyer.py.in")      "#!/usr/bin/env python3..."
//
// CMake writes the source file of this header (phidelity_embed in scripts/cmake).
//
// Tested by: tests/destroyers/adapters/projects_test.cpp
#pragma once

#include <string_view>

namespace phidelity::destroyers::adapters {

// Empty where there is none of that name.
[[nodiscard]] std::string_view template_text(std::string_view name);

}  // namespace phidelity::destroyers::adapters

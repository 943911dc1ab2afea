// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every destroyer of the tree, in one table.
//
//   make_destroyer("split")->destroy(ssa, answer)
//   for (const Entry& e : registry()) if (e.trust == Trust::planted) ...
//
// Methods have lower-case names, planted faults the ids of the literature table ("B03"). A row
// that is known-bad or planted says which fault classes it may show and why.
//
// Tested by: tests/destroyers/registry_test.cpp
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "destroyers/destroyer.h"

namespace phidelity::destroyers {

// Sound methods first, then known-bad ones, then planted faults, each in a fixed order.
[[nodiscard]] std::span<const Entry> registry();

// Null where no row has that name.
[[nodiscard]] const Entry* find(std::string_view name);
[[nodiscard]] std::unique_ptr<Destroyer> make_destroyer(std::string_view name);

}  // namespace phidelity::destroyers

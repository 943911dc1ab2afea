// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a campaign says about the adapters in it, beside what it says about every destroyer.
//
//   server: asked 1000, answered 950, declined 50 (no switch 50), crashed 0, timed out 0, ...
//   server declined 50 of 1000 programs (5 %), most of them for: no switch
//
// Tested by: tests/cli/adapters_test.cpp
#pragma once

#include <span>
#include <string>

#include "campaign/summary.h"
#include "cli/failure.h"

namespace phidelity::cli {

// How often each was asked, and what came of it. A line each.
[[nodiscard]] std::string adapter_counts(std::span<const campaign::Summary> adapters);
// Of those that declined more than one program in twenty: what is said before anything else, since
// the rest is then about fewer programs than it seems.
[[nodiscard]] std::string declining_adapters(std::span<const campaign::Summary> adapters);
// An adapter that answered nothing at all is wrongly set up, whatever it was asked.
[[nodiscard]] Result<void> complaint_about_silence(std::span<const campaign::Summary> adapters);

}  // namespace phidelity::cli

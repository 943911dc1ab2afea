// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random programs as a campaign's source.
//
//   MakeSource programs = random_programs(*generators::find_profile("default"), {}, 1);
//   programs()->program(42, ssa);            // program 42 of seed 1
//
// Tested by: tests/campaign/fuzz_test.cpp
#pragma once

#include <cstdint>

#include "campaign/subject.h"
#include "generators/capabilities.h"
#include "generators/profiles.h"

namespace phidelity::campaign {

// Program k depends on the profile, the features, the seed and k alone.
[[nodiscard]] MakeSource random_programs(const generators::Profile& profile,
                                         const generators::Features& features,
                                         std::uint64_t seed);

// Program k is drawn to show both features of pair k mod P, of the P pairs that are possible with
// these parts of the language. Requires: there is such a pair.
[[nodiscard]] MakeSource directed_programs(const generators::Features& features,
                                           std::uint64_t seed);

}  // namespace phidelity::campaign

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generated programs for RapidCheck: drawn like those of a campaign, shrunk by their choices,
// printed as text.
//
//   const auto program = *tests::program_of("small");       // in a property
//   RC_ASSERT(law(program.ssa));                            // fails with a handful of blocks
//
// They are those of the header for users, fuzz/phidelity/rapidcheck.h.
//
// For properties_*.cpp alone: RapidCheck's templates cost seconds a file.
#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <string_view>

#include "fuzz/phidelity/rapidcheck.h"
#include "generators/profiles.h"

namespace phidelity::tests {

using DrawnProgram = rapidcheck::Program;

inline rc::Gen<DrawnProgram> program_of(std::string_view name) {
  return rapidcheck::programs(name);
}

// Of any profile but `large`, whose programs are for machines.
inline rc::Gen<DrawnProgram> any_program() {
  return rc::gen::mapcat(rc::gen::inRange<std::size_t>(0, generators::profiles.size()),
                         [](std::size_t row) {
                           const std::string_view name = generators::profiles[row].name;
                           return program_of(name == "large" ? "default" : name);
                         });
}

}  // namespace phidelity::tests

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs for concrete runs, drawn from a seed: small numbers, powers of two, and anything.
//
// Tested by: tests/oracle/inputs_test.cpp
#pragma once

#include <cstdint>

#include "oracle/verdict.h"

namespace phidelity::oracle {

// The `index`-th input of a seed: `parameters` arguments and an input tape.
// Depends on the three alone; the first ones are the smallest numbers.
void draw_input(std::uint64_t seed, std::uint32_t index, std::size_t parameters,
                ConcreteInput& input);

// A random number of a seed and a position.
[[nodiscard]] std::uint64_t mix(std::uint64_t seed, std::uint64_t position);

}  // namespace phidelity::oracle

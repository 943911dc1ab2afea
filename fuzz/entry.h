// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the functions that libFuzzer calls are made of: NAME_fuzzer.cpp hands its arguments on.
//
// On a finding `run_one` prints it (fuzz/finding.h), writes the program beside the artifact that the
// fuzzer is about to write, and aborts. With PHIDELITY_MUTATOR=bytes in the environment the fuzzer's
// own mutations of bytes are used, to compare.
//
// Tested by: tests/fuzz/standalone_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>

#include "fuzz/targets.h"

namespace phidelity::fuzz {

// Remembers where artifacts go. Returns 0.
int initialize(int* argc, char*** argv);

// Returns 0, or does not return.
int run_one(const Target& target, const std::uint8_t* data, std::size_t size);

// Mutates in place; returns the new size.
std::size_t mutate(const Target& target, std::uint8_t* data, std::size_t size,
                   std::size_t size_max, unsigned seed);
std::size_t cross_over(const std::uint8_t* first, std::size_t first_size,
                       const std::uint8_t* second, std::size_t second_size, std::uint8_t* out,
                       std::size_t size_max, unsigned seed);

}  // namespace phidelity::fuzz

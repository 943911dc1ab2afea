// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libFuzzer's mutation and crossover, on programs.
//
//   const std::string next = mutated(bytes, 0, 4096, seed);      // a program's text
//
// Bytes in, a program's text out, whatever the bytes were: so a corpus becomes readable. Where the
// text would be longer than what is asked for, the program is shrunk until it fits.
//
// Tested by: tests/fuzz/mutate_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz/input.h"

namespace phidelity::fuzz {

// `edits_max`: so many numbers behind `# edits` are mutated too.
// Ensures: valid; not longer than `size_max` (empty where no program is that short); depends on the
// arguments alone.
[[nodiscard]] std::string mutated(Bytes bytes, std::size_t edits_max, std::size_t size_max,
                                  std::uint32_t seed);
// Of two inputs one.
[[nodiscard]] std::string crossed(Bytes first, Bytes second, std::size_t size_max,
                                  std::uint32_t seed);

}  // namespace phidelity::fuzz

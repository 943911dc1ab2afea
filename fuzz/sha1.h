// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SHA-1: the name that libFuzzer gives an artifact. For names alone, not for security.
//
//   sha1(bytes_of("abc"))  ==  "a9993e364706816aba3e25717850c26c9cd0d89d"
//
// Reference: FIPS 180-4, section 6.1.
// Tested by: tests/fuzz/finding_test.cpp
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace phidelity::fuzz {

// In hexadecimal digits.
[[nodiscard]] std::string sha1(std::span<const std::uint8_t> bytes);

}  // namespace phidelity::fuzz

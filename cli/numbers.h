// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers on the command line, and what is said of those that are none.
//
//   parse_word("-1")  ==  0xffffffffffffffff;  parse_word("0x10")  ==  16
//   add_count_flag(command, "--programs", options.programs, 1, "how many");
//
// Tested by: tests/cli/numbers_test.cpp, tests/cli/bad_input_test.cpp
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace phidelity::cli {

// A 64-bit word: decimal from -2^63 to 2^64-1, or hexadecimal after 0x.
[[nodiscard]] std::optional<std::uint64_t> parse_word(std::string_view text);
// The bits of a double. Decimal, the whole text.
[[nodiscard]] std::optional<std::uint64_t> parse_float(std::string_view text);

// A flag with a number from `least` to 2^64-1; a sign is an error, not a wrap.
CLI::Option* add_count_flag(CLI::App& command, const std::string& name, std::uint64_t& count,
                            std::uint64_t least, const std::string& description);

}  // namespace phidelity::cli

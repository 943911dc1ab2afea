// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Summaries as lines of a state that a campaign goes on from: a word, a blank, a value.
//
//   destroyer naive
//   programs 880
//   class swap 280
//   reason 12 no switch
//   example 95
//
// What is 0 is left out; an example is kept as its number, which is a program.
//
// Tested by: tests/campaign/enumerate_checkpoint_test.cpp, tests/campaign/fuzz_checkpoint_test.cpp
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include "campaign/summary.h"

namespace phidelity::campaign::lines {

void add_line(std::string& text, std::string_view key, std::string_view value);
void add_line(std::string& text, std::string_view key, std::uint64_t value);

void add_summary(std::string& text, const Summary& summary);
// A line of the summary that its line `destroyer` began. False where it is none.
[[nodiscard]] bool read_summary_line(std::string_view key, std::string_view value,
                                     Summary& summary);

// Takes the text up to the next `separator`, and the separator, off the front.
[[nodiscard]] std::string_view take(std::string_view& text, char separator);

template <std::integral Number>
[[nodiscard]] bool read(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

// "12.250000", as std::to_string writes it: std::from_chars of libc++ 19 reads whole numbers alone.
[[nodiscard]] bool read(std::string_view text, double& number);

}  // namespace phidelity::campaign::lines

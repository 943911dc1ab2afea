// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unique, writable names for the values and labels of a function.
//
//   hints x, x, none, undef      names x, x.1, v2, undef.1
//
// The first value with a hint gets it; a later one, and a hint that is no name of the language,
// gets a suffix that no hint and no other value has. Names that are unique stay as they are. A made
// up name is never another value's hint. Values and labels are apart.
//
// Tested by: tests/ir/print_test.cpp
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace phidelity::ir {

// Views into the function's symbols, or into `made_up` (whose elements never move).
// Requires: the function outlives it and is not changed.
class Names {
 public:
  // Cost: O(values + blocks + symbols) expected. No allocation per name that is unique.
  explicit Names(const Function& f);
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;

  std::vector<std::string_view> values;
  std::vector<std::string_view> labels;

 private:
  std::deque<std::string> made_up_;
};

// `text` with every byte that a name may not have written as `%` and two hexadecimal digits.
[[nodiscard]] std::string writable(std::string_view text);

}  // namespace phidelity::ir

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Colours and width of a terminal, or neither.
//
//   Style{.colour = true}.bad("faulty")   // red
//   Style{}.bad("faulty")                 // faulty
//
// Whether to colour is the caller's decision (a terminal, and no NO_COLOR); the text is the same
// bytes either way once the escapes are taken out.
//
// Tested by: tests/report/style_test.cpp
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace phidelity::report {

struct Style {
  bool colour = false;
  std::size_t width = 0;  // columns of the terminal; 0: lines are as long as they come

  [[nodiscard]] std::string good(std::string_view text) const { return wrap("32", text); }
  [[nodiscard]] std::string bad(std::string_view text) const { return wrap("1;31", text); }
  [[nodiscard]] std::string unsure(std::string_view text) const { return wrap("33", text); }
  [[nodiscard]] std::string heading(std::string_view text) const { return wrap("1", text); }
  [[nodiscard]] std::string faint(std::string_view text) const { return wrap("2", text); }

 private:
  [[nodiscard]] std::string wrap(std::string_view code, std::string_view text) const {
    std::string out;
    if (!colour) return out.append(text);
    return out.append("\x1b[").append(code).append("m").append(text).append("\x1b[0m");
  }
};

}  // namespace phidelity::report

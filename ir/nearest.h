// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Did you mean": the candidate that the fewest slips of the finger lead to.
//
//   Nearest n("ad");  n.offer("add");  n.offer("sub");  n.best() == "add"
//
// A slip is a letter left out, added, changed, or exchanged with its neighbour. A candidate is
// taken if it is within a third of the longer word's length, and one slip is always allowed for
// words of two letters or more. The first of several equally near ones wins.
//
// Reference: F. J. Damerau, "A technique for computer detection and correction of spelling
// errors", CACM 7(3), 1964 (optimal string alignment).
// Tested by: tests/ir/lexer_test.cpp
#pragma once

#include <cstddef>
#include <string_view>

namespace phidelity::ir {

class Nearest {
 public:
  explicit Nearest(std::string_view wanted) : wanted_(wanted) {}

  // Cost: the product of the two lengths, nothing for words of clearly different lengths.
  void offer(std::string_view candidate);
  // The best candidate so far, or "".
  [[nodiscard]] std::string_view best() const { return best_; }

 private:
  std::string_view wanted_;
  std::string_view best_;
  std::size_t best_distance_ = static_cast<std::size_t>(-1);
};

}  // namespace phidelity::ir

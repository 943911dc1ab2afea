// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order that reduction goes down in: which of two programs is the smaller one.
//
//   lost copy, 3 blocks, 1 phi  <  swap, 4 blocks, 3 phis       fewer blocks
//   cbr 0, B, C                 <  cbr a, B, C                  the canonical text, '0' before 'a'
//
// Fewer blocks, then fewer phis, then fewer instructions, then fewer mentions (parameters, results,
// operands and arguments), then the shorter text, then the text that comes first. It is total: two
// programs neither of which is smaller print the same text. Every step of a reduction goes down
// in it, so that reducing ends, and ends at nothing larger than it began with.
//
// Tested by: tests/reduce/size_test.cpp
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "ir/program.h"

namespace phidelity::reduce {

struct Size {
  std::uint32_t blocks = 0;
  std::uint32_t phis = 0;
  std::uint32_t instructions = 0;  // terminators among them
  std::uint32_t mentions = 0;      // parameters, results, operands and arguments

  friend auto operator<=>(const Size&, const Size&) = default;
};
[[nodiscard]] Size size_of(const ir::Function& f);

// A program as the bound that others are held to.
class Bound {
 public:
  // Cost: O(size); the memory is reused.
  void set(const ir::Function& f);
  [[nodiscard]] const Size& size() const { return size_; }
  // Is `f` smaller than the bound? `text` is a buffer; it is written to only where the counts tie.
  // Cost: O(blocks) where the counts differ, else O(size).
  [[nodiscard]] bool above(const ir::Function& f, std::string& text) const;

 private:
  Size size_;
  std::string text_;
};

}  // namespace phidelity::reduce

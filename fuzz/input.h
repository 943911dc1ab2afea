// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fuzzer's bytes as a program: any bytes are one.
//
//   "ssa @f(n) {\nentry:\n..."      text: the first byte is a printable character or white space
//   "# edits 3 0 17\nssa ..."       text, and numbers for the target: which destroyer, which edit
//   0x85 0x02 0x00 0x41 ...         bytes: the first one chooses a profile of the generators, the
//                                   others are their choices, zeros past the end
//
// Seeds and reports are text and can be read. What begins as text and is no valid program is taken
// as bytes. What follows the closing brace of the first function, or a zero byte, does not count: a
// fuzzer may hand over more than it means.
//
// Tested by: tests/fuzz/targets_test.cpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ir/program.h"
#include "ir/text.h"

namespace phidelity::fuzz {

using Bytes = std::span<const std::uint8_t>;

struct ProgramInput {
  ir::Function ssa;                  // valid
  std::vector<std::uint32_t> edits;  // what the target draws besides; often empty
};

class InputReader {
 public:
  // Ensures: `input.ssa` is valid ssa; the result depends on the bytes alone. Returns whether they
  // were text.
  bool read(Bytes bytes, ProgramInput& input);

 private:
  bool read_text(Bytes bytes, ProgramInput& input);

  ir::Verifier verifier_;
};

// Ensures: reading it gives the same program and the same edits.
[[nodiscard]] std::string text_of(const ProgramInput& input);

[[nodiscard]] inline Bytes bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace phidelity::fuzz

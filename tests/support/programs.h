// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs from text, for tests.
//
//   ir::Function f = program("ssa @f(n) {\nentry:\n  ret n\n}\n");
#pragma once

#include <stdexcept>
#include <string_view>

#include "ir/program.h"
#include "ir/text.h"

namespace phidelity::tests {

// The first function of `text`. Throws, which fails the test, where it does not parse or is not
// valid: what the error says is in the exception.
inline ir::Function program(std::string_view text) {
  auto file = ir::parse("test.ssa", text);
  if (!file) throw std::invalid_argument(ir::to_string(file.error()));
  const auto errors = ir::verify(file->functions.at(0).function);
  if (!errors.empty()) throw std::invalid_argument(ir::to_string(errors));
  return std::move(file->functions[0].function);
}

inline constexpr std::string_view lost_copy_text = R"(ssa @lost(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
}
)";

inline constexpr std::string_view swap_text = R"(ssa @swap(n) {
entry:
  br H(1, 2, 0)
H(a, b, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b, a, i1)
X:
  r = sub a, b
  ret r
}
)";

}  // namespace phidelity::tests

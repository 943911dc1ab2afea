// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row of the table of tests/oracle/judge_test.cpp, and the programs that several rows share.
//
// The rows are in judge_rows_*.h. The first line of a program is its parameters. `{left | right}`
// stands for two programs: the row itself and its twin.
#pragma once

#include <string_view>

namespace phidelity::oracle {

struct Row {
  std::string_view title;
  std::string_view wanted;  // of the left side
  std::string_view ssa;
  std::string_view tac;
  std::string_view twin = "proved";
  bool stage = false;
};

inline constexpr std::string_view lost_ssa = R"(n
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
)";
inline constexpr std::string_view lost_tac = R"(n
entry:
  x2 = 1
  br H
H:
  x3 = add x2, 1
  t = lt x3, n
  {x2 = x3 | y = x3}
  cbr t, {H | B}, X
B:
  x2 = y
  br H
X:
  ret x2
)";

inline constexpr std::string_view swap_ssa = R"(n
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
)";
inline constexpr std::string_view swap_tac = R"(n
entry:
  a = 1
  b = 2
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  s = a
  a = b
  b = {a | s}
  i = i1
  br H
X:
  r = sub a, b
  ret r
)";

inline constexpr std::string_view diamond_ssa = R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  br J(a)
E:
  br J(v)
J(x):
  s = sub x, a
  ret s
)";

inline constexpr std::string_view pump_ssa = R"(n
entry:
  v = add n, 7
  br H(v, v, 0)
H(p, q, i):
  r = add q, 1
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(q, r, i1)
X:
  ret p
)";

inline constexpr std::string_view arms_ssa = R"(c
entry:
  cbr c, T, E
T:
  call @t()
  ret 1
E:
  call @e()
  ret 2
)";

}  // namespace phidelity::oracle

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that share a place, and places that hold something else.
//
// Rows of tests/oracle/judge_test.cpp; tests/oracle/judge_table.h says how to read them.
#pragma once

#include "tests/oracle/judge_table.h"

namespace phidelity::oracle {

inline constexpr Row places_rows[] = {
    {"a phi placed over a value that is still wanted", "faulty interference", R"(n
entry:
  v = add n, 8
  t = lt n, 10
  cbr t, A, B
A:
  w = mul n, 3
  br J(w)
B:
  br J(10)
J(d):
  print d
  ret v
)", R"(n
entry:
  v = add n, 8
  t = lt n, 10
  cbr t, A, B
A:
  w = mul n, 3
  {v | d} = w
  br J
B:
  {v | d} = 10
  br J
J:
  print {v | d}
  ret v
)"},
    {"a definition placed over a value that is still wanted", "faulty interference", R"(n
entry:
  a = add n, 1
  b = mul n, 2
  s = sub a, b
  ret s
)", R"(n
entry:
  a = add n, 1
  {a | b} = mul n, 2
  s = sub a, {a | b}
  ret s
)"},
    {"one arm has no copy", "faulty missing-copy", diamond_ssa, R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  x = a
  br J
E:
  { | x = v}
  br J
J:
  s = sub x, a
  ret s
)"},
    {"an arm copies another name", "faulty wrong-operand", diamond_ssa, R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  x = a
  br J
E:
  x = {c | v}
  br J
J:
  s = sub x, a
  ret s
)"},
    {"another constant", "faulty wrong-operand", lost_ssa, R"(n
entry:
  x2 = {2 | 1}
  br H
H:
  x3 = add x2, 1
  t = lt x3, n
  cbr t, B, X
B:
  x2 = x3
  br H
X:
  ret x2
)"},
    {"operands exchanged", "faulty wrong-operand", R"(a, b
entry:
  s = sub a, b
  ret s
)", R"(a, b
entry:
  s = sub {b, a | a, b}
  ret s
)"},
    {"the save goes to a place that is in use", "faulty temp-clobber", swap_ssa, R"(n
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
  {n | s} = a
  a = b
  b = {n | s}
  i = i1
  br H
X:
  r = sub a, b
  ret r
)"},
    {"a place that nothing wrote", "faulty uninitialised", diamond_ssa, R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  x = a
  br J
E:
  x = v
  br J
J:
  s = sub x, a
  ret {z | s}
)"},
};

}  // namespace phidelity::oracle

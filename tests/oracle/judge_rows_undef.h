// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Undef, undefined behaviour, and what can only be said to agree.
//
// Rows of tests/oracle/judge_test.cpp; tests/oracle/judge_table.h says how to read them.
#pragma once

#include "tests/oracle/judge_table.h"

namespace phidelity::oracle {

inline constexpr Row undef_rows[] = {
    {"undef needs no copy", "proved", R"(c, v
entry:
  cbr c, T, E
T:
  br J({undef | c})
E:
  br J(v)
J(x):
  ret x
)", R"(c, v
entry:
  cbr c, T, E
T:
  br J
E:
  x = v
  br J
J:
  ret x
)",
     "faulty missing-copy"},
    {"undef in place of a name", "faulty wrong-operand", diamond_ssa, R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  x = {undef | a}
  br J
E:
  x = v
  br J
J:
  s = sub x, a
  ret s
)"},
    {"a place is lost where the name is undef", "proved", R"(c, v
entry:
  cbr c, T, E
T:
  a = add v, 1
  print a
  br J({undef | v})
E:
  br J(v)
J(x):
  ret x
)", R"(c, v
entry:
  cbr c, T, E
T:
  x = add v, 1
  print x
  br J
E:
  x = v
  br J
J:
  ret x
)",
     "faulty missing-copy"},
    {"a place is lost long after the name became undef", "proved", R"(v
entry:
  br A({undef | v})
A(w):
  a = add v, 1
  print a
  ret w
)", R"(v
entry:
  br A
A:
  w = add v, 1
  print w
  ret w
)",
     "faulty interference"},
    {"nothing follows a branch on undef", "proved", R"(c
entry:
  cbr {undef | c}, A, B
A:
  print 1
  ret
B:
  ret
)", R"(c
entry:
  cbr c, A, B
A:
  print 2
  ret
B:
  ret
)",
     "faulty wrong-operand"},
    {"every witness needs undefined behaviour", "inconclusive", R"(c
entry:
  cbr c, T, E
T:
  br J({undef | c}, 1)
E:
  br J(c, 2)
J(x, y):
  cbr x, A, B
A:
  print y
  ret
B:
  ret
)", R"(c
entry:
  cbr c, T, E
T:
  x = c
  br J
E:
  x = c
  y = 2
  br J
J:
  cbr x, A, B
A:
  print y
  ret
B:
  ret
)",
     "faulty missing-copy"},
    {"another name's equal value", "agreed", R"(n
entry:
  a = add n, 1
  b = add n, 1
  s = sub n, b
  print s
  ret a
)", R"(n
entry:
  a = add n, 1
  b = add n, 1
  s = sub n, b
  print s
  ret {b | a}
)"},
    {"pure instructions in another order", "agreed", R"(n
entry:
  a = add n, 1
  b = mul n, 2
  s = sub a, b
  ret s
)", R"(n
entry:
  {b = mul n, 2
  a = add n, 1 | a = add n, 1
  b = mul n, 2}
  s = sub a, b
  ret s
)"},
    {"in another order, and wrong", "faulty wrong-result", R"(n
entry:
  a = add n, 1
  b = mul n, 2
  s = sub a, b
  ret s
)", R"(n
entry:
  b = mul n, 2
  a = add n, 1
  s = sub {b, a | a, b}
  ret s
)",
     "agreed"},
};

}  // namespace phidelity::oracle

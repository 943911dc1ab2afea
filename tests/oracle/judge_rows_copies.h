// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies in the wrong order, in the wrong place, or missing.
//
// Rows of tests/oracle/judge_test.cpp; tests/oracle/judge_table.h says how to read them.
#pragma once

#include "tests/oracle/judge_table.h"

namespace phidelity::oracle {

inline constexpr Row copies_rows[] = {
    {"a copy before the branch runs on the way out too", "faulty lost-copy", lost_ssa, lost_tac},
    {"a cycle without a spare place", "faulty swap", swap_ssa, swap_tac},
    {"a chain in the wrong order", "faulty swap", pump_ssa, R"(n
entry:
  v = add n, 7
  p = v
  q = v
  i = 0
  br H
H:
  r = add q, 1
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  {q = r
  p = q | p = q
  q = r}
  i = i1
  br H
X:
  ret p
)"},
    {"no copy for one phi of the back edge", "faulty missing-copy", pump_ssa, R"(n
entry:
  v = add n, 7
  p = v
  q = v
  i = 0
  br H
H:
  r = add q, 1
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  { | p = q}
  q = r
  i = i1
  br H
X:
  ret p
)"},
    {"both edges' copies before a branch to one block", "faulty lost-copy", R"(c
entry:
  a = add c, 5
  b = add c, 9
  cbr c, J(a), J(b)
J(x):
  ret x
)", R"(c
entry:
  a = add c, 5
  b = add c, 9
  {x = a | }
  x = b
  cbr c, {J | S}, J
S:
  x = a
  br J
J:
  ret x
)"},
    {"a critical edge's copy destroys another value", "faulty critical-edge", R"(c
entry:
  y = add c, 1
  z = add c, 7
  cbr c, J(y), T
T:
  w = and c, 2
  cbr w, J(z), X
J(p):
  r = add p, 5
  ret r
X:
  s = add y, z
  ret s
)", R"(c
entry:
  y = add c, 1
  z = add c, 7
  cbr c, J, T
T:
  w = and c, 2
  {y = z | }
  cbr w, {J | S}, X
S:
  y = z
  br J
J:
  r = add y, 5
  ret r
X:
  s = add y, z
  ret s
)"},
    {"a copy at the top of a block that others enter", "faulty misplaced-copy", R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  print 1
  br J(a)
E:
  print 2
  br J(v)
J(x):
  s = sub x, a
  ret s
)", R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  print 1
  { | v = a}
  br J
E:
  print 2
  br J
J:
  {v = a | }
  s = sub v, a
  ret s
)"},
};

}  // namespace phidelity::oracle

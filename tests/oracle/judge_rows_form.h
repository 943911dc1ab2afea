// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is no program, register classes, edges that may not be split, and terminators that define.
//
// Rows of tests/oracle/judge_test.cpp; tests/oracle/judge_table.h says how to read them.
#pragma once

#include "tests/oracle/judge_table.h"

namespace phidelity::oracle {

inline constexpr Row form_rows[] = {
    {"a phi is left", "faulty leftover-phi", diamond_ssa, R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  { | x = a}
  br J{(a) | }
E:
  { | x = v}
  br J{(v) | }
J{(x) | }:
  s = sub x, a
  ret s
)"},
    {"a stage may leave its phis", "proved", diamond_ssa, R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  br J({a | v})
E:
  br J(v)
J(y):
  s = sub y, a
  ret s
)",
     "faulty wrong-operand", true},
    {"a parameter too many", "faulty malformed", R"(a, b
entry:
  s = sub a, b
  ret s
)", R"(a, b{, c | }
entry:
  s = sub a, b
  ret s
)"},
    {"two parameters in one location", "faulty malformed", R"(a, b
entry:
  s = sub a, b
  ret s
)", R"(a, {a | b}
entry:
  s = sub a, b
  ret s
)"},
    {"two cases of one value", "faulty malformed", R"(v
entry:
  switch v, [0: A, 7: B], default C
A:
  call @a()
  ret
B:
  call @b()
  ret
C:
  call @c()
  ret
)", R"(v
entry:
  switch v, [{7 | 0}: A, 7: B], default C
A:
  call @a()
  ret
B:
  call @b()
  ret
C:
  call @c()
  ret
)"},
    {"the cases in another order", "proved", R"(v
entry:
  switch v, [0: A, 7: B], default C
A:
  call @a()
  ret
B:
  call @b()
  ret
C:
  call @c()
  ret
)", R"(v
entry:
  switch v, [{7: B, 0: A | 0: B, 7: A}], default C
A:
  call @a()
  ret
B:
  call @b()
  ret
C:
  call @c()
  ret
)",
     "faulty wrong-target"},
    {"a parallel copy that writes a place twice", "faulty malformed", swap_ssa, R"(n
entry:
  (a, {a | b}, i) = (1, 2, 0)
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  (a, b, i) = (b, a, i1)
  br H
X:
  r = sub a, b
  ret r
)"},
    {"a parallel copy of another source", "faulty wrong-operand", swap_ssa, R"(n
entry:
  (a, b, i) = (1, 2, 0)
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  (a, b, i) = ({i1 | b}, a, i1)
  br H
X:
  r = sub a, b
  ret r
)"},
    {"a copy between register classes", "faulty malformed", R"(n, g:f, h:f
entry:
  cbr n, J(g), E
E:
  br J(h)
J(x:f):
  r = f2i x
  ret r
)", R"(n, g:f, h:f
entry:
  cbr n, S, E
S:
  x:f = {n | g}
  br J
E:
  x = h
  br J
J:
  r = f2i x
  ret r
)"},
    {"classes apart, the wrong register of the right class", "faulty wrong-operand", R"(n, g:f, h:f
entry:
  cbr n, J(g), E
E:
  br J(h)
J(x:f):
  r = f2i x
  ret r
)", R"(n, g:f, h:f
entry:
  cbr n, S, E
S:
  x:f = {h | g}
  br J
E:
  x = h
  br J
J:
  r = f2i x
  ret r
)"},
    {"an edge that may not be split", "faulty split-unsplittable", R"(c, v
entry:
  a = add v, 1
  cbr c, nosplit J(a), E
E:
  br J(v)
J(x):
  s = sub x, a
  ret s
)", R"(c, v
entry:
  a = add v, 1
  { | x = a}
  cbr c, nosplit {S | J}, E
S:
  x = a
  br J
E:
  x = v
  br J
J:
  s = sub x, a
  ret s
)"},
    {"a branch that defines what its edge carries", "faulty missing-copy", R"(n
entry:
  br H(n)
H(u):
  print u
  w = brdec u, H(w), X
X:
  ret w
)", R"(n
entry:
  u = n
  br H
H:
  print u
  {w | u} = brdec u, H, X
X:
  ret {w | u}
)"},
    {"results of an opaque branch on its edges", "faulty missing-copy", R"(n
entry:
  (p, q) = branch @op(n), A(p), B(q)
A(x):
  ret x
B(y):
  ret y
)", R"(n
entry:
  (x, y) = branch @op(n), A, B
A:
  ret {y | x}
B:
  ret y
)"},
    {"results of a call exchanged", "faulty wrong-operand", R"(n
entry:
  (a, b) = call @two(n)
  s = sub a, b
  ret s
)", R"(n
entry:
  ({b, a | a, b}) = call @two(n)
  s = sub a, b
  ret s
)"},
    {"a copy in the SSA program", "proved", R"(n
entry:
  a = add n, 1
  b = copy a
  ret b
)", R"(n
entry:
  a = add n, 1
  ret {a | n}
)",
     "faulty missing-copy"},
    {"a loop's names share one place", "proved", R"(n
entry:
  br H(0)
H(i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, H(i1), X
X:
  ret {i1 | i}
)", R"(n
entry:
  i = 0
  br H
H:
  i = add i, 1
  t = lt i, n
  cbr t, H, X
X:
  ret i
)",
     "faulty interference"},
};

}  // namespace phidelity::oracle

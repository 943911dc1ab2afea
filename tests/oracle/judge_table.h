// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of tests/oracle/judge_test.cpp: every answer, each with the line that it hangs on.
//
// The first line of a program is its parameters. `{left | right}` stands for two programs: the row
// itself and its twin.
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

inline constexpr Row judge_table[] = {
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
    {"the arms exchanged", "faulty wrong-target", arms_ssa, R"(c
entry:
  cbr c, {E, T | T, E}
T:
  call @t()
  ret 1
E:
  call @e()
  ret 2
)"},
    {"the branch inverted and its arms exchanged", "proved", arms_ssa, R"(c
entry:
  cbr {!c | c}, E, T
T:
  call @t()
  ret 1
E:
  call @e()
  ret 2
)",
     "faulty wrong-target"},
    {"a jump to itself in place of the return", "faulty diverges", arms_ssa, R"(c
entry:
  cbr c, T, E
T:
  call @t()
  ret 1
E:
  call @e()
  {br L
L:
  br L | ret 2}
)"},
    {"both go on for ever", "proved", R"(c
entry:
  cbr c, L, X
L:
  br L
X:
  ret 0
)", R"(c
entry:
  cbr c, K, X
K:
  {br M | ret 1}
M:
  br K
X:
  ret 0
)",
     "faulty diverges"},
    {"a print too many", "faulty wrong-result", lost_ssa, R"(n
entry:
  x2 = 1
  br H
H:
  x3 = add x2, 1
  t = lt x3, n
  cbr t, B, X
B:
  x2 = x3
  br H
X:
  {print x2 | }
  ret x2
)"},
    {"a print too few", "faulty wrong-result", R"(n
entry:
  print n
  ret 0
)", R"(n
entry:
  { | print n}
  ret 0
)"},
    {"a store left out", "faulty wrong-result", R"(p, v
entry:
  store p, v
  w = load p
  ret w
)", R"(p, v
entry:
  { | store p, v}
  w = load p
  ret w
)"},
    {"a trap in place of a return", "faulty wrong-result", R"(n
entry:
  print n
  ret
)", R"(n
entry:
  print n
  {trap | ret}
)"},
    {"a call of another name", "faulty wrong-result", R"(n
entry:
  x = call @g(n)
  ret x
)", R"(n
entry:
  x = call @{h | g}(n)
  ret x
)"},
    {"a print of another word", "faulty wrong-operand", R"(n
entry:
  print 1
  ret n
)", R"(n
entry:
  print {2 | 1}
  ret n
)"},
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
    {"dead code dropped", "proved", R"(n
entry:
  d = mul n, 3
  e = add d, 1
  ret {n | d}
)", R"(n
entry:
  ret {n | d}
)",
     "faulty wrong-result"},
    {"two blocks merged", "proved", R"(n
entry:
  a = add n, 1
  br B(a)
B(x):
  b = mul x, 2
  ret b
)", R"(n
entry:
  a = add n, 1
  b = mul {a | n}, 2
  ret b
)",
     "faulty missing-copy"},
    {"the join written once for each arm", "proved", diamond_ssa, R"(c, v
entry:
  a = add v, 1
  cbr c, T, E
T:
  s = sub a, a
  ret s
E:
  s = sub {v | c}, a
  ret s
)",
     "faulty missing-copy"},
    {"blocks under other labels, in another order", "proved", diamond_ssa, R"(c, v
J:
  a = add v, 1
  cbr c, E, T
E:
  x = {a | v}
  br entry
entry:
  s = sub x, a
  ret s
T:
  x = v
  br entry
)",
     "faulty wrong-operand"},
    {"a phi that nothing reads", "proved", R"(c, v
entry:
  cbr c, T, E
T:
  br J(1, v)
E:
  br J(2, c)
J(x, d):
  ret {x | d}
)", R"(c, v
entry:
  cbr c, T, E
T:
  x = 1
  br J
E:
  x = 2
  br J
J:
  ret {x | d}
)",
     "faulty missing-copy"},
};

}  // namespace phidelity::oracle

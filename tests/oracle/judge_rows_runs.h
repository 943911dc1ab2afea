// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What shows when the programs run: ways, prints, stores, calls.
//
// Rows of tests/oracle/judge_test.cpp; tests/oracle/judge_table.h says how to read them.
#pragma once

#include "tests/oracle/judge_table.h"

namespace phidelity::oracle {

inline constexpr Row runs_rows[] = {
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
    // The destroyer's own `eq` stands where the program's would, and pairs with it by chance.
    {"a guard that pairs with a comparison", "faulty wrong-operand", R"(n
entry:
  cbr n, A, B
A:
  br J(1)
B:
  br J(2)
J(p):
  e = eq p, n
  print e
  ret p
)", R"(n
entry:
  cbr n, A, B
A:
  s = 0
  br J
B:
  s = 1
  br J
J:
  g = eq s, 0
  p = select g, {2, 1 | 1, 2}
  e = eq p, n
  print e
  ret p
)",
     "agreed"},
    {"a print of another word", "faulty wrong-operand", R"(n
entry:
  print 1
  ret n
)", R"(n
entry:
  print {2 | 1}
  ret n
)"},
};

}  // namespace phidelity::oracle

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Outputs whose blocks are not those of the SSA program.
//
// Rows of tests/oracle/judge_test.cpp; tests/oracle/judge_table.h says how to read them.
#pragma once

#include "tests/oracle/judge_table.h"

namespace phidelity::oracle {

inline constexpr Row shape_rows[] = {
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

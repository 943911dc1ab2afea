// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The programs of the adapter's ladder, in the order of what they ask for.
//
// Tested by: tests/cli/adapters_test.cpp
#pragma once

#include <array>
#include <string_view>

namespace phidelity::cli {

struct LadderStep {
  std::string_view name;
  std::string_view program;
  std::string_view advice;  // where it goes wrong
};

inline constexpr std::array ladder = {
    LadderStep{"straight line", R"(ssa @straight(n) {
entry:
  a = add n, 1
  b = copy a
  ret b
}
)",
               "no phis here: answer the same statements under `tac`"},
    LadderStep{"diamond", R"(ssa @diamond(n) {
entry:
  cbr n, A, B
A:
  br J(1)
B:
  br J(n)
J(x):
  ret x
}
)",
               "each argument is copied into its parameter at the end of its block"},
    LadderStep{"loop", R"(ssa @loop(n) {
entry:
  br H(0)
H(i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(i1)
X:
  ret i1
}
)",
               "the copy into i stands in L, where i itself is no longer needed"},
    LadderStep{"swap", R"(ssa @swap(n) {
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
)",
               "all arguments are read before a parameter is written: a cycle needs a temporary"},
    LadderStep{"lost copy", R"(ssa @lost(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
}
)",
               "the edge H -> H is critical: its copy before the branch destroys x2 for X"},
    LadderStep{"critical edge", R"(ssa @critical(n) {
entry:
  a = add n, 1
  cbr n, J(a), B
B:
  b = add a, 2
  br J(b)
J(x):
  y = add x, a
  ret y
}
)",
               "copies of an edge from a branch into a join need a block of their own"},
    LadderStep{"several edges to one block", R"(ssa @several(n) {
entry:
  switch n, [0: J(1), 1: J(2), 7: J(n)], default J(3)
J(x):
  ret x
}
)",
               "an edge is a block and a slot: four edges, four arguments, four places for copies"},
    LadderStep{"irreducible", R"(ssa @irreducible(n) {
entry:
  cbr n, A(1), B(2)
A(a):
  a1 = sub a, 1
  cbr a1, B(a1), X
B(b):
  b1 = sub b, 3
  cbr b1, A(b1), X
X:
  ret n
}
)",
               "a loop with two ways in: nothing may depend on a loop's header"},
    LadderStep{"undef", R"(ssa @undefined(n) {
entry:
  cbr n, J(undef), B
B:
  br J(n)
J(x):
  cbr n, Z, Y
Y:
  ret x
Z:
  ret 0
}
)",
               "an undef argument needs no copy, or copies anything"},
    LadderStep{"classes and calls", R"(ssa @classes(n, x:f) {
entry:
  (p, q:f) = call @two(n)
  cbr p, J(p, q), B
B:
  y:f = fadd x, 0.5
  br J(n, y)
J(a, b:f):
  print a
  r:f = fmul b, x
  s = f2i r
  ret s
}
)",
               "a new definition says the class of its name, as in t:f; classes do not mix"},
    LadderStep{"terminators that define", R"(ssa @brdec(n) {
entry:
  br H(n, 0)
H(k, s):
  s1 = add s, k
  m = brdec k, H(m, s1), X
X:
  ret s1
}
)",
               "an argument defined by the terminator is copied behind it, on the edge"},
    LadderStep{"unreachable blocks", R"(ssa @unreachable(n) {
entry:
  ret n
U(i, x:f):
  i1 = sub i, 1
  cbr i1, U(i1, x), V
V:
  r = f2i x
  ret r
}
)",
               "no path leads here, and still it must be a program: x:f has no copy that says its "
               "class, but where it is read, or in `x:f = x`, it may be said"},
};

// May be declined, like every program; must not be answered by splitting the marked edge.
inline constexpr LadderStep declining_step = {"an edge that may not be split",
                                              R"(ssa @pad(n) {
entry:
  a = add n, 1
  (e) = branch @invoke(n), nosplit J(e, a), J(a, n)
J(x, y):
  r = sub x, y
  ret r
}
)",
                                              "decline what cannot be done, with a reason"};

inline constexpr std::string_view malformed_program = "ssa @broken(n) {\nentry:\n  br Nowhere(n\n";

}  // namespace phidelity::cli

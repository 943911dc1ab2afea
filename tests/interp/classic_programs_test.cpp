// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The classic programs of the literature return what hand execution gives, for arguments 0, 1,
// 2, 3 and 5.
#include <array>
#include <span>

#include "tests/interp/run_support.h"

namespace phidelity::interp::testing {
namespace {

struct Classic {
  std::string_view text;
  std::array<std::int64_t, 5> returned;
};

constexpr Classic classics[] = {
    {R"(ssa @lost(n) {
entry:
  br H(1)
H(x2):
  x3 = add x2, 1
  t = lt x3, n
  cbr t, H(x3), X
X:
  ret x2
})",
     {1, 1, 1, 2, 4}},
    {R"(ssa @swap(n) {
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
})",
     {-1, -1, 1, -1, -1}},
    {R"(ssa @swapself(n) {
entry:
  br H(1, 2, 0)
H(a, b, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, H(b, a, i1), X
X:
  r = sub a, b
  ret r
})",
     {-1, -1, 1, -1, -1}},
    {R"(ssa @vswap(c) {
entry:
  a1 = add c, 10
  b1 = add c, 20
  cbr c, T, F
T:
  br J(a1, b1)
F:
  br J(b1, a1)
J(a2, b2):
  q = mul a2, 1000
  r = add q, b2
  ret r
})",
     {20010, 11021, 12022, 13023, 15025}},
    {R"(ssa @rot3(n) {
entry:
  br H(1, 2, 3, 0)
H(a, b, c, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b, c, a, i1)
X:
  q = mul a, 100
  q2 = mul b, 10
  r = add q, q2
  r2 = add r, c
  ret r2
})",
     {123, 123, 231, 312, 231}},
    {R"(ssa @twoswaps(n) {
entry:
  br H(1, 2, 3, 4, 0)
H(a, b, c, d, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b, a, d, c, i1)
X:
  q = mul a, 1000
  q2 = mul b, 100
  q3 = mul c, 10
  r = add q, q2
  r2 = add r, q3
  r3 = add r2, d
  ret r3
})",
     {1234, 1234, 2143, 1234, 1234}},
    {R"(ssa @fanout(n) {
entry:
  br H(1, 2, 3, 4, 0)
H(a, b, c, d, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b, a, a, b, i1)
X:
  q = mul a, 1000
  q2 = mul b, 100
  q3 = mul c, 10
  r = add q, q2
  r2 = add r, q3
  r3 = add r2, d
  ret r3
})",
     {1234, 1234, 2112, 1221, 1221}},
    {R"(ssa @chain(n) {
entry:
  br H(1, 2, 3, 0)
H(a, b, c, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(i1, a, b, i1)
X:
  q = mul a, 100
  q2 = mul b, 10
  r = add q, q2
  r2 = add r, c
  ret r2
})",
     {123, 123, 112, 211, 432}},
    {R"(ssa @termuse(n) {
entry:
  m = lt n, 1
  br B(m, 0)
B(v, i):
  i1 = add i, 1
  cbr v, B(n, i1), X
X:
  r = add n, i1
  ret r
})",
     {2, 2, 3, 4, 6}},
    {R"(ssa @nondom(n) {
entry:
  br H(1, 0)
H(x, i):
  i1 = add i, 1
  y = add x, 10
  c1 = and x, 2
  cbr c1, P, Q
P:
  y2 = add x, 3
  c2 = lt i1, n
  cbr c2, H(y2, i1), C
Q:
  c3 = lt i1, n
  cbr c3, H(y, i1), C
C:
  ret x
})",
     {1, 1, 11, 14, 27}},
    {R"(ssa @selfcrit(n) {
entry:
  br H(1, 0)
H(x, i):
  i1 = add i, 1
  y = add x, 5
  c = and i, 1
  cbr c, H(y, i1), C
C:
  t = lt i1, n
  cbr t, D, X
D:
  br H(x, i1)
X:
  ret x
})",
     {1, 1, 6, 6, 11}},
    {R"(ssa @dup(c) {
entry:
  a = add c, 5
  b = add c, 9
  t = lt a, b
  u = and t, c
  cbr u, J(a), J(b)
J(x):
  ret x
})",
     {9, 6, 11, 8, 10}},
    {R"(ssa @crit(c) {
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
})",
     {8, 7, 8, 9, 11}},
    {R"(ssa @const_reader(n) {
entry:
  br H(1, 2, 0)
H(a, b, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(5, a, i1)
X:
  q = mul a, 10
  r = add q, b
  ret r
})",
     {12, 12, 51, 55, 55}},
    {R"(ssa @selfphi(n) {
entry:
  k = add n, 7
  br H(k, 0)
H(k1, i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, H(k1, i1), X
X:
  r = add k1, i
  ret r
})",
     {7, 8, 10, 12, 16}},
    {R"(ssa @nested(n) {
entry:
  br O(0, 1, 2)
O(i, a, b):
  t = lt i, n
  cbr t, IN(0, a, b), X
IN(j, p, q):
  j1 = add j, 1
  t2 = lt j1, 3
  cbr t2, IN(j1, q, p), OL
OL:
  i1 = add i, 1
  br O(i1, q, a)
X:
  r = mul a, 100
  s = add r, b
  ret s
})",
     {102, 201, 102, 201, 201}},
    {R"(ssa @phival(m) {
entry:
  br A(m, m)
A(v1, v2):
  v3 = sub m, m
  cbr v2, A(v3, v1), B(m, v2)
B(v4, v5):
  q = mul v4, 10
  r = add q, v5
  ret r
})",
     {0, 10, 20, 30, 50}},
    {R"(ssa @ifphi(a) {
b0:
  c = lt 0, a
  cbr c, b1, b2(0)
b1:
  br b2(1)
b2(x):
  ret x
})",
     {0, 1, 1, 1, 1}},
};

constexpr std::array<std::uint64_t, 5> arguments = {0, 1, 2, 3, 5};

TEST(ClassicPrograms, return_what_hand_execution_gives) {
  for (const Classic& classic : classics) {
    const ir::Function f = program(classic.text);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      const Executed e = concrete(f, {arguments[k]});
      EXPECT_EQ(e.run.ending, Ending::returned) << classic.text;
      EXPECT_EQ(words(e, ir::Opcode::ret), std::vector<std::int64_t>{classic.returned[k]})
          << classic.text << "\nargument " << arguments[k];
    }
  }
}

// args (0,0) (0,1) (1,0) (5,9) (3,0): loops for ever, -1, 0, -4, 0
TEST(ClassicPrograms, stale_with_two_parameters) {
  const ir::Function f = program(R"(ssa @stale(n, m) {
entry:
  c = lt m, 1
  cbr c, B1(n, n), B2(m)
B1(v1, v2):
  cbr v2, B2(v2), B1(v2, v2)
B2(v3):
  v4 = sub n, v3
  ret v4
})");
  EXPECT_EQ(concrete(f, {0, 0}).run.ending, Ending::out_of_fuel);
  EXPECT_EQ(words(concrete(f, {0, 1}), ir::Opcode::ret), std::vector<std::int64_t>{-1});
  EXPECT_EQ(words(concrete(f, {1, 0}), ir::Opcode::ret), std::vector<std::int64_t>{0});
  EXPECT_EQ(words(concrete(f, {5, 9}), ir::Opcode::ret), std::vector<std::int64_t>{-4});
  EXPECT_EQ(words(concrete(f, {3, 0}), ir::Opcode::ret), std::vector<std::int64_t>{0});
}

TEST(ClassicPrograms, brdec_counts_down_and_prints) {
  const ir::Function f = program(R"(ssa @brdec(n) {
entry:
  u0 = add n, 1
  br B1(u0)
B1(u1):
  print u1
  u2 = brdec u1, B1(u2), B2(u2)
B2(t1):
  t2 = add t1, 2
  c = lt t2, 7
  cbr c, B2(t2), B3
B3:
  print t2
  ret u2
})");
  const Executed e = concrete(f, {2});
  EXPECT_EQ(words(e, ir::Opcode::print), (std::vector<std::int64_t>{3, 2, 1, 8}));
  EXPECT_EQ(words(e, ir::Opcode::ret), std::vector<std::int64_t>{0});
}

TEST(ClassicPrograms, atlas_prints_its_swapped_pair) {
  const ir::Function f = program(R"(ssa @atlas {
entry:
  br H(0, 0, 2, 1)
H(t, i, y, x):
  c = lt i, 3
  cbr c, L, X
L:
  i1 = add i, 1
  br H(x, i1, x, y)
X:
  print x
  print y
  print t
  ret 0
})");
  EXPECT_EQ(words(concrete(f), ir::Opcode::print), (std::vector<std::int64_t>{2, 1, 1}));
}

}  // namespace
}  // namespace phidelity::interp::testing

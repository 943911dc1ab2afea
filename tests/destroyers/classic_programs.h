// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The classic programs of the literature, with the copies that each method inserts.
//
//   classic("swap").copies  ==  {naive 6, split 7, sreedhar-1 9, atlas 7}
//
// The counts are the published and measured ones (constants on edges count, the two edges of
// `dup` are two), not what this code happens to produce. Programs without published counts have
// none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace phidelity::destroyers::testing {

struct CopyCounts {
  std::uint32_t naive;
  std::uint32_t split;
  std::uint32_t sreedhar_1;
  std::uint32_t atlas;
};

struct Classic {
  std::string_view name;
  std::string_view text;
  std::optional<CopyCounts> copies;
};

inline constexpr auto classics = std::to_array<Classic>({
    {"lost", R"(ssa @lost(n) {
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
     CopyCounts{2, 2, 3, 2}},
    {"swap", R"(ssa @swap(n) {
entry:
  br H(1,2,0)
H(a,b,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b,a,i1)
X:
  r = sub a, b
  ret r
}
)",
     CopyCounts{6, 7, 9, 7}},
    {"swapself", R"(ssa @swapself(n) {
entry:
  br H(1,2,0)
H(a,b,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, H(b,a,i1), X
X:
  r = sub a, b
  ret r
}
)",
     CopyCounts{6, 7, 9, 7}},
    {"vswap", R"(ssa @vswap(c) {
entry:
  a1 = add c, 10
  b1 = add c, 20
  cbr c, T, F
T:
  br J(a1,b1)
F:
  br J(b1,a1)
J(a2,b2):
  q = mul a2, 1000
  r = add q, b2
  ret r
}
)",
     CopyCounts{4, 4, 6, 4}},
    {"rot3", R"(ssa @rot3(n) {
entry:
  br H(1,2,3,0)
H(a,b,c,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b,c,a,i1)
X:
  q = mul a, 100
  q2 = mul b, 10
  r = add q, q2
  r2 = add r, c
  ret r2
}
)",
     CopyCounts{8, 9, 12, 9}},
    {"twoswaps", R"(ssa @twoswaps(n) {
entry:
  br H(1,2,3,4,0)
H(a,b,c,d,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b,a,d,c,i1)
X:
  q = mul a, 1000
  q2 = mul b, 100
  q3 = mul c, 10
  r = add q, q2
  r2 = add r, q3
  r3 = add r2, d
  ret r3
}
)",
     CopyCounts{10, 12, 15, 12}},
    {"fanout", R"(ssa @fanout(n) {
entry:
  br H(1,2,3,4,0)
H(a,b,c,d,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(b,a,a,b,i1)
X:
  q = mul a, 1000
  q2 = mul b, 100
  q3 = mul c, 10
  r = add q, q2
  r2 = add r, q3
  r3 = add r2, d
  ret r3
}
)",
     CopyCounts{10, 10, 15, 11}},
    {"chain", R"(ssa @chain(n) {
entry:
  br H(1,2,3,0)
H(a,b,c,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(i1,a,b,i1)
X:
  q = mul a, 100
  q2 = mul b, 10
  r = add q, q2
  r2 = add r, c
  ret r2
}
)",
     CopyCounts{8, 8, 12, 8}},
    {"atlas", R"(ssa @atlas() {
entry:
  br H(0,0,2,1)
H(t,i,y,x):
  c = lt i, 3
  cbr c, L, X
L:
  i1 = add i, 1
  br H(x,i1,x,y)
X:
  print x
  print y
  print t
  ret 0
}
)",
     CopyCounts{8, 8, 12, 9}},
    {"condlost", R"(ssa @condlost(n) {
entry:
  br H(n)
H(x):
  x1 = sub x, 1
  print x1
  cbr x, H(x1), X
X:
  ret 7
}
)",
     CopyCounts{2, 2, 3, 2}},
    {"termuse", R"(ssa @termuse(n) {
entry:
  m = lt n, 1
  br B(m,0)
B(v,i):
  i1 = add i, 1
  cbr v, B(n,i1), X
X:
  r = add n, i1
  ret r
}
)",
     CopyCounts{4, 4, 6, 4}},
    {"nondom", R"(ssa @nondom(n) {
entry:
  br H(1,0)
H(x,i):
  i1 = add i, 1
  y = add x, 10
  c1 = and x, 2
  cbr c1, P, Q
P:
  y2 = add x, 3
  c2 = lt i1, n
  cbr c2, H(y2,i1), C
Q:
  c3 = lt i1, n
  cbr c3, H(y,i1), C
C:
  ret x
}
)",
     CopyCounts{6, 6, 8, 6}},
    {"selfcrit", R"(ssa @selfcrit(n) {
entry:
  br H(1,0)
H(x,i):
  i1 = add i, 1
  y = add x, 5
  c = and i, 1
  cbr c, H(y,i1), C
C:
  t = lt i1, n
  cbr t, D, X
D:
  br H(x,i1)
X:
  ret x
}
)",
     CopyCounts{5, 5, 8, 5}},
    {"dup", R"(ssa @dup(c) {
entry:
  a = add c, 5
  b = add c, 9
  t = lt a, b
  u = and t, c
  cbr u, J(a), J(b)
J(x):
  ret x
}
)",
     CopyCounts{2, 2, 3, 2}},
    {"crit", R"(ssa @crit(c) {
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
}
)",
     CopyCounts{2, 2, 3, 2}},
    {"critchain", R"(ssa @critchain(c) {
entry:
  br A(3)
A(p):
  q = and c, 1
  cbr q, B(p), C
B(r):
  s = add r, p
  ret s
C:
  br A2(p)
A2(k):
  ret k
}
)",
     std::nullopt},
    {"brdec", R"(ssa @brdec(n) {
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
}
)",
     std::nullopt},
    {"ifphi", R"(ssa @ifphi(a) {
b0:
  c = lt 0, a
  cbr c, b1, b2(0)
b1:
  br b2(1)
b2(x):
  print x
  ret x
}
)",
     std::nullopt},
    {"const_reader", R"(ssa @const_reader(n) {
entry:
  br H(1,2,0)
H(a,b,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(5,a,i1)
X:
  q = mul a, 10
  r = add q, b
  ret r
}
)",
     CopyCounts{6, 6, 9, 6}},
    {"sreedhar3", R"(ssa @sreedhar3(c) {
entry:
  x1 = add c, 1
  cbr c, L1, L2
L1:
  x2 = add x1, 10
  br L3(x2)
L2:
  br L3(x1)
L3(x0):
  r = add x0, x1
  ret r
}
)",
     CopyCounts{2, 2, 3, 2}},
    {"shared", R"(ssa @shared(c) {
entry:
  a = add c, 3
  br J(a,a)
J(b,d):
  s = add b, 1
  u = mul d, s
  r = add u, a
  ret r
}
)",
     std::nullopt},
    {"selfphi", R"(ssa @selfphi(n) {
entry:
  k = add n, 7
  br H(k,0)
H(k1,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, H(k1,i1), X
X:
  r = add k1, i
  ret r
}
)",
     CopyCounts{3, 3, 6, 3}},
    {"deadphi", R"(ssa @deadphi(n) {
entry:
  br H(1,2,0)
H(a,d,i):
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  br H(d,a,i1)
X:
  ret a
}
)",
     CopyCounts{6, 7, 9, 7}},
    {"nested", R"(ssa @nested(n) {
entry:
  br O(0,1,2)
O(i,a,b):
  t = lt i, n
  cbr t, IN(0,a,b), X
IN(j,p,q):
  j1 = add j, 1
  t2 = lt j1, 3
  cbr t2, IN(j1,q,p), OL
OL:
  i1 = add i, 1
  br O(i1,q,a)
X:
  r = mul a, 100
  s = add r, b
  ret s
}
)",
     CopyCounts{12, 13, 18, 13}},
    {"stale", R"(ssa @stale(n, m) {
entry:
  c = lt m, 1
  cbr c, B1(n,n), B2(m)
B1(v1,v2):
  cbr v2, B2(v2), B1(v2,v2)
B2(v3):
  v4 = sub n, v3
  ret v4
}
)",
     std::nullopt},
    {"phival", R"(ssa @phival(m) {
entry:
  br A(m,m)
A(v1,v2):
  v3 = sub m, m
  cbr v2, A(v3,v1), B(m,v2)
B(v4,v5):
  q = mul v4, 10
  r = add q, v5
  ret r
}
)",
     std::nullopt},
    {"unreach", R"(ssa @unreach(n) {
entry:
  br J(n)
U:
  z = add n, 1
  br J(z)
J(x):
  ret x
}
)",
     std::nullopt},
    {"twophis1", R"(ssa @twophis1(n) {
entry:
  x = add n, 1
  cbr x, A, B
A:
  br J(x,x)
B:
  y = add x, 1
  br J(y,x)
J(p,q):
  r = sub p, q
  ret r
}
)",
     std::nullopt},
});

inline const Classic& classic(std::string_view name) {
  for (const Classic& c : classics) {
    if (c.name == name) return c;
  }
  throw std::out_of_range("no classic program " + std::string(name));
}

}  // namespace phidelity::destroyers::testing

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Shapes of public bug reports and what destroyers made of them.
# both.faulty
tac @f(n) {
entry:
  a = 1
  b = 2
  x = 0
  br H
H:
  y = add x, 1
  t = lt y, n
  a = b
  b = a
  x = y
  cbr t, H, X
X:
  p = mul x, 100
  q = mul a, 10
  s = add p, q
  r = add s, b
  ret r
}
# both_succ.faulty
tac @f(n) {
entry:
  j = 5
  c = 0
  br J
J:
  c1 = add c, 1
  t = lt c1, n
  j = c1
  c = c1
  k = j
  cbr t, J, K
K:
  ret k
}
# cross_phi.faulty
tac @f(n) {
entry:
  V = add n, 1
  t = lt n, 10
  cbr t, T, E
T:
  V = mul n, 2
  br J
E:
  V = mul n, 3
  br J
J:
  r = sub V, V
  ret r
}
# cycle_save.faulty
tac @swap(n) {
entry:
  a = 3
  b = 8
  i = 0
  br H
H:
  i1 = add i, 1
  c = lt i1, n
  cbr c, L, X
L:
  u = b
  a = b
  b = a
  a = u
  i = i1
  br H
X:
  t = mul a, 10
  r = add t, b
  ret r
}
# dead_param.faulty
tac @f(n) {
entry:
  R = add n, 8
  t = lt n, 10
  cbr t, A, B
A:
  w = mul n, 3
  R = w
  br J
B:
  R = 10
  br J
J:
  ret R
}
# dead_result.faulty
tac @deadphi(b) {
entry:
  e = add b, b
  cbr e, T, E
E:
  r = e
  r = b
  br J
T:
  e2 = mul e, 2
  e3 = add e2, 1
  r = e3
  r = e2
  br J
J:
  ret r
}
# demoted_slot.faulty
tac @reg2mem(n) {
entry:
  slot = 0
  br H
H:
  i1 = add slot, 1
  slot = i1
  c = lt i1, n
  cbr c, H, X
X:
  ret slot
}
# early_copy.faulty
tac @early(n) {
entry:
  vin = 100
  i = 0
  br L
L:
  vin = 5
  v = vin
  i1 = add i, 1
  i = i1
  c = lt i1, n
  cbr c, L, X
X:
  ret v
}
# fanout2.faulty
tac @f(n) {
entry:
  y = 1
  x = 2
  z = 3
  w = 4
  r = 5
  i = 0
  br H
H:
  r1 = add r, 10
  i1 = add i, 1
  t = lt i, n
  cbr t, L, X
L:
  y = r
  w = x
  r = r1
  x = y
  z = x
  i = i1
  br H
X:
  s1 = mul y, 1000
  s2 = mul x, 100
  s3 = mul z, 10
  s4 = add s1, s2
  s5 = add s3, w
  res = add s4, s5
  ret res
}
# jump_threading.faulty
tac @jt(n) {
entry:
  prev = 0
  cur = 1
  i = 0
  br H
H:
  c = lt i, n
  cbr c, B, X
B:
  nxt = add cur, cur
  i1 = add i, 1
  cur = nxt
  prev = cur
  i = i1
  br H
X:
  ret prev
}
# landing_pad.faulty
tac @lpad(n) {
entry:
  a = add n, 10
  c1 = eq n, 0
  cbr c1, LP, C1
C1:
  y = a
  aa = add n, 20
  c2 = eq n, 1
  cbr c2, LP, C2
C2:
  y = aa
  ret 0
LP:
  ret y
}
# rot3.faulty
tac @f(n) {
entry:
  a = 1
  b = 2
  c = 3
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i, n
  cbr t, L, X
L:
  a = b
  b = c
  c = a
  i = i1
  br H
X:
  p = mul a, 100
  q = mul b, 10
  s = add p, q
  r = add s, c
  ret r
}
# selfloop_cond.faulty
tac @f(n) {
entry:
  iv = n
  kv = 0
  br H
H:
  k = kv
  i1 = sub iv, 1
  k1 = add k, 1
  iv = i1
  kv = k1
  cbr iv, H, X
X:
  s = mul k, 100
  r = add s, k1
  ret r
}
# skipped_move.faulty
tac @f(n) {
entry:
  a = 0
  b = 0
  i = 0
  br H
H:
  a1 = add a, 2
  b1 = add b, 3
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  a = a1
  i = i1
  br H
X:
  s = mul a1, 100
  r = add s, b1
  ret r
}
# succ_order.faulty
tac @f(n) {
entry:
  t = lt n, 10
  cbr t, E0, E1
E0:
  p = 2
  br J
E1:
  q = 1
  br K
J:
  z = add p, 10
  br Z
K:
  z = add q, 20
  br Z
Z:
  ret z
}
# swap2.faulty
tac @f(n) {
entry:
  a = 1
  b = 2
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i, n
  cbr t, L, X
L:
  a = b
  b = a
  i = i1
  br H
X:
  r = sub a, b
  ret r
}
# switch_latch.faulty
tac @f(n) {
entry:
  p = 0
  br H
H:
  q = add p, 3
  s = and q, 3
  p = q
  switch s, [0: X, 1: H], default H
X:
  r = add p, n
  ret r
}
# tail_duplication.faulty
tac @taildup(n) {
entry:
  p0 = 5
  p1 = 7
  br T
T:
  c = lt p0, n
  cbr c, P, X
P:
  a = add p0, 1
  p0 = a
  p1 = a
  br T
X:
  r = sub p0, p1
  ret r
}
# term_operand.faulty
tac @f(n) {
entry:
  R = eq n, 0
  w = add n, 100
  R = w
  q = w
  cbr R, J, K
J:
  z = R
  br Z
K:
  z = sub 0, q
  br Z
Z:
  ret z
}
# trail.faulty
tac @f(n) {
entry:
  x = n
  y = n
  br H
H:
  cbr x, B, X
B:
  x1 = sub x, 1
  x = x1
  y = x
  br H
X:
  ret y
}
# two_case_edges.faulty
tac @f(n) {
entry:
  x = add n, 30
  s = and n, 3
  switch s, [0: J, 1: E], default K
E:
  p = x
  br J
K:
  p = mul n, 2
  br J
J:
  r = add p, 1
  ret r
}
# undef_arg.right
tac @f(n) {
entry:
  t = lt n, 10
  cbr t, A, B
A:
  p = undef
  skip = 1
  br J
B:
  v = add n, 3
  p = v
  skip = 0
  br J
J:
  cbr skip, Y, Z
Y:
  ret 7
Z:
  ret p
}

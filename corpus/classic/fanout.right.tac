# The copy of a into c is the save: five moves on the back edge, no spare place.
tac @fanout(n) {
entry:
  a = 1
  b = 2
  c = 3
  d = 4
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  i = i1
  d = b
  c = a
  a = b
  b = c
  br H
X:
  q = mul a, 1000
  q2 = mul b, 100
  q3 = mul c, 10
  r = add q, q2
  r2 = add r, q3
  r3 = add r2, d
  ret r3
}

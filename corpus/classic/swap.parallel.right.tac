# A machine with parallel copies needs no order at all.
tac @swap(n) {
entry:
  (a, b, i) = (1, 2, 0)
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
}

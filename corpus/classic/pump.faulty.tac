# The back edge lacks p = q.
tac @pump(n) {
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
  q = r
  i = i1
  br H
X:
  ret p
}

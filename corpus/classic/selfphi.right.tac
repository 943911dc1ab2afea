# k and k1 share a place; the back edge has a block for the copy of i.
tac @selfphi(n) {
entry:
  k = add n, 7
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, S, X
S:
  i = i1
  br H
X:
  r = add k, i
  ret r
}

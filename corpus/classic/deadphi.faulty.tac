# d is thrown away as dead: nobody but the phis reads it, but a is one of them.
tac @deadphi(n) {
entry:
  a = 1
  d = 2
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  a = d
  i = i1
  br H
X:
  ret a
}

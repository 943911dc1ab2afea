# The copies in the order of the parameters.
tac @swap(n) {
entry:
  a = 1
  b = 2
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
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

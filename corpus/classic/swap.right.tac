# One spare place holds the value that is overwritten first.
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
  i = i1
  tmp = a
  a = b
  b = tmp
  br H
X:
  r = sub a, b
  ret r
}

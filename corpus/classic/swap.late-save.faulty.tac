# The spare place is read before it is written: the save comes last.
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
  a = b
  b = tmp
  tmp = a
  br H
X:
  r = sub a, b
  ret r
}

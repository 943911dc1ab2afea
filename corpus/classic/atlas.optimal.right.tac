# The copy into t saves x already: four moves, no spare place.
tac @atlas() {
entry:
  t = 0
  i = 0
  y = 2
  x = 1
  br H
H:
  c = lt i, 3
  cbr c, L, X
L:
  i1 = add i, 1
  i = i1
  t = x
  x = y
  y = t
  br H
X:
  print x
  print y
  print t
  ret 0
}

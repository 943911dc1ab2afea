# As published: five moves and one spare place on the back edge.
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
  t = x
  i = i1
  tmp = y
  y = x
  x = tmp
  br H
X:
  print x
  print y
  print t
  ret 0
}

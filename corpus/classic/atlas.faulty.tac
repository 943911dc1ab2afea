# The source of the first move is saved, not what that move destroys.
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
  tmp = x
  y = tmp
  x = y
  br H
X:
  print x
  print y
  print t
  ret 0
}

# All of u share one place; the edge out of the first loop has a block of its own.
tac @brdec(n) {
entry:
  u = add n, 1
  br B1
B1:
  print u
  u = brdec u, B1, S
S:
  t = u
  br B2
B2:
  t = add t, 2
  c = lt t, 7
  cbr c, B2, B3
B3:
  print t
  ret u
}

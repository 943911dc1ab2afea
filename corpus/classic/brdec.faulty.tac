# t shares the place of u as well, and u is still wanted after the second loop.
tac @brdec(n) {
entry:
  u = add n, 1
  br B1
B1:
  print u
  u = brdec u, B1, B2
B2:
  u = add u, 2
  c = lt u, 7
  cbr c, B2, B3
B3:
  print u
  ret u
}

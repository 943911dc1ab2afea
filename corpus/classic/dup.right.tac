# b shares the phi's place, so that one edge needs a copy and a block, the other nothing.
tac @dup(c) {
entry:
  a = add c, 5
  x = add c, 9
  t = lt a, x
  u = and t, c
  cbr u, S, J
S:
  x = a
  br J
J:
  ret x
}

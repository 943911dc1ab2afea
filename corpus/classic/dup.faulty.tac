# The copies of both edges stand before the branch: the second always wins.
tac @dup(c) {
entry:
  a = add c, 5
  b = add c, 9
  t = lt a, b
  u = and t, c
  x = a
  x = b
  cbr u, J, J
J:
  ret x
}

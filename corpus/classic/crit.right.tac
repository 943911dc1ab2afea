# z and p share a place: only the edge from the entry needs a copy.
tac @crit(c) {
entry:
  y = add c, 1
  z = add c, 7
  cbr c, S, T
S:
  z = y
  br J
T:
  w = and c, 2
  cbr w, J, X
J:
  r = add z, 5
  ret r
X:
  s = add y, z
  ret s
}

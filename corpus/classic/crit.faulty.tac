# y and p share a place. The copy for T's critical edge stands before the branch and destroys y,
# which T's other way out reads.
tac @crit(c) {
entry:
  y = add c, 1
  z = add c, 7
  cbr c, J, T
T:
  w = and c, 2
  y = z
  cbr w, J, X
J:
  r = add y, 5
  ret r
X:
  s = add y, z
  ret s
}

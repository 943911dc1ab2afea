# One place for the three names; no copy is left.
tac @shared(c) {
entry:
  a = add c, 3
  br J
J:
  s = add a, 1
  u = mul a, s
  r = add u, a
  ret r
}

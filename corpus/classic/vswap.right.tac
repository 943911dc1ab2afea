# The same sharing, with the swap done through a spare place: three copies in all.
tac @vswap(c) {
entry:
  a = add c, 10
  b = add c, 20
  cbr c, T, F
T:
  br J
F:
  tmp = a
  a = b
  b = tmp
  br J
J:
  q = mul a, 1000
  r = add q, b
  ret r
}

# The names a1 and a2 share a place, b1 and b2 another; the swap that this makes of arm F is
# written in the order of the parameters.
tac @vswap(c) {
entry:
  a = add c, 10
  b = add c, 20
  cbr c, T, F
T:
  br J
F:
  a = b
  b = a
  br J
J:
  q = mul a, 1000
  r = add q, b
  ret r
}

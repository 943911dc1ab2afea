# The phi's result alone is isolated; argument and phi share one place.
tac @lost(n) {
entry:
  v = 1
  br H
H:
  x2 = v
  v = add x2, 1
  t = lt v, n
  cbr t, H, X
X:
  ret x2
}

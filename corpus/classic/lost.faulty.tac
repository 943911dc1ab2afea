# Copies at the ends of the predecessors, as printed.
tac @lost(n) {
entry:
  x2 = 1
  br H
H:
  x3 = add x2, 1
  t = lt x3, n
  x2 = x3
  cbr t, H, X
X:
  ret x2
}

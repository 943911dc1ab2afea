# The copy stands between the phi and the branch that reads it.
tac @condlost(n) {
entry:
  x = n
  br H
H:
  x1 = sub x, 1
  print x1
  x = x1
  cbr x, H, X
X:
  ret 7
}

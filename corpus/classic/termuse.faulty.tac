# What a published method makes of it when it forgets what the branch reads: i and i1 share a place
# rightly, v is overwritten too early.
tac @termuse(n) {
entry:
  m = lt n, 1
  v = m
  i = 0
  br B
B:
  i = add i, 1
  v = n
  cbr v, B, X
X:
  r = add n, i
  ret r
}

# The constant first: it overwrites what the other copy was to read.
tac @const_reader(n) {
entry:
  a = 1
  b = 2
  i = 0
  br H
H:
  i1 = add i, 1
  t = lt i1, n
  cbr t, L, X
L:
  a = 5
  b = a
  i = i1
  br H
X:
  q = mul a, 10
  r = add q, b
  ret r
}

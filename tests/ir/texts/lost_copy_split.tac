entry:
  x2 = 1
  goto H
H:
  x3 = add x2, 1
  t = lt x3, 5
  if t goto split.0
  goto X
X:
  return x2
split.0:
  x2 = x3
  goto H

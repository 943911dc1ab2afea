entry:
  x2 = 1
  goto H
H:
  x3 = add x2, 1
  t = lt x3, 5
  x2 = x3          <- runs on the exit path too
  if t goto H
  goto X
X:
  return x2

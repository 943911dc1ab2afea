# The copy for the short cut runs on the long way too and does no harm there: x is written again.
tac @ifphi(a) {
b0:
  c = lt 0, a
  x = 0
  cbr c, b1, b2
b1:
  x = 1
  br b2
b2:
  print x
  ret x
}

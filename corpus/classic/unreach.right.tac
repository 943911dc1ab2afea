# The block that nothing enters is gone, and with it the phi.
tac @unreach(n) {
entry:
  br J
J:
  ret n
}

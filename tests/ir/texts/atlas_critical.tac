b0: ; entry
  %1 = bool 1 > 0
  %3 = copy 0 ; belongs on the b0->b2 edge, but runs on b0->b1 as well
  branch %1 ? b1 : b2
b1: ; if.then preds=b0
  %3 = copy 1
  jump b2
b2: ; if.join preds=b0,b1
  print %3
  trap

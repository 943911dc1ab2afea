b0: ; entry
  %9 = copy 0
  %10 = copy 0
  %11 = copy 2
  %12 = copy 1
  jump b1
b1: ; while.cond preds=b0,b2
  %1 = bool %10 < 3
  branch %1 ? b2 : b3
b2: ; while.body preds=b1▸ %6 = int %10 + 1▸ %9 = copy %12 ; nothing reads %9, safe to emit first▸ %10 = copy %6 ; nothing reads %10 either▸ %13 = copy %11 ; rescue the value about to be clobbered▸ %11 = copy %12▸ %12 = copy %13▸ jump b1
b3: ; while.end preds=b1
  ret

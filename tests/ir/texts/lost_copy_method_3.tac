entry:  v = 1                   ; goto H
H:      x2 = v                  ; v = add x2, 1 ; t = lt v, 5 ; if t goto H ; goto X
X:      return x2

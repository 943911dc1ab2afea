entry:  x2' = 1                 ; goto H
H:      x2 = x2'                ; x3 = add x2, 1 ; t = lt x3, 5
        x2' = x3                ; if t goto H ; goto X
X:      return x2

(define (problem puzzle-diagonal-target-unjam)
  ; X..D.
  ; .XDC.
  ; E..AC
  ; E.A.F
  ; EBBBF
  ; proven: 16 moves, 24 slides
  (:domain unjam-moves)
  (:objects
    x d c e a f b - vehicle
    up down left right up-left up-right down-left down-right - direction
    r1c1 r1c3 r1c4 r1c5 r2c1 r2c2 r2c3 r2c4 r2c5 r3c1 r3c2 r3c3 r3c4 r3c5 r4c1 r4c3 r4c4 r4c5
      r5c1 r5c2 r5c3 r5c4 r5c5 corner-1-1 corner-1-3 corner-2-2 corner-2-4 corner-3-1 corner-3-3
      corner-4-2 corner-4-4 - cell
    r1c1-r3c1 r1c1-r2c2 r1c3-r2c4 r1c4-r2c3 r1c5-r2c5 r2c1-r4c1 r2c2-r3c3 r2c3-r3c2 r2c4-r3c5
      r2c5-r3c4 r2c5-r3c5 r3c1-r5c1 r3c2-r4c1 r3c3-r4c4 r3c4-r4c3 r3c5-r4c5 r4c3-r5c2 r4c4-r5c5
      r4c5-r5c5 r5c1-r5c3 r5c2-r5c4 r5c3-r5c5 - place
  )
  (:init
    (at x r1c1-r2c2)
    (at d r1c4-r2c3)
    (at c r2c4-r3c5)
    (at e r3c1-r5c1)
    (at a r3c4-r4c3)
    (at f r4c5-r5c5)
    (at b r5c2-r5c4)
    (free r1c3) (free r1c5) (free r2c1) (free r2c5) (free r3c2) (free r3c3) (free r4c4)
      (free corner-2-2) (free corner-3-1) (free corner-4-2) (free corner-4-4)
    (can-move-1 down r1c1-r3c1 r2c1-r4c1 r4c1 r1c1)
    (can-move-2 down r1c1-r3c1 r3c1-r5c1 r4c1 r5c1 r1c1 r2c1)
    (can-move-2 down-right r1c1-r2c2 r2c2-r3c3 r3c3 corner-2-2 r1c1 corner-1-1)
    (can-move-3-past-1 down-right r1c1-r2c2 r3c3-r4c4 r3c3 r4c4 corner-3-3 corner-2-2 r1c1 r2c2 corner-1-1)
    (can-move-out-3-past-3 down-right r1c1-r2c2 r4c4-r5c5 r4c4 r5c5 corner-4-4 r3c3 corner-2-2 corner-3-3 r1c1 r2c2 corner-1-1)
    (can-move-2 down-right r1c3-r2c4 r2c4-r3c5 r3c5 corner-2-4 r1c3 corner-1-3)
    (can-move-2 down-left r1c4-r2c3 r2c3-r3c2 r3c2 corner-2-2 r1c4 corner-1-3)
    (can-move-3-past-1 down-left r1c4-r2c3 r3c2-r4c1 r3c2 r4c1 corner-3-1 corner-2-2 r1c4 r2c3 corner-1-3)
    (can-move-1 down r1c5-r2c5 r2c5-r3c5 r3c5 r1c5)
    (can-move-2 down r1c5-r2c5 r3c5-r4c5 r3c5 r4c5 r1c5 r2c5)
    (can-move-2-past-1 down r1c5-r2c5 r4c5-r5c5 r4c5 r5c5 r3c5 r1c5 r2c5)
    (can-move-1 up r2c1-r4c1 r1c1-r3c1 r1c1 r4c1)
    (can-move-1 down r2c1-r4c1 r3c1-r5c1 r5c1 r2c1)
    (can-move-2 up-left r2c2-r3c3 r1c1-r2c2 r1c1 corner-1-1 r3c3 corner-2-2)
    (can-move-2 down-right r2c2-r3c3 r3c3-r4c4 r4c4 corner-3-3 r2c2 corner-2-2)
    (can-move-out-3-past-1 down-right r2c2-r3c3 r4c4-r5c5 r4c4 r5c5 corner-4-4 corner-3-3 r2c2 r3c3 corner-2-2)
    (can-move-2 down-left r2c3-r3c2 r3c2-r4c1 r4c1 corner-3-1 r2c3 corner-2-2)
    (can-move-2 up-right r2c3-r3c2 r1c4-r2c3 r1c4 corner-1-3 r3c2 corner-2-2)
    (can-move-2 up-left r2c4-r3c5 r1c3-r2c4 r1c3 corner-1-3 r3c5 corner-2-4)
    (can-move-2 down-left r2c5-r3c4 r3c4-r4c3 r4c3 corner-3-3 r2c5 corner-2-4)
    (can-move-3-past-1 down-left r2c5-r3c4 r4c3-r5c2 r4c3 r5c2 corner-4-2 corner-3-3 r2c5 r3c4 corner-2-4)
    (can-move-1 up r2c5-r3c5 r1c5-r2c5 r1c5 r3c5)
    (can-move-1 down r2c5-r3c5 r3c5-r4c5 r4c5 r2c5)
    (can-move-2 down r2c5-r3c5 r4c5-r5c5 r4c5 r5c5 r2c5 r3c5)
    (can-move-1 up r3c1-r5c1 r2c1-r4c1 r2c1 r5c1)
    (can-move-2 up r3c1-r5c1 r1c1-r3c1 r1c1 r2c1 r4c1 r5c1)
    (can-move-2 up-right r3c2-r4c1 r2c3-r3c2 r2c3 corner-2-2 r4c1 corner-3-1)
    (can-move-3-past-1 up-right r3c2-r4c1 r1c4-r2c3 r1c4 r2c3 corner-1-3 corner-2-2 r3c2 r4c1 corner-3-1)
    (can-move-2 up-left r3c3-r4c4 r2c2-r3c3 r2c2 corner-2-2 r4c4 corner-3-3)
    (can-move-3-past-1 up-left r3c3-r4c4 r1c1-r2c2 r1c1 r2c2 corner-1-1 corner-2-2 r3c3 r4c4 corner-3-3)
    (can-move-out-2 down-right r3c3-r4c4 r4c4-r5c5 r5c5 corner-4-4 r3c3 corner-3-3)
    (can-move-2 down-left r3c4-r4c3 r4c3-r5c2 r5c2 corner-4-2 r3c4 corner-3-3)
    (can-move-2 up-right r3c4-r4c3 r2c5-r3c4 r2c5 corner-2-4 r4c3 corner-3-3)
    (can-move-1 up r3c5-r4c5 r2c5-r3c5 r2c5 r4c5)
    (can-move-2 up r3c5-r4c5 r1c5-r2c5 r1c5 r2c5 r3c5 r4c5)
    (can-move-1 down r3c5-r4c5 r4c5-r5c5 r5c5 r3c5)
    (can-move-2 up-right r4c3-r5c2 r3c4-r4c3 r3c4 corner-3-3 r5c2 corner-4-2)
    (can-move-3-past-1 up-right r4c3-r5c2 r2c5-r3c4 r2c5 r3c4 corner-2-4 corner-3-3 r4c3 r5c2 corner-4-2)
    (can-move-back-2 up-left r4c4-r5c5 r3c3-r4c4 r3c3 corner-3-3 r5c5 corner-4-4)
    (can-move-back-3-past-1 up-left r4c4-r5c5 r2c2-r3c3 r2c2 r3c3 corner-2-2 corner-3-3 r4c4 r5c5 corner-4-4)
    (can-move-back-3-past-3 up-left r4c4-r5c5 r1c1-r2c2 r1c1 r2c2 corner-1-1 r3c3 corner-2-2 corner-3-3 r4c4 r5c5 corner-4-4)
    (can-move-1 up r4c5-r5c5 r3c5-r4c5 r3c5 r5c5)
    (can-move-2 up r4c5-r5c5 r2c5-r3c5 r2c5 r3c5 r4c5 r5c5)
    (can-move-2-past-1 up r4c5-r5c5 r1c5-r2c5 r1c5 r2c5 r3c5 r4c5 r5c5)
    (can-move-1 right r5c1-r5c3 r5c2-r5c4 r5c4 r5c1)
    (can-move-2 right r5c1-r5c3 r5c3-r5c5 r5c4 r5c5 r5c1 r5c2)
    (can-move-1 left r5c2-r5c4 r5c1-r5c3 r5c1 r5c4)
    (can-move-1 right r5c2-r5c4 r5c3-r5c5 r5c5 r5c2)
    (can-move-1 left r5c3-r5c5 r5c2-r5c4 r5c2 r5c5)
    (can-move-2 left r5c3-r5c5 r5c1-r5c3 r5c1 r5c2 r5c4 r5c5)
  )
  (:goal (and (out x)))
)

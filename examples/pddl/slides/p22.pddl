(define (problem puzzle-limousine-unjam)
  ; ...DE.
  ; ...DE.
  ; XXXDE.
  ; ....CC
  ; F.A...
  ; F.ABBB
  ; proven: 16 moves, 37 slides
  (:domain unjam-slides)
  (:objects
    d e x c f a b - vehicle
    up down left right - direction
    r1c1 r1c3 r1c4 r1c5 r2c1 r2c3 r2c4 r2c5 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r4c1 r4c2 r4c3 r4c4
      r4c5 r4c6 r5c1 r5c3 r5c4 r5c5 r6c1 r6c2 r6c3 r6c4 r6c5 r6c6 - cell
    r1c1-r2c1 r1c3-r2c3 r1c4-r3c4 r1c5-r3c5 r2c1-r3c1 r2c3-r3c3 r2c4-r4c4 r2c5-r4c5 r3c1-r3c3
      r3c1-r4c1 r3c2-r3c4 r3c3-r3c5 r3c3-r4c3 r3c4-r3c6 r3c4-r5c4 r3c5-r5c5 r4c1-r4c2 r4c1-r5c1
      r4c2-r4c3 r4c3-r4c4 r4c3-r5c3 r4c4-r4c5 r4c4-r6c4 r4c5-r4c6 r4c5-r6c5 r5c1-r6c1 r5c3-r6c3
      r6c1-r6c3 r6c2-r6c4 r6c3-r6c5 r6c4-r6c6 - place
  )
  (:init
    (at d r1c4-r3c4)
    (at e r1c5-r3c5)
    (at x r3c1-r3c3)
    (at c r4c5-r4c6)
    (at f r5c1-r6c1)
    (at a r5c3-r6c3)
    (at b r6c4-r6c6)
    (free r1c1) (free r1c3) (free r2c1) (free r2c3) (free r3c6) (free r4c1) (free r4c2)
      (free r4c3) (free r4c4) (free r5c4) (free r5c5) (free r6c2)
    (can-slide down r1c1-r2c1 r2c1-r3c1 r3c1 r1c1)
    (can-slide down r1c3-r2c3 r2c3-r3c3 r3c3 r1c3)
    (can-slide down r1c4-r3c4 r2c4-r4c4 r4c4 r1c4)
    (can-slide down r1c5-r3c5 r2c5-r4c5 r4c5 r1c5)
    (can-slide up r2c1-r3c1 r1c1-r2c1 r1c1 r3c1)
    (can-slide down r2c1-r3c1 r3c1-r4c1 r4c1 r2c1)
    (can-slide up r2c3-r3c3 r1c3-r2c3 r1c3 r3c3)
    (can-slide down r2c3-r3c3 r3c3-r4c3 r4c3 r2c3)
    (can-slide up r2c4-r4c4 r1c4-r3c4 r1c4 r4c4)
    (can-slide down r2c4-r4c4 r3c4-r5c4 r5c4 r2c4)
    (can-slide up r2c5-r4c5 r1c5-r3c5 r1c5 r4c5)
    (can-slide down r2c5-r4c5 r3c5-r5c5 r5c5 r2c5)
    (can-slide right r3c1-r3c3 r3c2-r3c4 r3c4 r3c1)
    (can-slide up r3c1-r4c1 r2c1-r3c1 r2c1 r4c1)
    (can-slide down r3c1-r4c1 r4c1-r5c1 r5c1 r3c1)
    (can-slide left r3c2-r3c4 r3c1-r3c3 r3c1 r3c4)
    (can-slide right r3c2-r3c4 r3c3-r3c5 r3c5 r3c2)
    (can-slide left r3c3-r3c5 r3c2-r3c4 r3c2 r3c5)
    (can-slide-out right r3c3-r3c5 r3c4-r3c6 r3c6 r3c3)
    (can-slide up r3c3-r4c3 r2c3-r3c3 r2c3 r4c3)
    (can-slide down r3c3-r4c3 r4c3-r5c3 r5c3 r3c3)
    (can-slide-back left r3c4-r3c6 r3c3-r3c5 r3c3 r3c6)
    (can-slide up r3c4-r5c4 r2c4-r4c4 r2c4 r5c4)
    (can-slide down r3c4-r5c4 r4c4-r6c4 r6c4 r3c4)
    (can-slide up r3c5-r5c5 r2c5-r4c5 r2c5 r5c5)
    (can-slide down r3c5-r5c5 r4c5-r6c5 r6c5 r3c5)
    (can-slide right r4c1-r4c2 r4c2-r4c3 r4c3 r4c1)
    (can-slide up r4c1-r5c1 r3c1-r4c1 r3c1 r5c1)
    (can-slide down r4c1-r5c1 r5c1-r6c1 r6c1 r4c1)
    (can-slide left r4c2-r4c3 r4c1-r4c2 r4c1 r4c3)
    (can-slide right r4c2-r4c3 r4c3-r4c4 r4c4 r4c2)
    (can-slide left r4c3-r4c4 r4c2-r4c3 r4c2 r4c4)
    (can-slide right r4c3-r4c4 r4c4-r4c5 r4c5 r4c3)
    (can-slide up r4c3-r5c3 r3c3-r4c3 r3c3 r5c3)
    (can-slide down r4c3-r5c3 r5c3-r6c3 r6c3 r4c3)
    (can-slide left r4c4-r4c5 r4c3-r4c4 r4c3 r4c5)
    (can-slide right r4c4-r4c5 r4c5-r4c6 r4c6 r4c4)
    (can-slide up r4c4-r6c4 r3c4-r5c4 r3c4 r6c4)
    (can-slide left r4c5-r4c6 r4c4-r4c5 r4c4 r4c6)
    (can-slide up r4c5-r6c5 r3c5-r5c5 r3c5 r6c5)
    (can-slide up r5c1-r6c1 r4c1-r5c1 r4c1 r6c1)
    (can-slide up r5c3-r6c3 r4c3-r5c3 r4c3 r6c3)
    (can-slide right r6c1-r6c3 r6c2-r6c4 r6c4 r6c1)
    (can-slide left r6c2-r6c4 r6c1-r6c3 r6c1 r6c4)
    (can-slide right r6c2-r6c4 r6c3-r6c5 r6c5 r6c2)
    (can-slide left r6c3-r6c5 r6c2-r6c4 r6c2 r6c5)
    (can-slide right r6c3-r6c5 r6c4-r6c6 r6c6 r6c3)
    (can-slide left r6c4-r6c6 r6c3-r6c5 r6c3 r6c6)
  )
  (:goal (and (out x)))
)

(define (problem puzzle-two-targets-unjam)
  ; ..C...
  ; ..C..B
  ; XXCYYB
  ; ..EEEB
  ; ..DDD.
  ; .AAA..
  ; proven: 14 moves, 26 slides
  (:domain unjam-slides)
  (:objects
    c b x y e d a - vehicle
    up down left right - direction
    r1c3 r1c6 r2c3 r2c6 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r5c1 r5c2
      r5c3 r5c4 r5c5 r5c6 r6c1 r6c2 r6c3 r6c4 r6c5 r6c6 - cell
    r1c3-r3c3 r1c6-r3c6 r2c3-r4c3 r2c6-r4c6 r3c1-r3c2 r3c1-r3c2-2 r3c2-r3c3 r3c2-r3c3-2
      r3c3-r3c4 r3c3-r3c4-2 r3c3-r5c3 r3c4-r3c5 r3c4-r3c5-2 r3c6-r5c6 r4c1-r4c3 r4c2-r4c4
      r4c3-r4c5 r4c3-r6c3 r4c4-r4c6 r4c6-r6c6 r5c1-r5c3 r5c2-r5c4 r5c3-r5c5 r5c4-r5c6 r6c1-r6c3
      r6c2-r6c4 r6c3-r6c5 r6c4-r6c6 - place
  )
  (:init
    (at c r1c3-r3c3)
    (at b r2c6-r4c6)
    (at x r3c1-r3c2)
    (at y r3c4-r3c5-2)
    (at e r4c3-r4c5)
    (at d r5c3-r5c5)
    (at a r6c2-r6c4)
    (free r1c6) (free r4c1) (free r4c2) (free r5c1) (free r5c2) (free r5c6) (free r6c1)
      (free r6c5) (free r6c6)
    (can-slide down r1c3-r3c3 r2c3-r4c3 r4c3 r1c3)
    (can-slide down r1c6-r3c6 r2c6-r4c6 r4c6 r1c6)
    (can-slide up r2c3-r4c3 r1c3-r3c3 r1c3 r4c3)
    (can-slide down r2c3-r4c3 r3c3-r5c3 r5c3 r2c3)
    (can-slide up r2c6-r4c6 r1c6-r3c6 r1c6 r4c6)
    (can-slide down r2c6-r4c6 r3c6-r5c6 r5c6 r2c6)
    (can-slide right r3c1-r3c2 r3c2-r3c3 r3c3 r3c1)
    (can-slide right r3c1-r3c2-2 r3c2-r3c3-2 r3c3 r3c1)
    (can-slide left r3c2-r3c3 r3c1-r3c2 r3c1 r3c3)
    (can-slide right r3c2-r3c3 r3c3-r3c4 r3c4 r3c2)
    (can-slide left r3c2-r3c3-2 r3c1-r3c2-2 r3c1 r3c3)
    (can-slide right r3c2-r3c3-2 r3c3-r3c4-2 r3c4 r3c2)
    (can-slide left r3c3-r3c4 r3c2-r3c3 r3c2 r3c4)
    (can-slide right r3c3-r3c4 r3c4-r3c5 r3c5 r3c3)
    (can-slide left r3c3-r3c4-2 r3c2-r3c3-2 r3c2 r3c4)
    (can-slide right r3c3-r3c4-2 r3c4-r3c5-2 r3c5 r3c3)
    (can-slide up r3c3-r5c3 r2c3-r4c3 r2c3 r5c3)
    (can-slide down r3c3-r5c3 r4c3-r6c3 r6c3 r3c3)
    (can-slide left r3c4-r3c5 r3c3-r3c4 r3c3 r3c5)
    (can-slide-off-1-from-2 right r3c4-r3c5 r3c6 r3c4 r3c5)
    (can-slide left r3c4-r3c5-2 r3c3-r3c4-2 r3c3 r3c5)
    (can-slide-off-1-from-2 right r3c4-r3c5-2 r3c6 r3c4 r3c5)
    (can-slide up r3c6-r5c6 r2c6-r4c6 r2c6 r5c6)
    (can-slide down r3c6-r5c6 r4c6-r6c6 r6c6 r3c6)
    (can-slide right r4c1-r4c3 r4c2-r4c4 r4c4 r4c1)
    (can-slide left r4c2-r4c4 r4c1-r4c3 r4c1 r4c4)
    (can-slide right r4c2-r4c4 r4c3-r4c5 r4c5 r4c2)
    (can-slide left r4c3-r4c5 r4c2-r4c4 r4c2 r4c5)
    (can-slide right r4c3-r4c5 r4c4-r4c6 r4c6 r4c3)
    (can-slide up r4c3-r6c3 r3c3-r5c3 r3c3 r6c3)
    (can-slide left r4c4-r4c6 r4c3-r4c5 r4c3 r4c6)
    (can-slide up r4c6-r6c6 r3c6-r5c6 r3c6 r6c6)
    (can-slide right r5c1-r5c3 r5c2-r5c4 r5c4 r5c1)
    (can-slide left r5c2-r5c4 r5c1-r5c3 r5c1 r5c4)
    (can-slide right r5c2-r5c4 r5c3-r5c5 r5c5 r5c2)
    (can-slide left r5c3-r5c5 r5c2-r5c4 r5c2 r5c5)
    (can-slide right r5c3-r5c5 r5c4-r5c6 r5c6 r5c3)
    (can-slide left r5c4-r5c6 r5c3-r5c5 r5c3 r5c6)
    (can-slide right r6c1-r6c3 r6c2-r6c4 r6c4 r6c1)
    (can-slide left r6c2-r6c4 r6c1-r6c3 r6c1 r6c4)
    (can-slide right r6c2-r6c4 r6c3-r6c5 r6c5 r6c2)
    (can-slide left r6c3-r6c5 r6c2-r6c4 r6c2 r6c5)
    (can-slide right r6c3-r6c5 r6c4-r6c6 r6c6 r6c3)
    (can-slide left r6c4-r6c6 r6c3-r6c5 r6c3 r6c6)
  )
  (:goal (and (out x) (out y)))
)

(define (problem puzzle-barrier-unjam)
  ; ...FF
  ; ..HAE
  ; XXHAE
  ; G..DC
  ; GBBDC
  ; proven: 16 moves, 25 slides
  (:domain unjam-slides)
  (:objects
    f h a e x g d c b - vehicle
    up down left right - direction
    r1c1 r1c2 r1c3 r1c4 r1c5 r2c1 r2c3 r2c4 r2c5 r3c1 r3c2 r3c3 r3c4 r3c5 r4c1 r4c3 r4c4 r4c5
      r5c1 r5c2 r5c3 r5c4 r5c5 - cell
    r1c1-r1c2 r1c1-r2c1 r1c2-r1c3 r1c3-r1c4 r1c4-r1c5 r1c4-r2c4 r1c5-r2c5 r2c1-r3c1 r2c3-r3c3
      r2c4-r3c4 r2c5-r3c5 r3c1-r3c2 r3c1-r4c1 r3c2-r3c3 r3c3-r3c4 r3c3-r4c3 r3c4-r3c5 r3c4-r4c4
      r3c5-r4c5 r4c1-r5c1 r4c3-r5c3 r4c4-r5c4 r4c5-r5c5 r5c1-r5c2 r5c2-r5c3 r5c3-r5c4 r5c4-r5c5 - place
  )
  (:init
    (at f r1c4-r1c5)
    (at h r2c3-r3c3)
    (at a r2c4-r3c4)
    (at e r2c5-r3c5)
    (at x r3c1-r3c2)
    (at g r4c1-r5c1)
    (at d r4c4-r5c4)
    (at c r4c5-r5c5)
    (at b r5c2-r5c3)
    (free r1c1) (free r1c2) (free r1c3) (free r2c1) (free r4c3)
    (can-slide right r1c1-r1c2 r1c2-r1c3 r1c3 r1c1)
    (can-slide down r1c1-r2c1 r2c1-r3c1 r3c1 r1c1)
    (can-slide left r1c2-r1c3 r1c1-r1c2 r1c1 r1c3)
    (can-slide right r1c2-r1c3 r1c3-r1c4 r1c4 r1c2)
    (can-slide left r1c3-r1c4 r1c2-r1c3 r1c2 r1c4)
    (can-slide right r1c3-r1c4 r1c4-r1c5 r1c5 r1c3)
    (can-slide left r1c4-r1c5 r1c3-r1c4 r1c3 r1c5)
    (can-slide down r1c4-r2c4 r2c4-r3c4 r3c4 r1c4)
    (can-slide down r1c5-r2c5 r2c5-r3c5 r3c5 r1c5)
    (can-slide up r2c1-r3c1 r1c1-r2c1 r1c1 r3c1)
    (can-slide down r2c1-r3c1 r3c1-r4c1 r4c1 r2c1)
    (can-slide down r2c3-r3c3 r3c3-r4c3 r4c3 r2c3)
    (can-slide up r2c4-r3c4 r1c4-r2c4 r1c4 r3c4)
    (can-slide down r2c4-r3c4 r3c4-r4c4 r4c4 r2c4)
    (can-slide up r2c5-r3c5 r1c5-r2c5 r1c5 r3c5)
    (can-slide down r2c5-r3c5 r3c5-r4c5 r4c5 r2c5)
    (can-slide right r3c1-r3c2 r3c2-r3c3 r3c3 r3c1)
    (can-slide up r3c1-r4c1 r2c1-r3c1 r2c1 r4c1)
    (can-slide down r3c1-r4c1 r4c1-r5c1 r5c1 r3c1)
    (can-slide left r3c2-r3c3 r3c1-r3c2 r3c1 r3c3)
    (can-slide right r3c2-r3c3 r3c3-r3c4 r3c4 r3c2)
    (can-slide left r3c3-r3c4 r3c2-r3c3 r3c2 r3c4)
    (can-slide-out right r3c3-r3c4 r3c4-r3c5 r3c5 r3c3)
    (can-slide up r3c3-r4c3 r2c3-r3c3 r2c3 r4c3)
    (can-slide down r3c3-r4c3 r4c3-r5c3 r5c3 r3c3)
    (can-slide-back left r3c4-r3c5 r3c3-r3c4 r3c3 r3c5)
    (can-slide up r3c4-r4c4 r2c4-r3c4 r2c4 r4c4)
    (can-slide down r3c4-r4c4 r4c4-r5c4 r5c4 r3c4)
    (can-slide up r3c5-r4c5 r2c5-r3c5 r2c5 r4c5)
    (can-slide down r3c5-r4c5 r4c5-r5c5 r5c5 r3c5)
    (can-slide up r4c1-r5c1 r3c1-r4c1 r3c1 r5c1)
    (can-slide up r4c3-r5c3 r3c3-r4c3 r3c3 r5c3)
    (can-slide up r4c4-r5c4 r3c4-r4c4 r3c4 r5c4)
    (can-slide up r4c5-r5c5 r3c5-r4c5 r3c5 r5c5)
    (can-slide right r5c1-r5c2 r5c2-r5c3 r5c3 r5c1)
    (can-slide left r5c2-r5c3 r5c1-r5c2 r5c1 r5c3)
    (can-slide right r5c2-r5c3 r5c3-r5c4 r5c4 r5c2)
    (can-slide left r5c3-r5c4 r5c2-r5c3 r5c2 r5c4)
    (can-slide right r5c3-r5c4 r5c4-r5c5 r5c5 r5c3)
    (can-slide left r5c4-r5c5 r5c3-r5c4 r5c3 r5c5)
  )
  (:goal (and (out x)))
)

(define (problem puzzle-jam-4)
  ; C..E..
  ; C..E..
  ; CXXE..
  ; ..ABBB
  ; ..A..D
  ; ..FFFD
  ; proven: 9 moves, 22 slides
  (:domain unjam-slides)
  (:objects
    c e x a b d f - vehicle
    up down left right - direction
    r1c1 r1c3 r1c4 r1c6 r2c1 r2c3 r2c4 r2c6 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r4c1 r4c2 r4c3 r4c4
      r4c5 r4c6 r5c1 r5c3 r5c4 r5c6 r6c1 r6c2 r6c3 r6c4 r6c5 r6c6 - cell
    r1c1-r3c1 r1c3-r2c3 r1c4-r3c4 r1c6-r2c6 r2c1-r4c1 r2c3-r3c3 r2c4-r4c4 r2c6-r3c6 r3c1-r3c2
      r3c1-r5c1 r3c2-r3c3 r3c3-r3c4 r3c3-r4c3 r3c4-r3c5 r3c4-r5c4 r3c5-r3c6 r3c6-r4c6 r4c1-r4c3
      r4c1-r6c1 r4c2-r4c4 r4c3-r4c5 r4c3-r5c3 r4c4-r4c6 r4c4-r6c4 r4c6-r5c6 r5c3-r6c3 r5c6-r6c6
      r6c1-r6c3 r6c2-r6c4 r6c3-r6c5 r6c4-r6c6 - place
  )
  (:init
    (at c r1c1-r3c1)
    (at e r1c4-r3c4)
    (at x r3c2-r3c3)
    (at a r4c3-r5c3)
    (at b r4c4-r4c6)
    (at d r5c6-r6c6)
    (at f r6c3-r6c5)
    (free r1c3) (free r1c6) (free r2c3) (free r2c6) (free r3c5) (free r3c6) (free r4c1)
      (free r4c2) (free r5c1) (free r5c4) (free r6c1) (free r6c2)
    (can-slide down r1c1-r3c1 r2c1-r4c1 r4c1 r1c1)
    (can-slide down r1c3-r2c3 r2c3-r3c3 r3c3 r1c3)
    (can-slide down r1c4-r3c4 r2c4-r4c4 r4c4 r1c4)
    (can-slide down r1c6-r2c6 r2c6-r3c6 r3c6 r1c6)
    (can-slide up r2c1-r4c1 r1c1-r3c1 r1c1 r4c1)
    (can-slide down r2c1-r4c1 r3c1-r5c1 r5c1 r2c1)
    (can-slide up r2c3-r3c3 r1c3-r2c3 r1c3 r3c3)
    (can-slide down r2c3-r3c3 r3c3-r4c3 r4c3 r2c3)
    (can-slide up r2c4-r4c4 r1c4-r3c4 r1c4 r4c4)
    (can-slide down r2c4-r4c4 r3c4-r5c4 r5c4 r2c4)
    (can-slide up r2c6-r3c6 r1c6-r2c6 r1c6 r3c6)
    (can-slide down r2c6-r3c6 r3c6-r4c6 r4c6 r2c6)
    (can-slide right r3c1-r3c2 r3c2-r3c3 r3c3 r3c1)
    (can-slide up r3c1-r5c1 r2c1-r4c1 r2c1 r5c1)
    (can-slide down r3c1-r5c1 r4c1-r6c1 r6c1 r3c1)
    (can-slide left r3c2-r3c3 r3c1-r3c2 r3c1 r3c3)
    (can-slide right r3c2-r3c3 r3c3-r3c4 r3c4 r3c2)
    (can-slide left r3c3-r3c4 r3c2-r3c3 r3c2 r3c4)
    (can-slide right r3c3-r3c4 r3c4-r3c5 r3c5 r3c3)
    (can-slide up r3c3-r4c3 r2c3-r3c3 r2c3 r4c3)
    (can-slide down r3c3-r4c3 r4c3-r5c3 r5c3 r3c3)
    (can-slide left r3c4-r3c5 r3c3-r3c4 r3c3 r3c5)
    (can-slide-out right r3c4-r3c5 r3c5-r3c6 r3c6 r3c4)
    (can-slide up r3c4-r5c4 r2c4-r4c4 r2c4 r5c4)
    (can-slide down r3c4-r5c4 r4c4-r6c4 r6c4 r3c4)
    (can-slide-back left r3c5-r3c6 r3c4-r3c5 r3c4 r3c6)
    (can-slide up r3c6-r4c6 r2c6-r3c6 r2c6 r4c6)
    (can-slide down r3c6-r4c6 r4c6-r5c6 r5c6 r3c6)
    (can-slide right r4c1-r4c3 r4c2-r4c4 r4c4 r4c1)
    (can-slide up r4c1-r6c1 r3c1-r5c1 r3c1 r6c1)
    (can-slide left r4c2-r4c4 r4c1-r4c3 r4c1 r4c4)
    (can-slide right r4c2-r4c4 r4c3-r4c5 r4c5 r4c2)
    (can-slide left r4c3-r4c5 r4c2-r4c4 r4c2 r4c5)
    (can-slide right r4c3-r4c5 r4c4-r4c6 r4c6 r4c3)
    (can-slide up r4c3-r5c3 r3c3-r4c3 r3c3 r5c3)
    (can-slide down r4c3-r5c3 r5c3-r6c3 r6c3 r4c3)
    (can-slide left r4c4-r4c6 r4c3-r4c5 r4c3 r4c6)
    (can-slide up r4c4-r6c4 r3c4-r5c4 r3c4 r6c4)
    (can-slide up r4c6-r5c6 r3c6-r4c6 r3c6 r5c6)
    (can-slide down r4c6-r5c6 r5c6-r6c6 r6c6 r4c6)
    (can-slide up r5c3-r6c3 r4c3-r5c3 r4c3 r6c3)
    (can-slide up r5c6-r6c6 r4c6-r5c6 r4c6 r6c6)
    (can-slide right r6c1-r6c3 r6c2-r6c4 r6c4 r6c1)
    (can-slide left r6c2-r6c4 r6c1-r6c3 r6c1 r6c4)
    (can-slide right r6c2-r6c4 r6c3-r6c5 r6c5 r6c2)
    (can-slide left r6c3-r6c5 r6c2-r6c4 r6c2 r6c5)
    (can-slide right r6c3-r6c5 r6c4-r6c6 r6c6 r6c3)
    (can-slide left r6c4-r6c6 r6c3-r6c5 r6c3 r6c6)
  )
  (:goal (and (out x)))
)

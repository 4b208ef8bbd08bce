(define (problem puzzle-diagonal-unjam)
  ; ..GGGA
  ; ..C..A
  ; XXCE.A
  ; ..CE..
  ; .F.EB.
  ; FDD..B
  ; proven: 16 moves, 32 slides
  (:domain unjam-slides)
  (:objects
    g a c x e f b d - vehicle
    up down left right up-left up-right down-left down-right - direction
    r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r2c2 r2c3 r2c4 r2c5 r2c6 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r4c3
      r4c4 r4c6 r5c2 r5c3 r5c4 r5c5 r5c6 r6c1 r6c2 r6c3 r6c4 r6c5 r6c6 corner-1-1 corner-1-5
      corner-2-2 corner-2-4 corner-3-3 corner-4-2 corner-4-4 corner-5-1 corner-5-5 - cell
    r1c1-r1c3 r1c1-r2c2 r1c2-r1c4 r1c3-r1c5 r1c3-r3c3 r1c4-r1c6 r1c4-r3c4 r1c6-r2c5 r1c6-r3c6
      r2c2-r3c3 r2c3-r4c3 r2c4-r4c4 r2c5-r3c4 r2c6-r4c6 r3c1-r3c2 r3c2-r3c3 r3c3-r3c4 r3c3-r5c3
      r3c3-r4c4 r3c4-r3c5 r3c4-r4c3 r3c4-r5c4 r3c5-r3c6 r3c6-r5c6 r4c3-r5c2 r4c3-r6c3 r4c4-r6c4
      r4c4-r5c5 r4c6-r6c6 r5c2-r6c1 r5c5-r6c6 r6c1-r6c2 r6c2-r6c3 r6c3-r6c4 r6c4-r6c5 r6c5-r6c6 - place
  )
  (:init
    (at g r1c3-r1c5)
    (at a r1c6-r3c6)
    (at c r2c3-r4c3)
    (at x r3c1-r3c2)
    (at e r3c4-r5c4)
    (at f r5c2-r6c1)
    (at b r5c5-r6c6)
    (at d r6c2-r6c3)
    (free r1c1) (free r1c2) (free r2c2) (free r2c4) (free r2c5) (free r3c5) (free r4c6)
      (free r5c3) (free r5c6) (free r6c4) (free r6c5) (free corner-1-1) (free corner-1-5)
      (free corner-2-2) (free corner-2-4) (free corner-3-3) (free corner-4-2) (free corner-4-4)
    (can-slide right r1c1-r1c3 r1c2-r1c4 r1c4 r1c1)
    (can-slide-2 down-right r1c1-r2c2 r2c2-r3c3 r3c3 corner-2-2 r1c1 corner-1-1)
    (can-slide left r1c2-r1c4 r1c1-r1c3 r1c1 r1c4)
    (can-slide right r1c2-r1c4 r1c3-r1c5 r1c5 r1c2)
    (can-slide left r1c3-r1c5 r1c2-r1c4 r1c2 r1c5)
    (can-slide right r1c3-r1c5 r1c4-r1c6 r1c6 r1c3)
    (can-slide down r1c3-r3c3 r2c3-r4c3 r4c3 r1c3)
    (can-slide left r1c4-r1c6 r1c3-r1c5 r1c3 r1c6)
    (can-slide down r1c4-r3c4 r2c4-r4c4 r4c4 r1c4)
    (can-slide-2 down-left r1c6-r2c5 r2c5-r3c4 r3c4 corner-2-4 r1c6 corner-1-5)
    (can-slide down r1c6-r3c6 r2c6-r4c6 r4c6 r1c6)
    (can-slide-2 up-left r2c2-r3c3 r1c1-r2c2 r1c1 corner-1-1 r3c3 corner-2-2)
    (can-slide-2 down-right r2c2-r3c3 r3c3-r4c4 r4c4 corner-3-3 r2c2 corner-2-2)
    (can-slide up r2c3-r4c3 r1c3-r3c3 r1c3 r4c3)
    (can-slide down r2c3-r4c3 r3c3-r5c3 r5c3 r2c3)
    (can-slide up r2c4-r4c4 r1c4-r3c4 r1c4 r4c4)
    (can-slide down r2c4-r4c4 r3c4-r5c4 r5c4 r2c4)
    (can-slide-2 down-left r2c5-r3c4 r3c4-r4c3 r4c3 corner-3-3 r2c5 corner-2-4)
    (can-slide-2 up-right r2c5-r3c4 r1c6-r2c5 r1c6 corner-1-5 r3c4 corner-2-4)
    (can-slide up r2c6-r4c6 r1c6-r3c6 r1c6 r4c6)
    (can-slide down r2c6-r4c6 r3c6-r5c6 r5c6 r2c6)
    (can-slide right r3c1-r3c2 r3c2-r3c3 r3c3 r3c1)
    (can-slide left r3c2-r3c3 r3c1-r3c2 r3c1 r3c3)
    (can-slide right r3c2-r3c3 r3c3-r3c4 r3c4 r3c2)
    (can-slide left r3c3-r3c4 r3c2-r3c3 r3c2 r3c4)
    (can-slide right r3c3-r3c4 r3c4-r3c5 r3c5 r3c3)
    (can-slide up r3c3-r5c3 r2c3-r4c3 r2c3 r5c3)
    (can-slide down r3c3-r5c3 r4c3-r6c3 r6c3 r3c3)
    (can-slide-2 up-left r3c3-r4c4 r2c2-r3c3 r2c2 corner-2-2 r4c4 corner-3-3)
    (can-slide-2 down-right r3c3-r4c4 r4c4-r5c5 r5c5 corner-4-4 r3c3 corner-3-3)
    (can-slide left r3c4-r3c5 r3c3-r3c4 r3c3 r3c5)
    (can-slide-out right r3c4-r3c5 r3c5-r3c6 r3c6 r3c4)
    (can-slide-2 down-left r3c4-r4c3 r4c3-r5c2 r5c2 corner-4-2 r3c4 corner-3-3)
    (can-slide-2 up-right r3c4-r4c3 r2c5-r3c4 r2c5 corner-2-4 r4c3 corner-3-3)
    (can-slide up r3c4-r5c4 r2c4-r4c4 r2c4 r5c4)
    (can-slide down r3c4-r5c4 r4c4-r6c4 r6c4 r3c4)
    (can-slide-back left r3c5-r3c6 r3c4-r3c5 r3c4 r3c6)
    (can-slide up r3c6-r5c6 r2c6-r4c6 r2c6 r5c6)
    (can-slide down r3c6-r5c6 r4c6-r6c6 r6c6 r3c6)
    (can-slide-2 down-left r4c3-r5c2 r5c2-r6c1 r6c1 corner-5-1 r4c3 corner-4-2)
    (can-slide-2 up-right r4c3-r5c2 r3c4-r4c3 r3c4 corner-3-3 r5c2 corner-4-2)
    (can-slide up r4c3-r6c3 r3c3-r5c3 r3c3 r6c3)
    (can-slide up r4c4-r6c4 r3c4-r5c4 r3c4 r6c4)
    (can-slide-2 up-left r4c4-r5c5 r3c3-r4c4 r3c3 corner-3-3 r5c5 corner-4-4)
    (can-slide-2 down-right r4c4-r5c5 r5c5-r6c6 r6c6 corner-5-5 r4c4 corner-4-4)
    (can-slide up r4c6-r6c6 r3c6-r5c6 r3c6 r6c6)
    (can-slide-2 up-right r5c2-r6c1 r4c3-r5c2 r4c3 corner-4-2 r6c1 corner-5-1)
    (can-slide-2 up-left r5c5-r6c6 r4c4-r5c5 r4c4 corner-4-4 r6c6 corner-5-5)
    (can-slide right r6c1-r6c2 r6c2-r6c3 r6c3 r6c1)
    (can-slide left r6c2-r6c3 r6c1-r6c2 r6c1 r6c3)
    (can-slide right r6c2-r6c3 r6c3-r6c4 r6c4 r6c2)
    (can-slide left r6c3-r6c4 r6c2-r6c3 r6c2 r6c4)
    (can-slide right r6c3-r6c4 r6c4-r6c5 r6c5 r6c3)
    (can-slide left r6c4-r6c5 r6c3-r6c4 r6c3 r6c5)
    (can-slide right r6c4-r6c5 r6c5-r6c6 r6c6 r6c4)
    (can-slide left r6c5-r6c6 r6c4-r6c5 r6c4 r6c6)
  )
  (:goal (and (out x)))
)

; Sliding vehicles: every action is a move of any distance.
(define (domain unjam-moves)
  (:requirements :strips :typing)
  (:types vehicle place cell direction - object)
  (:predicates
    (at ?v - vehicle ?p - place)
    (free ?c - cell)
    (out ?v - vehicle)
    (can-move-1 ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    (can-move-1-past-1 ?d - direction ?from ?to - place ?taken1 ?passed1 ?left1 - cell)
    (can-move-1-past-2 ?d - direction ?from ?to - place ?taken1 ?passed1 ?passed2 ?left1 - cell)
    (can-move-1-past-3 ?d - direction ?from ?to - place ?taken1 ?passed1 ?passed2 ?passed3 ?left1 - cell)
    (can-move-1-past-4 ?d - direction ?from ?to - place ?taken1 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 - cell)
    (can-move-1-past-5 ?d - direction ?from ?to - place ?taken1 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 - cell)
    (can-move-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    (can-move-2-past-1 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?left1 ?left2 - cell)
    (can-move-2-past-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2 - cell)
    (can-move-2-past-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2 - cell)
    (can-move-2-past-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 - cell)
    (can-move-2-past-5 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 - cell)
    (can-move-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3 - cell)
    (can-move-3-past-1 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3 - cell)
    (can-move-3-past-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?left1 ?left2 ?left3 - cell)
    (can-move-3-past-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3 - cell)
    (can-move-3-past-5 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 ?left3 - cell)
    (can-move-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-4-past-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-4-past-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-4-past-6 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-back-1 ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    (can-move-back-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    (can-move-back-2-past-1 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?left1 ?left2 - cell)
    (can-move-back-2-past-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2 - cell)
    (can-move-back-2-past-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2 - cell)
    (can-move-back-2-past-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 - cell)
    (can-move-back-2-past-5 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 - cell)
    (can-move-back-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3 - cell)
    (can-move-back-3-past-1 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3 - cell)
    (can-move-back-3-past-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3 - cell)
    (can-move-back-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-back-4-past-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-back-4-past-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-back-4-past-6 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-off-0-from-2 ?d - direction ?from - place ?left1 ?left2 - cell)
    (can-move-off-1-from-2 ?d - direction ?from - place ?passed1 ?left1 ?left2 - cell)
    (can-move-off-2-from-2 ?d - direction ?from - place ?passed1 ?passed2 ?left1 ?left2 - cell)
    (can-move-off-3-from-2 ?d - direction ?from - place ?passed1 ?passed2 ?passed3 ?left1 ?left2 - cell)
    (can-move-off-4-from-2 ?d - direction ?from - place ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 - cell)
    (can-move-out-1 ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    (can-move-out-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    (can-move-out-2-past-1 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?left1 ?left2 - cell)
    (can-move-out-2-past-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2 - cell)
    (can-move-out-2-past-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2 - cell)
    (can-move-out-2-past-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 - cell)
    (can-move-out-2-past-5 ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 - cell)
    (can-move-out-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3 - cell)
    (can-move-out-3-past-1 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3 - cell)
    (can-move-out-3-past-3 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3 - cell)
    (can-move-out-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-out-4-past-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-out-4-past-4 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4 - cell)
    (can-move-out-4-past-6 ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4 - cell)
  )

  (:action move-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    :precondition (and (can-move-1 ?d ?from ?to ?taken1 ?left1) (at ?v ?from) (free ?taken1))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action move-1-past-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?passed1 ?left1 - cell)
    :precondition (and (can-move-1-past-1 ?d ?from ?to ?taken1 ?passed1 ?left1) (at ?v ?from)
      (free ?taken1) (free ?passed1))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action move-1-past-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?passed1 ?passed2 ?left1 - cell)
    :precondition (and (can-move-1-past-2 ?d ?from ?to ?taken1 ?passed1 ?passed2 ?left1)
      (at ?v ?from) (free ?taken1) (free ?passed1) (free ?passed2))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action move-1-past-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?passed1 ?passed2 ?passed3 ?left1 - cell)
    :precondition (and
      (can-move-1-past-3 ?d ?from ?to ?taken1 ?passed1 ?passed2 ?passed3 ?left1) (at ?v ?from)
      (free ?taken1) (free ?passed1) (free ?passed2) (free ?passed3))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action move-1-past-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 - cell)
    :precondition (and
      (can-move-1-past-4 ?d ?from ?to ?taken1 ?passed1 ?passed2 ?passed3 ?passed4 ?left1)
      (at ?v ?from) (free ?taken1) (free ?passed1) (free ?passed2) (free ?passed3)
      (free ?passed4))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action move-1-past-5
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 - cell)
    :precondition (and
      (can-move-1-past-5 ?d ?from ?to ?taken1 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1)
      (at ?v ?from) (free ?taken1) (free ?passed1) (free ?passed2) (free ?passed3)
      (free ?passed4) (free ?passed5))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action move-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    :precondition (and (can-move-2 ?d ?from ?to ?taken1 ?taken2 ?left1 ?left2) (at ?v ?from)
      (free ?taken1) (free ?taken2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-2-past-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?left1 ?left2 - cell)
    :precondition (and (can-move-2-past-1 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-2-past-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-2-past-2 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-2-past-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-2-past-3 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-2-past-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-2-past-4 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3) (free ?passed4))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-2-past-5
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-2-past-5 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3) (free ?passed4) (free ?passed5))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3 - cell)
    :precondition (and (can-move-3 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))))

  (:action move-3-past-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-3-past-1 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?passed1))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))))

  (:action move-3-past-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-3-past-2 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?passed1) (free ?passed2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))))

  (:action move-3-past-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-3-past-3 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?passed1) (free ?passed2)
      (free ?passed3))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))))

  (:action move-3-past-5
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-3-past-5 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?passed1) (free ?passed2)
      (free ?passed3) (free ?passed4) (free ?passed5))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))))

  (:action move-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-4 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4))))

  (:action move-4-past-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-4-past-2 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4))))

  (:action move-4-past-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-4-past-4 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2) (free ?passed3) (free ?passed4))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4))))

  (:action move-4-past-6
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-4-past-6 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2) (free ?passed3) (free ?passed4) (free ?passed5) (free ?passed6))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4))))

  (:action move-back-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    :precondition (and (can-move-back-1 ?d ?from ?to ?taken1 ?left1) (at ?v ?from)
      (free ?taken1))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))
      (not (out ?v))))

  (:action move-back-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    :precondition (and (can-move-back-2 ?d ?from ?to ?taken1 ?taken2 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (out ?v))))

  (:action move-back-2-past-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-back-2-past-1 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?left1 ?left2) (at ?v ?from)
      (free ?taken1) (free ?taken2) (free ?passed1))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (out ?v))))

  (:action move-back-2-past-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-back-2-past-2 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (out ?v))))

  (:action move-back-2-past-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-back-2-past-3 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (out ?v))))

  (:action move-back-2-past-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-back-2-past-4 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3) (free ?passed4))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (out ?v))))

  (:action move-back-2-past-5
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-back-2-past-5 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3) (free ?passed4) (free ?passed5))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (out ?v))))

  (:action move-back-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-back-3 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3) (at ?v ?from)
      (free ?taken1) (free ?taken2) (free ?taken3))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3)) (not (out ?v))))

  (:action move-back-3-past-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-back-3-past-1 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?passed1))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3)) (not (out ?v))))

  (:action move-back-3-past-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-back-3-past-3 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?passed1) (free ?passed2)
      (free ?passed3))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3)) (not (out ?v))))

  (:action move-back-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-back-4 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4)) (not (out ?v))))

  (:action move-back-4-past-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-back-4-past-2 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4)) (not (out ?v))))

  (:action move-back-4-past-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-back-4-past-4 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2) (free ?passed3) (free ?passed4))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4)) (not (out ?v))))

  (:action move-back-4-past-6
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-back-4-past-6 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2) (free ?passed3) (free ?passed4) (free ?passed5) (free ?passed6))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4)) (not (out ?v))))

  (:action move-off-0-from-2
    :parameters (?v - vehicle ?d - direction ?from - place ?left1 ?left2 - cell)
    :precondition (and (can-move-off-0-from-2 ?d ?from ?left1 ?left2) (at ?v ?from))
    :effect (and (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))))

  (:action move-off-1-from-2
    :parameters (?v - vehicle ?d - direction ?from - place ?passed1 ?left1 ?left2 - cell)
    :precondition (and (can-move-off-1-from-2 ?d ?from ?passed1 ?left1 ?left2) (at ?v ?from)
      (free ?passed1))
    :effect (and (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))))

  (:action move-off-2-from-2
    :parameters (?v - vehicle ?d - direction ?from - place ?passed1 ?passed2 ?left1 ?left2 - cell)
    :precondition (and (can-move-off-2-from-2 ?d ?from ?passed1 ?passed2 ?left1 ?left2)
      (at ?v ?from) (free ?passed1) (free ?passed2))
    :effect (and (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))))

  (:action move-off-3-from-2
    :parameters (?v - vehicle ?d - direction ?from - place ?passed1 ?passed2 ?passed3 ?left1 ?left2 - cell)
    :precondition (and (can-move-off-3-from-2 ?d ?from ?passed1 ?passed2 ?passed3 ?left1 ?left2)
      (at ?v ?from) (free ?passed1) (free ?passed2) (free ?passed3))
    :effect (and (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))))

  (:action move-off-4-from-2
    :parameters (?v - vehicle ?d - direction ?from - place ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-off-4-from-2 ?d ?from ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2)
      (at ?v ?from) (free ?passed1) (free ?passed2) (free ?passed3) (free ?passed4))
    :effect (and (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))))

  (:action move-out-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    :precondition (and (can-move-out-1 ?d ?from ?to ?taken1 ?left1) (at ?v ?from) (free ?taken1))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action move-out-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    :precondition (and (can-move-out-2 ?d ?from ?to ?taken1 ?taken2 ?left1 ?left2) (at ?v ?from)
      (free ?taken1) (free ?taken2))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-out-2-past-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-out-2-past-1 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?left1 ?left2) (at ?v ?from)
      (free ?taken1) (free ?taken2) (free ?passed1))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-out-2-past-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-out-2-past-2 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-out-2-past-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-out-2-past-3 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-out-2-past-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-out-2-past-4 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3) (free ?passed4))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-out-2-past-5
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2 - cell)
    :precondition (and
      (can-move-out-2-past-5 ?d ?from ?to ?taken1 ?taken2 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?passed1) (free ?passed2)
      (free ?passed3) (free ?passed4) (free ?passed5))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action move-out-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-out-3 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?left1 ?left2 ?left3) (at ?v ?from)
      (free ?taken1) (free ?taken2) (free ?taken3))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (free ?left3)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))))

  (:action move-out-3-past-1
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-out-3-past-1 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?passed1 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?passed1))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (free ?left3)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))))

  (:action move-out-3-past-3
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3 - cell)
    :precondition (and
      (can-move-out-3-past-3 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?passed1 ?passed2 ?passed3 ?left1 ?left2 ?left3)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?passed1) (free ?passed2)
      (free ?passed3))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (free ?left3)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))))

  (:action move-out-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-out-4 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4))))

  (:action move-out-4-past-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-out-4-past-2 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4))))

  (:action move-out-4-past-4
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-out-4-past-4 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2) (free ?passed3) (free ?passed4))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4))))

  (:action move-out-4-past-6
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4 - cell)
    :precondition (and
      (can-move-out-4-past-6 ?d ?from ?to ?taken1 ?taken2 ?taken3 ?taken4 ?passed1 ?passed2 ?passed3 ?passed4 ?passed5 ?passed6 ?left1 ?left2 ?left3 ?left4)
      (at ?v ?from) (free ?taken1) (free ?taken2) (free ?taken3) (free ?taken4) (free ?passed1)
      (free ?passed2) (free ?passed3) (free ?passed4) (free ?passed5) (free ?passed6))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (free ?left3) (free ?left4)
      (not (at ?v ?from)) (not (free ?taken1)) (not (free ?taken2)) (not (free ?taken3))
      (not (free ?taken4))))
)

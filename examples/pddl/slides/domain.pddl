; Sliding vehicles: every action is a slide by one cell.
(define (domain unjam-slides)
  (:requirements :strips :typing)
  (:types vehicle place cell direction - object)
  (:predicates
    (at ?v - vehicle ?p - place)
    (free ?c - cell)
    (out ?v - vehicle)
    (can-slide ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    (can-slide-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    (can-slide-back ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    (can-slide-back-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    (can-slide-off-0-from-2 ?d - direction ?from - place ?left1 ?left2 - cell)
    (can-slide-off-1-from-2 ?d - direction ?from - place ?passed1 ?left1 ?left2 - cell)
    (can-slide-out ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    (can-slide-out-2 ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
  )

  (:action slide
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    :precondition (and (can-slide ?d ?from ?to ?taken1 ?left1) (at ?v ?from) (free ?taken1))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action slide-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    :precondition (and (can-slide-2 ?d ?from ?to ?taken1 ?taken2 ?left1 ?left2) (at ?v ?from)
      (free ?taken1) (free ?taken2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))

  (:action slide-back
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    :precondition (and (can-slide-back ?d ?from ?to ?taken1 ?left1) (at ?v ?from) (free ?taken1))
    :effect (and (at ?v ?to) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))
      (not (out ?v))))

  (:action slide-back-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    :precondition (and (can-slide-back-2 ?d ?from ?to ?taken1 ?taken2 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2))
    :effect (and (at ?v ?to) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2)) (not (out ?v))))

  (:action slide-off-0-from-2
    :parameters (?v - vehicle ?d - direction ?from - place ?left1 ?left2 - cell)
    :precondition (and (can-slide-off-0-from-2 ?d ?from ?left1 ?left2) (at ?v ?from))
    :effect (and (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))))

  (:action slide-off-1-from-2
    :parameters (?v - vehicle ?d - direction ?from - place ?passed1 ?left1 ?left2 - cell)
    :precondition (and (can-slide-off-1-from-2 ?d ?from ?passed1 ?left1 ?left2) (at ?v ?from)
      (free ?passed1))
    :effect (and (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))))

  (:action slide-out
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?left1 - cell)
    :precondition (and (can-slide-out ?d ?from ?to ?taken1 ?left1) (at ?v ?from) (free ?taken1))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (not (at ?v ?from)) (not (free ?taken1))))

  (:action slide-out-2
    :parameters (?v - vehicle ?d - direction ?from ?to - place ?taken1 ?taken2 ?left1 ?left2 - cell)
    :precondition (and (can-slide-out-2 ?d ?from ?to ?taken1 ?taken2 ?left1 ?left2)
      (at ?v ?from) (free ?taken1) (free ?taken2))
    :effect (and (at ?v ?to) (out ?v) (free ?left1) (free ?left2) (not (at ?v ?from))
      (not (free ?taken1)) (not (free ?taken2))))
)

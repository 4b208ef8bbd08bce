"""Moves: how they print, what they cost, how they merge."""

from __future__ import annotations

from unjam.model import Move, merge_moves


def test_str_is_label_direction_distance() -> None:
    assert str(Move("f", "L", 3)) == "fL3"
    assert str(Move("X", "UR", 2)) == "XUR2"


def test_a_long_label_is_set_off_with_a_colon() -> None:
    assert str(Move("AU", "R", 2)) == "AU:R2"


def test_bends_are_further_legs_of_one_move() -> None:
    move = Move("X", "L", 3, (("U", 1), ("R", 2)))
    assert str(move) == "XL3U1R2"
    assert move.legs == (("L", 3), ("U", 1), ("R", 2))
    assert move.slides == 6


def test_neighbouring_slides_of_one_vehicle_in_one_direction_merge() -> None:
    moves = [
        Move("a", "U", 1),
        Move("a", "U", 2),
        Move("b", "L", 1),
        Move("a", "U", 1),
        Move("a", "D", 1),
    ]
    assert [str(move) for move in merge_moves(moves)] == ["aU3", "bL1", "aU1", "aD1"]
    assert merge_moves([]) == ()


def test_bent_moves_do_not_merge() -> None:
    bent = Move("a", "U", 1, (("L", 1),))
    assert merge_moves([bent, Move("a", "U", 1)]) == (bent, Move("a", "U", 1))
    assert merge_moves([Move("a", "U", 1), bent]) == (Move("a", "U", 1), bent)

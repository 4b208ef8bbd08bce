"""The styles of writing moves."""

from __future__ import annotations

import pytest

from tests.support.labelled_moves import JAM, WAY, with_labels
from unjam import Board, Exit, Move, NotationError, Puzzle, Vehicle
from unjam.notation.moves.move_parser import STYLES, ParsedMoves, parse_moves, write_moves


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("short", "FL3 GD3 BR1 AU1"),
        ("signed", "F-3 G+3 B+1 A-1"),
        ("words", "F left 3, G down 3, B right 1, A up 1"),
        ("csv", "car,move\nF,-3\nG,+3\nB,+1\nA,-1"),
        ("units", "FL FL FL GD GD GD BR AU"),
    ],
)
def test_styles(style: str, text: str) -> None:
    assert write_moves(WAY, style) == text
    assert write_moves(WAY, style, JAM) == text
    assert parse_moves(text, JAM).moves == tuple(WAY)


def test_no_moves_in_every_style() -> None:
    for style in STYLES:
        assert parse_moves(write_moves([], style), JAM).moves == ()


def test_an_unknown_style() -> None:
    with pytest.raises(ValueError, match=r"style must be one of 'short', 'signed', .*, not 'long'"):
        write_moves(WAY, "long")


def test_colons_stand_where_they_are_needed() -> None:
    puzzle = with_labels("A", "AU", axes="/\\-|")
    moves = [Move("A", "UL", 2), Move("A", "U", 1), Move("AU", "L", 2)]
    assert write_moves(moves, puzzle=puzzle) == "A:UL2 AU1 AU:L2"
    assert write_moves(moves) == "AUL2 AU1 AU:L2"
    assert write_moves(moves[2:], "words", puzzle) == "AU left 2"


def test_labels_that_a_table_quotes() -> None:
    puzzle = with_labels(",", '"', "a,b", axes="-")
    moves = [Move(",", "L", 1), Move('"', "L", 2), Move("a,b", "R", 1)]
    assert write_moves(moves, "csv", puzzle) == 'car,move\n",",-1\n"""",-2\n"a,b",+1'


@pytest.mark.parametrize("style", ["signed", "csv"])
def test_a_sign_cannot_say_a_bend_or_a_second_axis(style: str) -> None:
    bent = Move("X", "L", 1, (("U", 1),))
    for move, puzzle in ((bent, None), (Move("X", "L", 1), with_labels("X", axes="-|"))):
        with pytest.raises(NotationError, match=r"^XL1(U1)? cannot be written in the style"):
            write_moves([move], style, puzzle)


def test_units_of_a_bent_move() -> None:
    bent = Move("X", "L", 2, (("U", 1),))
    assert write_moves([bent], "units", with_labels("X", corners=True)) == "XL XL XU"
    with pytest.raises(NotationError, match="cell by cell it would be 2 moves"):
        write_moves([bent], "units", with_labels("X"))


def test_of_several_targets_those_that_leave_are_marked() -> None:
    board = Board(4, 2)
    cars = [
        Vehicle("X", ((0, 0), (0, 1)), "-", target=True),
        Vehicle("Y", ((1, 0), (1, 1)), "-", target=True),
    ]
    puzzle = Puzzle(board, cars, [Exit((0, 3), "R"), Exit((1, 3), "R")])
    moves = [Move("X", "R", 1), Move("Y", "R", 2), Move("X", "R", 1)]
    text = write_moves(moves, puzzle=puzzle)
    assert text == "XR1 YR2! XR1!"
    assert parse_moves(text, puzzle) == ParsedMoves(tuple(moves), (), (2, 3))
    assert write_moves([Move("X", "R", 9), Move("Y", "R", 2)], puzzle=puzzle) == "XR9 YR2"

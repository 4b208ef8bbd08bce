"""Moves in free-form text: sentences, tables, tuples and arrows."""

from __future__ import annotations

import pytest

from tests.support.labelled_moves import JAM, WAY, texts, with_labels
from unjam import Board, Exit, Move, Puzzle, PuzzleSyntaxError, Vehicle
from unjam.notation.moves.move_parser import ParsedMoves, parse_move, parse_moves

POSITIVE = "a positive number moves right or down"


@pytest.mark.parametrize(
    "text",
    [
        "F<3, Gv3, B>1, A^1",
        "F<3 Gv3 B>1 A^1",
        "F<<<, Gvvv, B>, A^",
        "FLLL GDDD BR AU",
        "FLLL GDDD BR1 AU",
        "F LLL, G DDD, B R, A U",
        "F: L L L\nG: D D D\nB: R\nA: U",
        "FL3 → GD3 → BR1 → AU1",
        "FL3→GD3→BR1→AU1",
        "FL3 -> GD3 -> BR1 -> AU1",
        "FL3 => GD3 => BR1 => AU1",
        "F left 3 → G down 3 → B right 1 → A up 1",
        "F -> left 3\nG -> down 3\nB -> right 1\nA -> up 1",
        "F → left 3; G → down 3; B → right 1; A → up 1",
        "Move F 3 to the left, move G 3 down, move B 1 to the right, move A 1 up.",
        "Move F 3 to the left\nMove G 3 down\nMove B 1 to the right\nMove A 1 up",
        "First move F left by 3 cells, then slide G down three spaces, B right 1 and A up once.",
        "Step 1: F left 3. Step 2: G down 3. Step 3: B right 1. Step 4: A up 1.",
        "F 3 left, G 3 down, B 1 right, A 1 up",
        "F 3 left G 3 down B 1 right A 1 up",
        "left F 3, down G 3, right B 1, up A 1",
        "left F 3; down G 3; right B; up A",
        "3 left F, 3 down G, 1 right B, 1 up A",
        "F3L G3D B1R A1U",
        "Fleft3 Gdown3 Bright1 Aup1",
        "F left x3, G down x3, B right x1, A up x1",
        "F-L-3, G-D-3, B-R-1, A-U-1",
        "('F', 'left', 3), ('G', 'down', 3), ('B', 'right', 1), ('A', 'up', 1)",
        '[["F", "L", 3], ["G", "D", 3], ["B", "R", 1], ["A", "U", 1]]',
        '[{"car": "F", "direction": "left", "distance": 3}, {"car": "G", "direction": "down", '
        '"distance": 3}, {"car": "B", "dir": "R", "steps": 1}, {"id": "A", "dir": "U", "by": 1}]',
        "[Move(vehicle='F', direction='L', distance=3, bends=()), Move(vehicle='G', direction='D', "
        "distance=3, bends=()), Move('B', 'R', 1), Move('A', 'U', 1)]",
        "move(F, left, 3); move(G, down, 3); move(B, right, 1); move(A, up, 1);",
        "F(L,3) G(D,3) B(R,1) A(U,1)",
        "F,L,3\nG,D,3\nB,R,1\nA,U,1",
        "F L 3 | G D 3 | B R 1 | A U 1",
        "| # | Car | Direction | Steps |\n|---|:---:|---|---|\n| 1 | F | left | 3 |\n"
        "| 2 | G | down | 3 |\n| 3 | B | right | 1 |\n| 4 | A | up | 1 |",
        "```text\nF<3\nGv3\nB>1\nA^1\n```",
        "> F<3\n> Gv3\n> B>1\n> A^1",
        "1. F<3\n2. Gv3\n3. B>1\n4. A^1",
        "(1) F left 3 (2) G down 3 (3) B right 1 (4) A up 1",
        "F\u2b05\ufe0f3 G\u2b07\ufe0f3 B\u27a1\ufe0f1 A\u2b06\ufe0f1",
        "\uff26\u2190\uff13\uff0c\uff27\u2193\uff13\uff0c\uff22\u2192\uff11 A\u2191",
        "F left 3. G down 3. B right 1. A up 1.",
        "F: left 3. G: down 3. B: right 1. A: up 1.",
        "1. F left 3. 2. G down 3. 3. B right 1. 4. A up 1.",
    ],
)
def test_every_dressing_says_the_same(text: str) -> None:
    assert parse_moves(text, JAM) == ParsedMoves(tuple(WAY))


@pytest.mark.parametrize(
    "text",
    [
        "F -3, G 3, B 1, A -1",
        "F -3 G 3 B 1 A -1",
        '("F", -3), ("G", 3), ("B", 1), ("A", -1)',
        "[('F', -3), ('G', 3), ('B', 1), ('A', -1)]",
        '[["F", -3], ["G", 3], ["B", 1], ["A", -1]]',
        '["F", -3, "G", 3, "B", 1, "A", -1]',
        '{"F": -3}, {"G": 3}, {"B": 1}, {"A": -1}',
        "F: -3, G: 3, B: 1, A: -1",
        "F=-3; G=3; B=1; A=-1",
        "(-3, F), (3, G), (1, B), (-1, A)",
        "F,-3; G,3; B,1; A,-1",
        "1. (F, -3)\n2. (G, 3)\n3. (B, 1)\n4. (A, -1)",
        "F(-3) → G(+3) → B(+1) → A(-1)",
    ],
)
def test_what_a_number_without_a_direction_means_is_said(text: str) -> None:
    assert parse_moves(text, JAM) == ParsedMoves(tuple(WAY), (POSITIVE,))


def test_forward_is_right_or_down() -> None:
    parsed = parse_moves("F backward 3, G forward 3, B ahead 1, A back", JAM)
    assert parsed == ParsedMoves(tuple(WAY), ("forward is right or down",))


def test_a_dressed_move_in_another_case_or_by_itself() -> None:
    assert parse_moves("f<3", JAM).notes == ("'f' was read as vehicle 'F'",)
    assert parse_move("F<3", JAM) == Move("F", "L", 3)
    assert JAM.play("move F 3 to the left") == JAM.play("FL3")


def test_numbers_that_count_upwards_are_read_if_they_solve_it() -> None:
    puzzle = Puzzle.parse("...B XX.B ....")
    assert parse_moves("B -1, X 2", puzzle).notes == (POSITIVE,)
    down = Puzzle.parse(".... ..B. XXB. ....")
    parsed = parse_moves("B -1, X 2", Puzzle.parse("..B. XXB. .... ...."))
    assert texts("B -2, X 2", Puzzle.parse("..B. XXB. .... ....")) == ["BD2", "XR2"]
    assert (
        "a positive number moves right or up"
        in parse_moves("B -2, X 2", Puzzle.parse("..B. XXB. .... ....")).notes
    )
    assert [str(move) for move in parsed.moves] == ["BU1", "XR2"]  # neither solves it
    assert texts("B -1, X 2", down) == ["BU1", "XR2"]


def test_the_reading_that_can_be_played_is_taken_and_said() -> None:
    puzzle = with_labels("X", "1", "2", "3", axes="-")
    parsed = parse_moves("1 3 left", puzzle)
    assert [str(move) for move in parsed.moves] == ["3L1"]
    assert parsed.notes == ("the moves were read as 3L1, not as 1L3",)
    cars = [Vehicle("X", ((0, 3),), "-", target=True), Vehicle("1", ((1, 5),), "-")]
    cars.append(Vehicle("3", ((2, 0),), "-"))
    parsed = parse_moves("1 3 left", Puzzle(Board(8, 4), cars, [Exit((0, 7), "R")]))
    assert [str(move) for move in parsed.moves] == ["1L3"]
    assert parsed.notes == ("the moves were read as 1L3: this reading has the most legal moves",)


def test_a_tie_is_refused() -> None:
    puzzle = with_labels("X", "D", "L")
    with pytest.raises(PuzzleSyntaxError) as error:
        parse_moves("('L', 'D', 2)", puzzle)
    assert str(error.value) == (
        "the moves can be read as LD2 or as DL2; write each as a label, a direction and a "
        "distance, such as LD2"
    )


def test_a_number_before_a_full_stop_is_the_distance() -> None:
    assert texts("F left 2. G down 3. B right 1.") == ["FL2", "GD3", "BR1"]
    assert texts("1. F left 2. G down 2. B right") == ["FL1", "GD2", "BR1"]
    assert texts("1. F left 3 2. G down 3. B right 1") == ["FL3", "GD1", "BR1"]


def test_labels_that_are_directions_too() -> None:
    assert texts("B>1 D<2") == ["BR1", "DL2"]
    assert texts("DLL CDD") == ["DL2", "CD2"]

"""Moves as text: every strict notation, and what is refused."""

from __future__ import annotations

from time import perf_counter

import pytest

from tests.support.labelled_moves import JAM, WAY, texts, with_labels
from unjam import Board, Move, Puzzle, PuzzleSyntaxError, Vehicle
from unjam.notation.moves.move_parser import ParsedMoves, parse_move, parse_moves

LOWER = Puzzle.parse("bb...g a..c.g axxc.g a..c.. e...ff e.ddd.")


@pytest.mark.parametrize(
    "text",
    [
        "FL3 GD3 BR1 AU1",
        "FL3,GD3,BR1,AU1",
        "[FL3,GD3,BR1,AU1]",
        "FL3; GD3; BR1; AU1;",
        "FL3\nGD3\r\nBR1\n\n\tAU1\n",
        "F-3 G+3 B+1 A-1",
        "F\u22123 G+3 B+1 A\u22121",
        "F -3, G +3, B + 1, A: -1",
        "F left 3, G down 3, B right 1, A up 1",
        "F left 3 G down 3 B right 1 A up 1",
        "F LEFT 3; g Down 3; B right; A up",
        "F: left 3\nG: down 3\nB: right 1\nA: up 1",
        "F←3 G↓3 B→1 A↑1",
        "F ← 3, G ↓ 3, B →, A ↑",
        "1. FL3 2. GD3 3. BR1 4. AU1",
        "1.FL3 2.GD3 3.BR 4.AU",
        "1) FL3\n2) GD3\n3) BR1\n4) AU1",
        "1: FL3, 2: GD3, 3: BR1, 4: AU1",
        "1. F left 3 2. G down 3 3. B right 4. A up",
        "1) F left 3 2) G down 3 3) B right 4) A up",
        "   1  FL3 GD3\n   3  BR1 AU1\n",
        "(F left 3) (G down 3) (B right 1) (A up 1)",
        "- FL3\n- GD3\n- BR1\n- AU1",
        "* `FL3`\n* `GD3`\n* `BR1`\n* `AU1`",
        '["FL3", "GD3", "BR1", "AU1"]',
        "{'FL3', 'GD3', 'BR1', 'AU1'}.",
        "F:L3 G:D3 B:R1 A:U1",
        "F L 3, G D3, B R, A U1",
        "FL 3, GD 3, BR, AU",
        "fl3 gd3 br1 au1",
        "FL03 GD003 BR1 AU1",
        "FL3\u00a0GD3\u2003BR1\u3000AU1",
        "car,move\nF,-3\nG,3\nB,1\nA,-1",
        "Car,Moves\r\nF,-3\r\nG,+3\r\nB,1\r\nA,-1\r\n",
        "F,-3\nG,3\nB,1\nA,-1",
        '"F",-3\n"G",3\n"B",1\n"A",-1',
        "F\t-3\nG\t3\nB\t1\nA\t-1",
        "vehicle;move\nF;-3\nG; 3\nB;1\nA;-1",
    ],
)
def test_every_notation_says_the_same(text: str) -> None:
    assert list(parse_moves(text, JAM).moves) == WAY


def test_no_moves_are_moves_too() -> None:
    for text in ("", " \n", "[]", "car,move"):
        assert parse_moves(text, JAM) == ParsedMoves(())


def test_labels_are_taken_as_they_are_before_another_case() -> None:
    puzzle = with_labels("f", "F", "g")
    assert texts("fL1 FL1 GL1 gl1", puzzle) == ["fL1", "FL1", "gL1", "gL1"]
    assert parse_moves("fL3 GD3", LOWER).notes == ("'G' was read as vehicle 'g'",)
    assert parse_moves("G,3\nF,-3", LOWER).notes == (
        "'G' was read as vehicle 'g'",
        "'F' was read as vehicle 'f'",
    )


def test_another_case_must_be_unique() -> None:
    with pytest.raises(PuzzleSyntaxError, match=r"'ABL2' can be read as Ab:L2 or as aB:L2"):
        parse_moves("ABL2", with_labels("Ab", "aB"))


def test_long_labels_and_labels_of_digits() -> None:
    puzzle = with_labels("X", "2", "10", "1", "AB", "U", "UL")
    assert texts("2R1 10:U2 10U2 ABL1 AB:L1 AB left 1", puzzle) == [
        "2R1", "10:U2", "10:U2", "AB:L1", "AB:L1", "AB:L1",
    ]  # fmt: skip
    assert texts("1: 2R1\n2: 10:U2\n3: 1R1", puzzle) == ["2R1", "10:U2", "1R1"]
    assert texts("1. 2 right 1, 2. 1 right 1", puzzle) == ["2R1", "1R1"]
    assert texts("AB L1 UL left 2", puzzle) == ["AB:L1", "UL:L2"]
    assert texts("UU1 UL1 UL:L1", puzzle) == ["UU1", "UL1", "UL:L1"]


def test_a_line_number_or_a_vehicle() -> None:
    assert texts("1  2R1 2R1\n3  2R1", with_labels("X", "2", "1")) == ["2R1"] * 3
    with pytest.raises(PuzzleSyntaxError, match="can be read as 1:UL2 or as U:L2"):
        parse_moves("1 UL2", with_labels("1", "U"))


@pytest.mark.parametrize(
    ("text", "labels", "readings"),
    [
        ("AUL2", ("A", "AU"), "'AUL2' can be read as A:UL2 or as AU:L2; write it with a colon"),
        ("AUL", ("A", "AU"), "'AUL' can be read as A:UL or as AU:L; write it with a colon"),
        ("ADR1U2", ("A", "AD"), "'ADR1U2' can be read as A:DR1U2 or as AD:R1U2"),
    ],
)
def test_two_readings_are_refused(text: str, labels: tuple[str, ...], readings: str) -> None:
    puzzle = with_labels(*labels)
    with pytest.raises(PuzzleSyntaxError) as error:
        parse_moves(text, puzzle)
    assert readings in str(error.value)
    assert texts("AU:L2 A:UL2", with_labels("A", "AU")) == ["AU:L2", "AUL2"]


def test_labels_of_any_characters() -> None:
    puzzle = with_labels("!", ",", "(", ":", "-", "1.", '"', "é", "*", ".")
    for vehicle in puzzle.vehicles:
        move = Move(vehicle.label, "R", 2)
        assert parse_move(str(move), puzzle) == move
    together = [Move(vehicle.label, "L", 1) for vehicle in puzzle.vehicles]
    assert parse_moves(" ".join(map(str, together)), puzzle).moves == tuple(together)


def test_bent_and_diagonal_moves() -> None:
    puzzle = with_labels("X", "A")
    assert parse_move("XL3U1", puzzle) == Move("X", "L", 3, (("U", 1),))
    assert parse_move("X left 3 up 1", puzzle) == Move("X", "L", 3, (("U", 1),))
    assert parse_move("X: L3 U1 DR2", puzzle) == Move("X", "L", 3, (("U", 1), ("DR", 2)))
    assert parse_move("ADL2", puzzle) == Move("A", "DL", 2)
    assert parse_move("a down-left 2", puzzle) == Move("A", "DL", 2)
    assert parse_move("A↙2", puzzle) == Move("A", "DL", 2)


def test_signs_along_each_axis() -> None:
    ways = {"-": ("R", "L"), "|": ("D", "U"), "\\": ("DR", "UL"), "/": ("UR", "DL"), "": ("R", "L")}
    for axis, (forth, back) in ways.items():
        puzzle = with_labels("X", axes=axis)
        assert parse_moves("X+2 X-1", puzzle).moves == (Move("X", forth, 2), Move("X", back, 1))


def test_a_sign_of_a_diagonal_vehicle_behind_a_flipped_seam() -> None:
    board = Board(4, 4, join_x="flip")
    puzzle = Puzzle(board, [Vehicle("A", ((1, 2),), "\\")])
    there = puzzle.play("ADR2")
    assert there["A"].axes == "/"
    assert texts("A+2 A+1", puzzle)[1] == "AUR1"


def test_cells_one_by_one_are_joined() -> None:
    assert parse_moves("FL FL FL GD GD GD BR", JAM) == ParsedMoves(
        tuple(WAY[:3]), ("7 slides of one cell each were joined into 3 moves",)
    )
    assert texts("F,-1\nF,-1\nF,-1\nG,1") == ["FL3", "GD1"]
    assert texts("F left, F left, G down") == ["FL2", "GD1"]
    assert texts("FL FR FL FL") == ["FL1", "FR1", "FL2"]


def test_moves_with_a_number_count_as_written() -> None:
    assert texts("FL1 FL1 GD1") == ["FL1", "FL1", "GD1"]
    assert texts("FL FL GD3") == ["FL1", "FL1", "GD3"]
    assert texts("F,-1\nF,-2") == ["FL1", "FL2"]
    assert parse_moves("FL GD", JAM).notes == ()


def test_with_free_corners_cells_are_joined_round_them() -> None:
    puzzle = with_labels("X", corners=True)
    assert parse_moves("XL XL XU XR", puzzle).moves == (Move("X", "L", 2, (("U", 1), ("R", 1))),)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("XR!", "XR4"),
        ("X right out", "XR4"),
        ("X right off", "XR4"),
        ("X→!", "XR4"),
        ("XR1 XR!", "XR1 XR3"),
        ("XR3 XL5 XR!", "XR3 XL5 XR6"),
        ("XR3!", "XR3"),
        ("X right 3 out", "XR3"),
        ("XR XR XR!", "XR4"),
        ("XD1U1R!", "XD1U1R4"),
        ("XL!", "XL4"),  # one cell too far: playing it says why
        ("AR!", "AR5"),
        ("ZR!", "ZR1"),
    ],
)
def test_leaving(text: str, moves: str) -> None:
    parsed = parse_moves(text, with_labels("X", "A"))
    assert " ".join(map(str, parsed.moves)) == moves
    assert parsed.leaving == (len(parsed.moves),)


def test_a_vehicle_that_is_not_there_can_be_read() -> None:
    assert texts("ZL3 zl Z+2 Z:R Z left 2") == ["ZL3", "zL1", "ZR2", "ZR1", "ZL2"]
    assert texts("car,move\nZ,-1") == ["ZL1"]
    assert texts("FL3 QQL2") == ["FL3", "QQ:L2"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "hello",
            "'hello', where move 1 is expected, is not a move; a move is a label, a direction",
        ),
        ("FL3 what GD3", "'what', where move 2 is expected, is not a move"),
        ("FL3,4", "'4', where move 2 is expected"),
        ("F", "'F', where move 1 is expected, is not a move"),
        ("FL3U", "'FL3U'"),
        ("FL3GD3", "'FL3GD3'"),
        ("bad", "'bad', where"),
        ("FL\u0663", "'FL\u0663', where"),
        ("F²", "'F²'"),
        ("FL-3", "'FL-3'"),
        ("left 3", "'left', where"),
        ("FL99999999999", "'FL99999999999' is farther than any board is wide; a distance is at"),
        ("F+" + "9" * 5000, "is farther than any board is wide"),
        ("F,-3\nG", "'F', where move 1"),
        ("car,move\nF,-3\nG", "'G' is not a row of a vehicle and a distance, such as 'A,-1'"),
        ("car,move\nF,1000", "'F,1000' is farther"),
        ("x" * 1000, "...', where move 1 is expected"),
        ("\0", r"'\x00', where move 1"),
    ],
)
def test_what_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleSyntaxError) as error:
        parse_moves(text, JAM)
    assert sentence in str(error.value)
    assert len(str(error.value)) < 250
    assert "\n" not in str(error.value)


def test_a_sign_of_a_piece_with_two_axes_leaves_the_direction_open() -> None:
    with pytest.raises(PuzzleSyntaxError) as error:
        parse_moves("X-3", with_labels("X", axes="-|"))
    assert str(error.value) == (
        "'X-3' leaves the direction open, because X moves left, right, up and down; "
        "write a direction, such as XL1"
    )


def test_the_example_in_a_refusal_is_of_this_puzzle() -> None:
    for puzzle in (with_labels("AB", axes="|"), with_labels("q", axes="")):
        with pytest.raises(PuzzleSyntaxError, match=r"such as (AB:D2|XR2)$"):
            parse_moves("?", puzzle)


def test_one_move_is_one_move() -> None:
    assert parse_move(" 1. FL3; ", JAM) == Move("F", "L", 3)
    with pytest.raises(PuzzleSyntaxError, match="'FL3 GD3' has 2 moves, but one is expected"):
        parse_move("FL3 GD3", JAM)
    with pytest.raises(PuzzleSyntaxError, match="'' has no moves, but one is expected"):
        parse_move("", JAM)


def test_many_texts_and_moves() -> None:
    assert parse_moves(["FL3", "GD3", Move("B", "R", 1), "A up"], JAM).moves == tuple(WAY)
    assert parse_moves(["F,-3", "G,3"], JAM).moves == tuple(WAY[:2])
    assert parse_moves([Move("X", "R", 1), "XR!"], JAM).moves[-1] == Move("X", "R", 2)
    assert parse_moves([], JAM).moves == ()
    with pytest.raises(TypeError, match="moves must be Move objects or text, not 3"):
        parse_moves([Move("X", "R", 1), 3], JAM)  # type: ignore[list-item]


HOSTILE = {
    "spaces": "X" + " " * 500_000,
    "numbering": "1. " * 170_000,
    "leaving": "XR!," * 5_000,
    "brackets": "(" * 500_000,
    "one word": "A" * 500_000,
    "closing brackets": "A up 2) " * 60_000,
    "labels": "A " * 10_000,
    "directions": "F L D R U " * 2_000,
    "runs": "F LLL, " * 2_800,
    "marks": "F<3 " * 4_900,
    "tuples": "(F,3)," * 3_300 + "q",
    "numbers": "1 2 3 4 " * 2_400,
    "arrows": "→" * 19_000,
    "labels and arrows": "F→" * 9_900,
    "mixed arrows": "F → 1 -> G > 2 => " * 1_000,
    "dashes": "-" * 19_990 + "x",
    "ambiguous words": "d d d d d d d d d d d\n" * 850,
    "a line of everything": "d 1 left x3 one " * 1_200,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_long_texts_are_read_or_refused_quickly(text: str) -> None:
    begin = perf_counter()
    try:
        outcome = f"{len(parse_moves(text, JAM).moves)} moves"
    except PuzzleSyntaxError as error:
        outcome = str(error)
    assert len(outcome) < 300
    assert perf_counter() - begin < 20  # each takes about a second or less; quadratic ones minutes


def test_a_text_that_is_too_long_for_moves() -> None:
    with pytest.raises(PuzzleSyntaxError, match="1,000,001 characters is too long for moves"):
        parse_moves("x" * 1_000_001, JAM)

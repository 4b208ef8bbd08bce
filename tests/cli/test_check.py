"""``unjam check`` as a user runs it: what it prints, and its exit code."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from unjam import deck
from unjam.cli.main import run
from unjam.cli.solution_source import by_id

SMALL = ".... XX.B A..B AOOO"
BEST = "XR1 AU1 OL1 BD1 XR1"
KEYS = [
    "id", "verdict", "legal", "solved", "metric", "moves", "move_count", "slide_count",
    "best_moves", "best_slides", "optimal_in", "first_illegal", "reason", "notes",
]  # fmt: skip

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("options", "moves", "code", "sentence"),
    [
        ([], BEST, 0, "Legal and solved: 5 moves, 5 slides. Optimal in moves and in slides."),
        ([], "XR1 XL1 " + BEST, 1, "Not optimal: 5 moves are possible, 2 fewer; 5 slides are"),
        ([], "XR1", 11, "Legal, but not solved: 1 move, 1 slide; X is not out."),
        ([], "", 11, "Legal, but not solved: 0 moves, 0 slides; X is not out."),
        ([], "XR1 BL1", 12, "Illegal at move 2, BL1: B is vertical: it moves up and down."),
        ([], "QL1", 12, "Illegal at move 1, QL1: there is no vehicle 'Q'."),
        (["--max-states", "1"], "XR1 XL1 " + BEST, 20, "--max-states was reached; at least"),
        (["--timeout", "0"], "XR1 XL1 " + BEST, 20, "--timeout was reached; at least"),
        (["--metric", "slides"], "XR1 XL1 " + BEST, 1, "5 slides are possible, 2 fewer; 5 moves"),
    ],
)
def test_the_exit_code_tells_outcomes_apart(
    options: list[str], moves: str, code: int, sentence: str, capsys: Capture
) -> None:
    assert run(["check", *options, SMALL, moves]) == code
    shown = capsys.readouterr()
    assert sentence in shown.out
    assert shown.out.startswith("....\nXX.B\nA..B\nAOOO\n\n")
    assert shown.err == ""


def test_an_illegal_move_comes_with_the_board(capsys: Capture) -> None:
    run(["check", SMALL, "XR1 AU1 AU1 AU1"])
    assert capsys.readouterr().out == (
        "....\nXX.B\nA..B\nAOOO\n\n"
        "Illegal at move 4, AU1: A cannot go that way, the board ends or there is a wall.\n\n"
        "The board before move 4:\n\n"
        "A...\nAXXB\n...B\n.OOO\n"
    )


def test_notes_are_shown(capsys: Capture) -> None:
    assert run(["check", SMALL, "xr au ol bd xr xr xr"]) == 0
    shown = capsys.readouterr().out
    assert "note: 'x' was read as vehicle 'X'\n" in shown
    assert "note: 7 slides of one cell each were joined into 5 moves\n" in shown
    assert "note: move 5, XR3, drives X fully off the board; it counts as XR1\n" in shown


def test_json_has_it_all(capsys: Capture) -> None:
    assert run(["check", "--json", "jam:1", "FL3,GD3,BR1,AU1,EU1,DL2,CD2,XR4"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == KEYS
    assert answer["moves"] == ["FL3", "GD3", "BR1", "AU1", "EU1", "DL2", "CD2", "XR3"]
    assert (answer["id"], answer["verdict"], answer["best_slides"]) == ("1", "optimal", 16)
    assert run(["check", "--json", "jam:1", "FL3 GL1"]) == 12
    answer = json.loads(capsys.readouterr().out)
    assert answer["first_illegal"] == {"number": 2, "move": "GL1"}
    assert (answer["legal"], answer["move_count"], answer["best_moves"]) == (False, 1, None)


def test_moves_come_from_a_file_standard_input_or_the_puzzle(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "moves.txt"
    file.write_bytes(b"\xef\xbb\xbf" + BEST.replace(" ", "\r\n").encode())
    assert run(["check", SMALL, str(file)]) == 0
    table = tmp_path / "moves.csv"
    table.write_text("car,move\nX,1\nA,-1\nO,-1\nB,1\nX,1\n", "utf-8")
    assert run(["check", SMALL, str(table)]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BEST.encode())))
    assert run(["check", SMALL, "-"]) == 0
    own = tmp_path / "puzzle.txt"
    own.write_text(f"solution: {BEST}\n\n" + SMALL.replace(" ", "\n") + "\n", "utf-8")
    assert run(["check", str(own)]) == 0
    capsys.readouterr()


def test_a_file_of_solutions_by_id_or_in_order(tmp_path: Path, capsys: Capture) -> None:
    jam = deck("jam")
    solutions = {id: " ".join(map(str, jam[id].solve().moves)) for id in ("1", "2", "3")}
    file = tmp_path / "solutions.txt"
    file.write_text("".join(f"{id}\t{moves}\n" for id, moves in solutions.items()), "utf-8")
    assert run(["check", "jam", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "\n3 solutions: 3 optimal; 37 puzzles without a solution\n" in shown
    assert run(["check", "jam:2", str(file)]) == 0, "the one of several that is asked for"
    puzzles = tmp_path / "puzzles.txt"
    grids = [str(jam[id]).replace("\n", "") for id in solutions]
    puzzles.write_text("\n".join(grids), "utf-8")
    file.write_text("\n".join(f"[{moves}]" for moves in solutions.values()), "utf-8")
    capsys.readouterr()
    assert run(["check", "--json", str(puzzles), str(file)]) == 0
    assert [answer["verdict"] for answer in json.loads(capsys.readouterr().out)] == ["optimal"] * 3


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["3: XL9", "1: FL3", "2: nonsense"], 30),
        (["3: XL9", "1: FL3"], 12),
        (["1: FL3", "2: "], 11),
    ],
)
def test_of_several_the_worst_counts(
    lines: list[str], code: int, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "solutions.txt"
    file.write_text("\n".join(lines), "utf-8")
    assert run(["check", "jam", str(file)]) == code
    capsys.readouterr()


def test_illegal_is_worse_than_unproven(tmp_path: Path, capsys: Capture) -> None:
    solved = " ".join(map(str, deck("jam")["40"].solve().moves))
    file = tmp_path / "solutions.txt"
    file.write_text(f"40: {solved}\n1: FU3", "utf-8")
    assert run(["check", "--max-states", "9", "jam", str(file)]) == 12
    file.write_text(f"40: {solved}\n1: FL3", "utf-8")
    assert run(["check", "--max-states", "9", "jam", str(file)]) == 11
    file.write_text(f"40: {solved}", "utf-8")
    assert run(["check", "--max-states", "9", "jam", str(file)]) == 20
    capsys.readouterr()


@pytest.mark.parametrize("text", ["1: FL3\n2: GD3", "1. FL3\n2. GD3", "   1  FL3 GD3"])
def test_numbering_is_not_mistaken_for_the_id_of_the_puzzle(text: str, capsys: Capture) -> None:
    assert run(["check", "--json", "jam:1", text]) == 11
    assert json.loads(capsys.readouterr().out)["moves"] == ["FL3", "GD3"]


WRONG = [
    (["check"], 33, "PUZZLE"),
    (["check", "jam:1"], 33, "puzzle '1' has no solution; give the moves"),
    (["check", "jam"], 33, "no puzzle of 'jam' has a solution; give the moves"),
    (["check", "-", "-"], 33, "cannot both come from standard input"),
    (["check", "jam:1", "FL3", "GD3"], 33, "unexpected argument 'GD3'"),
    (["check", "--metric", "time", "jam:1", "FL3"], 33, "--metric must be moves, slides,"),
    (
        ["check", "--max-memory", "much", "jam:1", "FL3"],
        33,
        "--max-memory must be a number of bytes",
    ),
    (["check", "jam:99", "FL3"], 32, "deck 'jam' has no puzzle '99'"),
    (["check", "jam:1", "nowhere.txt"], 32, "cannot read 'nowhere.txt': No such file"),
    (["check", "jam:1", "what?"], 30, "'what?', where move 1 is expected, is not a move"),
    (["check", "jam:1", "FL99999999999"], 30, "is farther than any board is wide"),
    (["check", "jam", "FL3\nGD3"], 30, "40 puzzles but 2 lines of moves"),
    (["check", "project", "A01: XR1\nA99: XR1"], 32, "no puzzle 'A99'"),
    (["check", "project", "A01: XR1\nA01: XR1"], 30, "two solutions for puzzle 'A01'"),
]


@pytest.mark.parametrize(("arguments", "code", "sentence"), WRONG)
def test_wrong_usage_gives_one_sentence(
    arguments: list[str], code: int, sentence: str, capsys: Capture
) -> None:
    assert run(arguments) == code
    shown = capsys.readouterr()
    assert sentence in shown.err
    assert shown.err.startswith("unjam: ")
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def test_json_of_what_cannot_be_read(capsys: Capture) -> None:
    assert run(["check", "--json", "jam:1", "what?"]) == 30
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == KEYS
    assert answer["verdict"] == "error"


def test_the_shapes_of_ids() -> None:
    ids = ["A01", "x-2", "17"]
    for line in (
        "A01: XR1", "A01:XR1", "A01\tXR1", "a01: XR1", "- **A01:** `[XR1]`", "* A01: XR1",
        "**A01**: XR1", "`A01`: XR1", "A01 : XR1",
    ):  # fmt: skip
        found = by_id(line, ids)
        assert (found is None) == (line == "A01:XR1"), line
        assert found is None or list(found) == ["A01"]
    assert list(by_id("x-2: XR1\n17: AU2\n", ids) or ()) == ["x-2", "17"]
    assert by_id("XR1 AU2", ids) is None
    assert by_id("X: left 3\nA: up 2", ids) is None


ROUND_A_CORNER = """
target: X
axes: X=-|
exit: none
goal: X r2c2
X.
..
"""


@pytest.mark.parametrize(
    ("options", "moves", "code", "sentence"),
    [
        ([], "XR1D1", 0, "Legal and solved: 2 moves, 2 slides. Optimal in moves and in slides."),
        (["--no-corners"], "XR1D1", 0, "Legal and solved: 2 moves, 2 slides. Optimal"),
        (["--corners"], "XR1D1", 0, "Legal and solved: 1 move, 2 slides. Optimal in moves and"),
        (["--corners"], "XR1 XL1 XD1 XR1", 1, "1 move is possible"),
    ],
)
def test_corners_by_another_rule(
    options: list[str], moves: str, code: int, sentence: str, capsys: Capture
) -> None:
    assert run(["check", *options, ROUND_A_CORNER, moves]) == code
    assert sentence in " ".join(capsys.readouterr().out.split())

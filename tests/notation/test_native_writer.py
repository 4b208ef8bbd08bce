"""What is written in the native format comes back as the same puzzle, or is refused."""

from __future__ import annotations

import io
import random

import pytest

from tests.support.boards import JAM_1, board
from tests.support.random_puzzles import random_variant
from tests.support.run_scale import cases
from tests.support.wild import deck_puzzles
from unjam import Board, Exit, NotationError, Puzzle, Vehicle, read
from unjam.literals import WriteFormat
from unjam.model import Known

ABOUT = ("id", "title", "source", "level", "known", "recorded_moves")


@pytest.mark.parametrize(
    "picture",
    [
        "#  v1 v1\n.. .. ..",
        "v1\n.",
        "AA AA\nBB BB",
        "#\nX\nX\n.",
        "XX#",
        "o0\noO\nXX",
        "##\nXX",
        "####\n#XX#\n####",
        "|X|\n|X|",
    ],
)
def test_odd_boards_come_back(picture: str) -> None:
    cells: dict[str, list[tuple[int, int]]] = {}
    rows = [
        line.split() if " " in line or "v" in line else list(line) for line in picture.split("\n")
    ]
    for row, line in enumerate(rows):
        for column, label in enumerate(line):
            cells.setdefault(label, []).append((row, column))
    walls = frozenset(cells.pop("#", []))
    for empty in (".", ".."):
        cells.pop(empty, None)
    vehicles = [
        Vehicle(label, tuple(at), "-|", label == "X") for label, at in cells.items() if label != "|"
    ]
    vehicles += [Vehicle("|", tuple(cells["|"]), "-|")] if "|" in cells else []
    puzzle = Puzzle(Board(len(rows[0]), len(rows), walls), vehicles)
    assert Puzzle.parse(puzzle.to("native")) == puzzle


@pytest.mark.parametrize(
    "label", [",", ";", "=", ":", "|", "*", "a,b", "for", "all", "-", ".", "#"]
)
@pytest.mark.parametrize("target", [False, True])
def test_odd_labels_come_back_or_are_refused(label: str, target: bool) -> None:
    vehicles = [
        Vehicle("X", ((0, 0), (0, 1)), "-", True),
        Vehicle(label, ((1, 0), (1, 1)), "-|", target),
        Vehicle("Y", ((2, 0), (2, 1)), "|"),
    ]
    exits = [Exit((1, 3), "R", frozenset((label, "X")))] if target else [Exit((0, 3), "R")]
    puzzle = Puzzle(Board(4, 4, frozenset({(3, 0)})), vehicles, exits)
    assert Puzzle.parse(puzzle.to("json")) == puzzle
    try:
        text = puzzle.to("native")
    except NotationError as error:
        sentence = str(error)
        text = ""
    if text:
        assert Puzzle.parse(text) == puzzle
    else:
        assert "are confused with the text around them; use json" in sentence


@pytest.mark.parametrize(
    "header", ["exit: none", "target:\nexit: top 1", "empty: .\nexit: none\nlevel: 7x7"]
)
@pytest.mark.parametrize("label", ["*", "A", "0", "+"])
@pytest.mark.parametrize("below", ["", "\n.1...", "\n.1...\n~~~~~"])
def test_a_ring_of_one_vehicle_comes_back(label: str, header: str, below: str) -> None:
    ring = "aaaaa\na...a\na.2.a\na...a\naaaaa".replace("a", label)
    puzzle = Puzzle.parse(f"{header}\n{ring}{below}", format="native")
    assert len(puzzle.vehicles) == (3 if below else 2)
    text = puzzle.to("native")
    assert Puzzle.parse(text) == puzzle
    assert Puzzle.parse(text).to("native") == text


def test_only_a_grid_that_is_taken_for_a_frame_needs_a_line_about_the_edges() -> None:
    assert "edges" not in board(JAM_1).to("native")
    ring = Puzzle.parse("target:\nAAAAA\nA...A\nA...A\nA.1.A\nAAAAA", format="native")
    assert "edges: plane" in ring.to("native").splitlines()


def test_a_row_that_looks_like_a_header_line_comes_back() -> None:
    colon = Vehicle(":", ((2, 1), (3, 1)), "|")
    red = Vehicle("X", ((2, 0), (3, 0)), "|", True)
    puzzle = Puzzle(Board(2, 4), [red, colon], [Exit((0, 0), "U")])
    text = puzzle.to("native")
    assert Puzzle.parse(text) == puzzle
    assert list(read(io.StringIO(text))) == [puzzle.replace(id="1")]


def test_a_title_that_would_change_the_grid_is_refused() -> None:
    puzzle = board(JAM_1).replace(title="B is a wall")
    with pytest.raises(NotationError, match="the words above the grid would change its meaning"):
        puzzle.to("native")
    assert Puzzle.parse(puzzle.to("json")) == puzzle


def test_what_cannot_be_drawn_is_refused() -> None:
    red = Vehicle("X", ((0, 0), (0, 1)), "-", True)
    twice = Puzzle(Board(3, 2, frozenset({(1, 1)}), frozenset({(1, 1)})), [red])
    with pytest.raises(NotationError, match="a cell that is both a wall and missing"):
        twice.to("native")
    assert Puzzle.parse(twice.to("json")) == twice


def test_mirrors_that_show_nothing_are_told() -> None:
    parted = Vehicle("A", ((1, 0), (1, 2)), "|", mirrors=("", ""))
    red = Vehicle("X", ((0, 1),), "|", True)
    puzzle = Puzzle(Board(3, 3, join_x="flip"), [red, parted], [Exit((2, 1), "D")])
    assert "cells: A r2c1+ r2c3" in puzzle.to("native").splitlines()
    for format in ("native", "json"):
        assert Puzzle.parse(puzzle.to(format)) == puzzle


def test_what_does_not_fit_on_a_line_is_refused() -> None:
    for title in ("two\nlines", " spaces around ", "a\x07bell"):
        puzzle = board(JAM_1).replace(title=title)
        with pytest.raises(NotationError, match=r"the title .* does not fit on a line; use json"):
            puzzle.to("native")
        assert Puzzle.parse(puzzle.to("json")).title == title


@pytest.mark.parametrize("deck", ["jam", "project", "thinkfun", "hardest", "uva"])
def test_decks_come_back(deck: str) -> None:
    for puzzle in deck_puzzles(deck):
        back = Puzzle.parse(puzzle.to())
        assert back == puzzle
        assert [getattr(back, name) for name in ABOUT] == [getattr(puzzle, name) for name in ABOUT]


@pytest.mark.parametrize("format", ["native", "json"])
@pytest.mark.parametrize("block", range(5))
def test_random_variants_come_back_also_after_moves(format: WriteFormat, block: int) -> None:
    for seed in range(block, cases(120), 5):
        rng = random.Random(seed)
        puzzle = random_variant(rng)
        for _ in range(4):
            moves = list(puzzle.legal_moves())
            solution = rng.sample(moves, min(len(moves), 2))
            told = puzzle.replace(
                id=str(seed), title=f"number {seed}", source="chance", level="?",
                known=Known(rng.randrange(99), None, rng.randrange(10**9)), recorded_moves=solution,
            )  # fmt: skip
            text = told.to(format)
            back = Puzzle.parse(text)
            assert back == told, text
            for name in ABOUT:
                assert getattr(back, name) == getattr(told, name), text
            assert back.to(format) == text or format == "json"
            if not moves:
                break
            puzzle = puzzle.play(rng.choice(moves))

"""The native format: every key and every variant."""

from __future__ import annotations

import random

import pytest

from tests.support.boards import JAM_1, board
from tests.support.random_puzzles import random_variant
from tests.support.run_scale import cases
from tests.support.wild import assert_reads, deck_puzzles, refusal
from unjam import Board, Exit, NotationError, Puzzle, Vehicle
from unjam.literals import WriteFormat
from unjam.model import Goal, Known, Move

GRID = "XX.B\n...B\nAA.."
ABOUT = ("id", "title", "source", "level", "known", "recorded_moves")


def parse(header: str, grid: str = GRID) -> Puzzle:
    """A hand-typed text; it is read the same from what is written for it."""
    puzzle = Puzzle.parse(f"{header}\n{grid}")
    assert Puzzle.parse(f"{header}\n{grid}", format="native") == puzzle
    back = Puzzle.parse(puzzle.to("native"))
    assert back == puzzle, f"written as {puzzle.to('native')!r}"
    for name in ABOUT:
        assert getattr(back, name) == getattr(puzzle, name)
    return puzzle


# ---- about the puzzle -----------------------------------------------------------------------


def test_what_is_said_about_a_puzzle() -> None:
    puzzle = parse(
        "id: 7\ntitle: Card 7: the red car # not a comment\nsource: a box, 1996\nlevel: hard\n"
        "moves: 8\nslides: 16\nstates: 1247\nsolution: BD1 XR2"
    )
    assert (puzzle.id, puzzle.level) == ("7", "hard")
    assert puzzle.title == "Card 7: the red car # not a comment"
    assert puzzle.source == "a box, 1996"
    assert puzzle.known == Known(8, 16, 1247)
    assert puzzle.recorded_moves == (Move("B", "D", 1), Move("X", "R", 2))
    assert puzzle == board("XX.B ...B AA..")


def test_a_solution_is_written_so_that_it_can_be_read() -> None:
    puzzle = Puzzle.parse("A  A  .. AU\n.. .. .. AU\nX  X  .. U\n1  1  .. U")
    for solution in (
        [Move("X", "R", 1), Move("X", "R", 1)],
        [Move("A", "UL", 2)],
        [Move("AU", "L", 2), Move("1", "R", 1), Move("U", "U", 1)],
        [Move("A", "U", 1, (("L", 2),))],
    ):
        for format in ("native", "json"):
            text = puzzle.replace(recorded_moves=solution).to(format)
            assert Puzzle.parse(text).recorded_moves == tuple(solution)
    strange = puzzle.replace(recorded_moves=[Move("Q", "R", 1)])
    for text in (strange.to("native"), strange.to("json")):
        sentence = refusal(text)
        assert sentence == "the solution moves 'Q', but there is no such vehicle"


@pytest.mark.parametrize(
    "text",
    [
        "title: a title\n" + GRID,
        "Title: a title\n" + GRID,
        "TITLE : a title\n" + GRID,
        "title:a title\n" + GRID,
        "title:\ta title  \n" + GRID,
        "# a comment\n\ntitle: a title\n# another\n#\n\n" + GRID,
        "title: a title\n\n\n" + GRID + "\n\n",
        "title: a title\nXX.B ...B AA..",
        "title: a title\n" + GRID.replace("\n", "\n\n"),
        "title: a title\nX X . B\n. . . B\nA A . .",
        "title: a title\n|XX.B|\n|...B|\n|AA..|",
        "title: a title\n+----+\n|XX.B>\n|...B|\n|AA..|\n+----+",
    ],
)
def test_it_is_easy_to_type(text: str) -> None:
    puzzle = Puzzle.parse(text)
    assert puzzle == board("XX.B ...B AA..")
    assert puzzle.title == "a title"
    assert_reads(text, puzzle)


def test_a_square_in_one_run_below_a_header() -> None:
    assert Puzzle.parse("title: x\n" + JAM_1.replace(" ", "")) == board(JAM_1)


# ---- targets, exits, goals ------------------------------------------------------------------


def test_two_targets_with_exits_of_their_own() -> None:
    puzzle = parse("target: X A\nexit: right 1 for X; left 3 for A")
    assert [target.label for target in puzzle.targets] == ["X", "A"]
    assert set(puzzle.exits) == {
        Exit((0, 3), "R", frozenset("X")),
        Exit((2, 0), "L", frozenset("A")),
    }
    both = parse("target: X, A\nexit: right 1 for X, A")
    assert both.exits == (Exit((0, 3), "R", frozenset("XA")),)
    lines = parse("target: X\ntarget: A")
    assert set(lines.exits) == {Exit((0, 3), "R"), Exit((2, 3), "R")}


def test_exits_on_all_sides_and_wide_ones() -> None:
    puzzle = parse("exit: right 1; left 2\nexit: top 3-4\nexit: Bottom 1")
    assert set(puzzle.exits) == {
        Exit((0, 3), "R"),
        Exit((1, 0), "L"),
        Exit((0, 2), "U"),
        Exit((0, 3), "U"),
        Exit((2, 0), "D"),
    }
    assert parse("exit: none").exits == ()
    assert parse("title: nothing about exits").exits == (Exit((0, 3), "R"),)


def test_an_exit_that_is_not_at_the_outer_edge() -> None:
    puzzle = parse("exit: right of r1c3", "XX.~\n...B\nAA.B")
    assert puzzle.exits == (Exit((0, 2), "R"),)
    assert puzzle.problems() == []


def test_goals() -> None:
    puzzle = parse("goal: X r2c1-r2c2")
    assert puzzle.goals == (Goal("X", frozenset({(1, 0), (1, 1)})),)
    assert puzzle.exits == ()
    several = parse("target: X A\ngoal: X r1c2-r2c3 r3c1\ngoal: A r3c3, r3c4\nexit: none")
    assert several.goals == (
        Goal("X", frozenset({(0, 1), (0, 2), (1, 1), (1, 2), (2, 0)})),
        Goal("A", frozenset({(2, 2), (2, 3)})),
    )


def test_a_target_that_has_left() -> None:
    puzzle = parse("target: X Y Z\ngone: Y Z\nexit: right 1")
    assert puzzle["Y"].cells == ()
    assert puzzle["Z"].target
    assert parse("target: X Y Z\ngone: Y\ngone: Z\nexit: right 1") == puzzle
    assert parse("target: X,Y,Z\ngone: Y,Z\nexit: right 1") == puzzle


def test_no_target() -> None:
    assert parse("target:").targets == ()


# ---- how things move ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edges", "joins"),
    [
        ("plane", ("none", "none")),
        ("cylinder", ("same", "none")),
        ("torus", ("same", "same")),
        ("moebius", ("flip", "none")),
        ("klein", ("same", "flip")),
        ("projective", ("flip", "flip")),
        ("Torus", ("same", "same")),
        ("left-right joined", ("same", "none")),
        ("top-bottom flipped", ("none", "flip")),
        ("left-right flipped, top-bottom joined", ("flip", "same")),
        ("top-bottom joined, left-right open", ("none", "same")),
    ],
)
def test_surfaces(edges: str, joins: tuple[str, str]) -> None:
    puzzle = parse(f"edges: {edges}\ngoal: X r2c1-r2c2")
    assert (puzzle.board.join_x, puzzle.board.join_y) == joins


def test_vehicles_across_a_seam() -> None:
    puzzle = parse("edges: torus\ngoal: X r3c1-r3c2", "A.BA\n..B.\nX..X")
    assert puzzle["X"].cells == ((2, 0), (2, 3))
    assert (puzzle["A"].axes, puzzle["X"].axes, puzzle["X"].target) == ("-", "-", True)
    flipped = parse("edges: moebius\nexit: none", "...A\n....\nA.XX")
    assert flipped["A"].axes == "-"


def test_mirrored_cells() -> None:
    puzzle = parse("edges: moebius\nexit: none\ncells: A r1c4 r3c1|", "....\n....\n..XX")
    assert puzzle["A"] == Vehicle("A", ((0, 3), (2, 0)), "-", mirrors=("", "|"))
    both = parse("edges: projective\nexit: none\ncells: A r1c4 r3c1-|", "....\n....\n..XX")
    assert both["A"].mirrors == ("", "-|")


def test_corners() -> None:
    assert parse("corners: yes").corners
    assert not parse("corners: no").corners


def test_axes() -> None:
    puzzle = parse("free: A\nfixed: B")
    assert [puzzle[label].axes for label in "XAB"] == ["-", "-|", ""]
    assert {v.axes for v in parse("free: all").vehicles} == {"-|"}
    free_but_one = parse("free: all\naxes: X=-")
    assert [free_but_one[label].axes for label in "XAB"] == ["-", "-|", "-|"]
    odd = parse("axes: A=|, B=-|/\\")
    assert (odd["A"].axes, odd["B"].axes) == ("|", "-|/\\")


def test_diagonal_vehicles() -> None:
    puzzle = parse("axes: A=/ B=\\", "XX.A\nB.A.\n.B..")
    assert puzzle["A"].cells == ((0, 3), (1, 2))
    assert puzzle["B"].cells == ((1, 0), (2, 1))
    target = parse("axes: X=/\ngoal: X r1c2 r2c1", "..X\n.X.\n...")
    assert target["X"].target


def test_pieces_of_one_cell_are_free() -> None:
    puzzle = parse("title: units", "XX.B\n...C\nAA..")
    assert (puzzle["B"].axes, puzzle["C"].axes) == ("-|", "-|")


# ---- boards ---------------------------------------------------------------------------------


def test_barriers() -> None:
    puzzle = parse("barrier: r1c2|r1c3, r2c1|r3c1\nbarrier: r2c2|r2c3")
    assert puzzle.board.barriers == {
        frozenset({(0, 1), (0, 2)}),
        frozenset({(1, 0), (2, 0)}),
        frozenset({(1, 1), (1, 2)}),
    }


def test_walls_and_missing_cells() -> None:
    puzzle = parse("title: x", "~XX.\n#..B\n~~.B")
    assert puzzle.board.missing == {(0, 0), (2, 0), (2, 1)}
    assert puzzle.board.walls == {(1, 0)}
    spaces = Puzzle.parse("title: x\n XX.\n#..B\n  .B")
    assert spaces == puzzle


def test_other_marks() -> None:
    puzzle = parse("empty: o\nwall: =\noutside: ?", "XX=B\no.oB\n?.oo")
    assert puzzle.board.walls == {(0, 2)}
    assert puzzle.board.missing == {(2, 0)}
    assert puzzle["."].axes == "|"
    dashes = parse("empty: .", "XX.-\n_..-\n_...")
    assert {v.label for v in dashes.vehicles} == {"X", "-", "_"}
    xs = parse("wall: #", "XX.x\nA..x\nA.#.")
    assert xs["x"].axes == "|"


def test_labels_of_several_characters() -> None:
    grid = "X  X  .. v1 bus\nh1 h1 .. v1 bus\n.. #  ## .. .."
    puzzle = parse("title: wide", grid)
    assert [v.label for v in puzzle.vehicles] == ["X", "v1", "bus", "h1"]
    target = parse("target: v1 h1\nfree: bus", grid)
    assert [v.label for v in target.targets] == ["v1", "h1"]
    long = parse("cells: ambulance r2c1 r2c2", "XX.B\n...B\n....")
    assert long["ambulance"].axes == "-"
    assert "cells: ambulance r2c1 r2c2" in long.to("native")


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


# ---- there and back -------------------------------------------------------------------------


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


def test_a_solution_in_another_dressing_leaves_its_note() -> None:
    puzzle = Puzzle.parse("solution: X 1, A -1\n.... XX.B A..B AOOO")
    assert [str(move) for move in puzzle.recorded_moves] == ["XR1", "AU1"]
    assert puzzle.notes == ("a positive number moves right or down",)

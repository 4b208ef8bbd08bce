"""The native format: every key and every variant."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, board
from tests.support.wild import assert_reads, refusal
from unjam import Exit, Puzzle, Vehicle
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


def test_a_solution_in_another_dressing_leaves_its_note() -> None:
    puzzle = Puzzle.parse("solution: X 1, A -1\n.... XX.B A..B AOOO")
    assert [str(move) for move in puzzle.recorded_moves] == ["XR1", "AU1"]
    assert puzzle.notes == ("a positive number moves right or down",)

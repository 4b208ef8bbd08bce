"""Sentences about boards that the rules forbid: which rule, and where."""

from __future__ import annotations

import pytest

from unjam import Board, Exit, Goal, Puzzle, PuzzleError, UnplayableError, Vehicle, deck
from unjam.model.board import Join

CAR = Vehicle("X", ((1, 0), (1, 1)), "-", target=True)
SQUARE = Vehicle("X", ((0, 0), (0, 1), (1, 0), (1, 1)), "-|", target=True)
ELL = Vehicle("X", ((0, 0), (1, 0), (1, 1)), "-|", target=True)
RIGHT = Exit((1, 3), "R")


# ---- What is no puzzle at all ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "vehicle", "sentence"),
    [
        (
            Board(4, 4, walls=frozenset({(1, 1)})),
            Vehicle("D", ((0, 0), (1, 1)), "\\"),
            "vehicle 'D' is in a wall at row 2, column 2",
        ),
        (
            Board(4, 4, walls=frozenset({(0, 1), (1, 0)})),
            Vehicle("D", ((0, 0), (1, 1)), "\\"),
            "vehicle 'D' lies across the corner between row 1, column 1 and row 2, column 2, where "
            "walls touch: nothing can pass there",
        ),
        (
            Board(4, 4, missing=frozenset({(0, 1)}), walls=frozenset({(1, 2)})),
            Vehicle("D", ((1, 1), (0, 2)), "/"),
            "vehicle 'D' lies across the corner between row 2, column 2 and row 1, column 3, where "
            "walls touch: nothing can pass there",
        ),
        (
            Board(
                4,
                4,
                barriers=frozenset({frozenset({(0, 0), (0, 1)}), frozenset({(0, 0), (1, 0)})}),
            ),
            Vehicle("D", ((0, 0), (1, 1)), "\\"),
            "vehicle 'D' lies across the corner between row 1, column 1 and row 2, column 2, where "
            "walls touch: nothing can pass there",
        ),
        (
            Board(4, 2, join_x="same"),
            Vehicle("A", ((0, 0), (0, 1), (0, 2), (0, 3), (0, 0)), "-"),
            "vehicle 'A' overlaps itself at row 1, column 1: it must cover every cell only "
            "once, even across a seam",
        ),
        (
            Board(3, 3, join_x="flip", join_y="flip"),
            Vehicle("A", ((0, 0), (0, 1), (0, 0)), "-|"),
            "vehicle 'A' overlaps itself at row 1, column 1: it must cover every cell only "
            "once, even across a seam",
        ),
    ],
)
def test_a_vehicle_that_cannot_stand_there(board: Board, vehicle: Vehicle, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(board, [vehicle])
    assert str(caught.value) == sentence


def test_in_the_native_format_too() -> None:
    with pytest.raises(PuzzleError, match="overlaps itself at row 1, column 1"):
        Puzzle.parse(
            "edges: cylinder\ncells: A r1c1 r1c2 r1c3 r1c4 r1c1\nexit: top 1\n....\n.X..\n.X.."
        )
    with pytest.raises(PuzzleError, match="where walls touch"):
        Puzzle.parse("exit: right 3\naxes: A=\\\nA#...\n#A...\nXX...")


# ---- Exits that no target can use -----------------------------------------------------------


@pytest.mark.parametrize(
    ("vehicles", "ways", "sentences"),
    [
        (
            [CAR],
            [RIGHT, Exit((0, 2), "U")],
            ["no target can use the exit on the top of column 3: X slides only along -"],
        ),
        (
            [CAR],
            [RIGHT, Exit((2, 3), "R"), Exit((0, 0), "L")],
            [
                "no target can use the exit on the right of row 3: it is not in line with X",
                "no target can use the exit on the left of row 1: it is not in line with X",
            ],
        ),
        (
            [CAR],
            [RIGHT, Exit((1, 2), "R")],
            [
                "the exit on the right of row 2 is not at an edge: the cell beyond row 2, column 3 "
                "is part of the board"
            ],
        ),
        (
            [SQUARE],
            [Exit((0, 3), "R"), Exit((1, 3), "R"), Exit((3, 0), "D")],
            [
                "no target can use the exit on the bottom of column 1: the whole front of X is "
                "never at exits there"
            ],
        ),
        (
            [CAR, Vehicle("Y", ((2, 3), (3, 3)), "|", target=True)],
            [RIGHT, Exit((0, 3), "U", frozenset({"X"})), Exit((0, 3), "U", frozenset({"Y"}))],
            ["no target can use the exit on the top of column 4: X slides only along -"],
        ),
    ],
)
def test_an_exit_nobody_can_use(
    vehicles: list[Vehicle], ways: list[Exit], sentences: list[str]
) -> None:
    puzzle = Puzzle(Board(4, 4), vehicles, ways)
    assert puzzle.problems() == sentences
    with pytest.raises(UnplayableError) as caught:
        puzzle.solve()
    assert str(caught.value) == f"the puzzle cannot be played: {sentences[0]}"


def test_an_exit_for_somebody_with_a_goal() -> None:
    goal = Goal("X", frozenset({(1, 2), (1, 3)}))
    assert Puzzle(Board(4, 4), [CAR], [RIGHT], [goal]).problems() == [
        "no target can use the exit on the right of row 2: X must reach a goal and never leaves"
    ]


def test_an_exit_is_of_use_although_its_user_has_left() -> None:
    other = Vehicle("Y", ((2, 3), (3, 3)), "|", target=True)
    ways = [RIGHT._replace(targets=frozenset({"X"})), Exit((0, 3), "U", frozenset({"Y"}))]
    puzzle = Puzzle(Board(4, 4), [CAR, other], ways)
    assert puzzle.problems() == puzzle.play("YU2").problems() == []


def test_a_wide_exit_may_be_wider_than_the_target() -> None:
    ways = [Exit((row, 3), "R") for row in range(3)]
    assert Puzzle(Board(4, 4), [SQUARE], ways).problems() == []


# ---- Targets that can never be out ----------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "ways", "sentence"),
    [
        (
            ELL,
            [Exit((0, 3), "R"), Exit((1, 3), "R")],
            "target 'X' has a jagged front: to leave, its whole front must be at exits at once",
        ),
        (
            SQUARE,
            [Exit((2, 3), "R")],
            "the exit on the right of row 3 is too narrow for target 'X': to leave, its whole "
            "front must be at exits at once, which is 2 cells wide",
        ),
        (
            SQUARE,
            [Exit((0, 3), "R"), Exit((2, 3), "R")],
            "target 'X' can never reach the exit on the right of row 1, not even on an empty board",
        ),
        (
            Vehicle("X", ((0, 0), (1, 1)), "\\", target=True),
            [Exit((3, 3), "R")],
            "target 'X' slides only along \\, so it cannot drive through the exit on the right of "
            "row 4",
        ),
    ],
)
def test_a_target_that_can_never_be_out(target: Vehicle, ways: list[Exit], sentence: str) -> None:
    assert Puzzle(Board(4, 4), [target], ways).problems() == [sentence]


def test_a_jagged_front_fits_a_jagged_edge() -> None:
    board = Board(4, 4, missing=frozenset({(0, 3)}))
    ways = [Exit((0, 2), "R"), Exit((1, 3), "R")]
    assert Puzzle(board, [ELL], ways).problems() == []


def test_an_ell_leaves_with_its_even_side_ahead() -> None:
    assert Puzzle(Board(4, 4), [ELL], [Exit((0, 0), "L"), Exit((1, 0), "L")]).problems() == []


@pytest.mark.parametrize("join_x", ["same", "flip"])
def test_an_exit_in_a_hole_beyond_a_seam(join_x: Join) -> None:
    board = Board(5, 3, missing=frozenset({(0, 2), (2, 2)}), join_x=join_x)
    target = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)
    row = 0 if join_x == "same" else 2
    assert Puzzle(board, [target], [Exit((row, 3), "L")]).problems() == []
    [sentence] = Puzzle(board, [target], [Exit((2 - row, 3), "L")]).problems()
    assert "can never reach the exit on the left of row" in sentence


# ---- Goals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "cells", "sentence"),
    [
        (
            CAR,
            {(1, 3)},
            "target 'X' covers 2 cells and the goal at row 2, column 4 has only 1",
        ),
        (
            CAR,
            {(2, 2), (2, 3)},
            "target 'X' slides only along -, so it can never reach the goal at row 3, column 3",
        ),
        (
            CAR._replace(axes=""),
            {(1, 2), (1, 3)},
            "target 'X' does not move, so it can never reach the goal at row 2, column 3",
        ),
        (
            SQUARE,
            {(3, 0), (3, 1), (3, 2), (3, 3)},
            "target 'X' can never reach the goal at row 4, column 1, not even on an empty board",
        ),
    ],
)
def test_a_goal_that_does_not_fit(
    target: Vehicle, cells: set[tuple[int, int]], sentence: str
) -> None:
    puzzle = Puzzle(Board(4, 4), [target], goals=[Goal("X", frozenset(cells))])
    assert puzzle.problems() == [sentence]


def test_each_goal_is_looked_at() -> None:
    goals = [Goal("X", frozenset({(1, 2), (1, 3)})), Goal("X", frozenset({(0, 2), (0, 3)}))]
    [sentence] = Puzzle(Board(4, 4), [CAR], goals=goals).problems()
    assert "reach the goal at row 1, column 3" in sentence


# ---- What plays on has no problems ----------------------------------------------------------


@pytest.mark.parametrize("name", ["jam", "safari", "sevens", "klotski"])
def test_playing_makes_no_problems(name: str) -> None:
    for puzzle in deck(name)[:3]:
        for board in puzzle.solve():
            assert board.problems() == []

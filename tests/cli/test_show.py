"""``unjam show``."""

from __future__ import annotations

import pytest

from unjam import Board, Exit, Goal, Known, Puzzle, Vehicle, deck
from unjam.cli.commands.show_command import as_text

from .conftest import Command


def test_the_board_and_what_is_known(unjam: Command) -> None:
    done = unjam("show", "jam:1")
    assert done.code == 0
    assert done.out.startswith("""\
Rush Hour, the first box, 1

+------+
|BB...G|
|A..C.G|
|AXXC.G>
|A..C..|
|E...FF|
|E.DDD.|
+------+

6x6, beginner, fewest moves 8, fewest slides 16
source: """)


def test_several_and_errors(unjam: Command) -> None:
    done = unjam("show", "jam:1", "XX..B", "jam:2")
    assert done.code == 30
    assert done.out.count("+------+") == 4
    assert done.err.count("\n") == 1


def test_notes_and_the_target(unjam: Command) -> None:
    out = unjam("show", "BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo").out
    assert ", target A\n" in out
    assert "note: o is empty\n" in out


@pytest.mark.parametrize("name", ["jam", "project", "hardest", "uva"])
def test_the_plain_frame_can_be_read_again(unjam: Command, name: str) -> None:
    for puzzle in deck(name):
        again = Puzzle.parse(unjam("show", f"{name}:{puzzle.id}").out.split("\n\n")[1])
        assert again == puzzle


def test_the_facts_of_variants() -> None:
    red = Vehicle("X", ((1, 1), (1, 2)), "-|", target=True)
    blue = Vehicle("B", ((3, 3), (3, 4)), "-", target=True)
    puzzle = Puzzle(
        Board(6, 6, join_x="same"),
        [red, blue],
        [Exit((0, 1), "U", frozenset({"X"}))],
        [Goal("B", frozenset({(5, 1), (5, 2)}))],
        corners=True,
        id="7",
        known=Known(states=1234),
        notes=["a note"],
    )
    text = as_text(puzzle)
    for line in (
        "puzzle 7",
        "6x6, 1,234 reachable states, targets X, B",
        "cylinder: left joins right",
        "a vehicle that crosses a dotted edge re-enters at the same number",
        "X slides left, right, up and down",
        "the exit on the top of column 2 is for X",
        "B must stop within row 6, columns 2 to 3",
        "an unbroken path round corners is one move",
        "note: a note",
    ):
        assert f"\n{line}\n" in f"\n{text}\n"
    assert "problem: there is no target" in as_text(Puzzle(Board(3, 1), []))


def test_how_vehicles_move_that_one_would_not_think() -> None:
    puzzle = Puzzle(
        Board(4, 4, join_x="flip", join_y="same"),
        [
            Vehicle("X", ((0, 0), (0, 1)), "-", target=True),
            Vehicle("A", ((1, 0),), ""),
            Vehicle("B", ((1, 2), (1, 3)), ""),
            Vehicle("C", ((2, 0), (3, 1)), "\\"),
            Vehicle("D", ((3, 3),), "|"),
            Vehicle("E", ((2, 2),), "-|"),
        ],
        goals=[Goal("X", frozenset({(0, 1), (0, 2)}))],
    )
    lines = as_text(puzzle).splitlines()
    assert lines[:3] == ["   abcd", "  +- - +", "1 :XX*.: 4"]
    assert "a vehicle that crosses a dotted edge re-enters at the same number or letter" in lines
    assert lines[-4:-1] == ["A, B do not move", "C slides along \\", "D slides up and down"]

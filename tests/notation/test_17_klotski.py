"""Klotski rooms: ``*`` hero, ``#`` wall, ``-`` gate, ``.`` goal cells, ``@`` around rows."""

from __future__ import annotations

import pytest

from tests.support.boards import board
from tests.support.wild import assert_reads, refusal
from unjam import Puzzle
from unjam.model import Exit, Goal

CLASSIC = "######\n#a**b#\n#a**b#\n#cdde#\n#cfge#\n#h  i#\n##--##\n######"
GATE = frozenset("*")
HUARONG = board(
    "a**b a**b cdde cfge h..i",
    targets="*",
    axes=dict.fromkeys("*abcdefghi", "-|"),
    exits=[Exit((4, 1), "D", GATE), Exit((4, 2), "D", GATE)],
)


@pytest.mark.parametrize(
    "text",
    [
        CLASSIC,
        CLASSIC[: CLASSIC.rindex("\n")],
        CLASSIC + "\n  ..  \n  ..  ",
        "\n".join(f"@{line}@" for line in CLASSIC.split("\n")),
        CLASSIC.upper(),
    ],
)
def test_the_classic_room(text: str) -> None:
    labels = text == text.lower()
    for version in (text, text.replace("\n", "\r\n") + "\r\n", "\n\n" + text + "\n"):
        found = Puzzle.parse(version)
        if labels:
            assert found == HUARONG, f"{version!r} was read as {found!r}"
        assert len(found.vehicles) == 10
        assert found.notes == (
            "the hero must leave by the gate",
            "all pieces slide in four directions",
        )
        assert Puzzle.parse(version, format="klotski") == found


def test_indentation_and_spaces_at_the_ends_of_lines() -> None:
    assert_reads(CLASSIC, HUARONG)


def test_goal_cells_in_the_room() -> None:
    text = "######\n#a**b#\n#a**b#\n#c  d#\n#c..d#\n#....#\n######"
    puzzle = Puzzle.parse(text)
    below = frozenset({(3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)})
    assert puzzle.goals == (Goal("*", below),)
    assert puzzle.exits == ()
    assert puzzle.notes[0] == "the hero must reach the goal cells"
    assert_reads(text, puzzle)


def test_walls_inside_the_room_and_gates_on_every_side() -> None:
    text = "#######\n#**   -\n##    #\n#aa#  #\n#######"
    puzzle = Puzzle.parse(text)
    assert puzzle.board.walls == {(1, 0), (2, 2)}
    assert puzzle.exits == (Exit((0, 4), "R", GATE),)
    assert_reads(text, puzzle)
    left = Puzzle.parse("#######\n-   **#\n#     #\n#######")
    assert left.exits == (Exit((0, 0), "L", GATE),)
    top = Puzzle.parse("##-####\n# *   #\n# *   #\n#######")
    assert top.exits == (Exit((0, 1), "U", GATE),)


def test_rooms_of_other_sizes() -> None:
    nine = "###########\n" + "#         #\n" * 8 + "#**  aa   -\n###########"
    puzzle = Puzzle.parse(nine)
    assert (puzzle.board.width, puzzle.board.height) == (9, 9)
    assert puzzle.exits == (Exit((8, 8), "R", GATE),)


def test_a_room_survives_writing() -> None:
    for format in ("native", "json"):
        assert Puzzle.parse(HUARONG.to(format)) == HUARONG


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("######\n#a**b#\n#a**b#\n######", "there is neither a gate '-' nor a goal '.'"),
        ("#######\n#a**ba#\n#a**b #\n##--###", "piece 'a' is in several parts"),
        ("#######\n#** **#\n#     #\n##-####", "piece '*' is in several parts"),
        ("####################\n#**" + " " * 17 + "-\n####################", "width of a board"),
    ],
)
def test_wrong_rooms_are_refused(text: str, part: str) -> None:
    assert part in refusal(text)
    assert part in refusal(text, format="klotski")


def test_a_room_without_a_hero_is_refused() -> None:
    assert "there is no hero '*'" in refusal("####\n#aa#\n##-#", format="klotski")


def test_a_frame_of_at_signs_is_no_klotski_room() -> None:
    """A star in the frame marks the exit."""
    text = "@@@@@@@@\n" + "@------@\n" * 4 + "@X-----@\n@XCC-Z-@\n@----Z-@\n@*@@@@@@"
    puzzle = Puzzle.parse(text)
    assert {v.label: v.target for v in puzzle.vehicles} == {"X": True, "C": False, "Z": False}
    assert [(exit.cell, exit.direction) for exit in puzzle.exits] == [((6, 0), "D")]
    assert "the frame of @ is not part of the board" in puzzle.notes

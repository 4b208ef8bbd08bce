"""What a notation cannot write, and why."""

from __future__ import annotations

import pytest

from unjam import NotationError, Puzzle
from unjam.literals import WriteFormat

PLAIN = Puzzle.parse("XX.B ...B AA.. ....")


def labelled(puzzle: Puzzle, label: str) -> Puzzle:
    """The puzzle with another label for B."""
    vehicles = [v._replace(label=label) if v.label == "B" else v for v in puzzle.vehicles]
    return puzzle.replace(vehicles=vehicles)


@pytest.mark.parametrize(
    ("format", "name"),
    [("grid", "a grid"), ("line", "a line of cells"), ("deck", "a line of a deck")],
)
@pytest.mark.parametrize("label", ["#", ".", "~", "-", "_"])
def test_a_label_that_is_a_mark(format: WriteFormat, name: str, label: str) -> None:
    with pytest.raises(NotationError) as caught:
        labelled(PLAIN, label).to(format)
    assert str(caught.value) == (
        f"{name} cannot express the label {label!r}, a symbol there; use native or json"
    )
    back = Puzzle.parse(labelled(PLAIN, label).to("native"))
    assert back == labelled(PLAIN, label)


def test_such_a_label_does_not_hide_another_cause() -> None:
    torus = Puzzle.parse("edges: torus\ngoal: X r1c3-r1c4\nXX.B\n...B\nAA..\n....")
    for label in ("B", "#"):
        with pytest.raises(NotationError) as caught:
            labelled(torus, label).to("grid")
        assert str(caught.value) == "a grid cannot express its board; use native or json"


def test_wide_boards_with_many_vehicles() -> None:
    """There is no letter left for the mark."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWYZ"
    rows = ["XX" + "." * 14]
    for at in range(0, 25, 5):
        rows.append("".join(letter * 2 + "." for letter in letters[at : at + 5]) + ".")
    rows += ["##" + "." * 14]
    text = "wall: %\n" + "\n".join([*rows, *["." * 16] * 9])
    with pytest.raises(NotationError, match="a grid cannot express"):
        Puzzle.parse(text).to("grid")

"""What the words and keys around a board say about its exit, its target and its size."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from unjam import Puzzle, read

# X lies in the first row, B where a target usually lies.
OTHER = "XX...G A..C.G ABBC.G A..C.. E...FF E.DDD."
LEFT = "G...BB G.C..A G.CXXA ..C..A FF...E .DDD.E"
TOP = "GGG.F. ....FD .CCC.D ..X..D B.X... BAAAEE"


def lines(rows: str) -> str:
    return rows.replace(" ", "\n")


def one(text: str) -> Puzzle:
    """The puzzle of a text, read as a file; ``Puzzle.parse`` agrees."""
    (puzzle,) = read(io.StringIO(text))
    assert Puzzle.parse(text) == puzzle
    return puzzle


def cars(rows: str) -> list[dict[str, Any]]:
    return [
        {
            "id": vehicle.label,
            "row": vehicle.cells[0][0],
            "col": vehicle.cells[0][1],
            "length": len(vehicle.cells),
            "orientation": "H" if vehicle.axes == "-" else "V",
        }
        for vehicle in Puzzle.parse(rows, target="X").vehicles
    ]


def table(rows: str) -> str:
    rest = "\n".join(",".join(str(value) for value in car.values()) for car in cars(rows))
    return f"id,row,col,length,orientation\n{rest}"


@pytest.mark.parametrize(
    "text",
    [
        f"The exit is on the left.\n\n{lines(LEFT)}",
        f"exit row 3 left\n{lines(LEFT)}",
        f"{lines(LEFT)}\nX must leave on the left side.",
        f"Get X out of the parking lot through the left side.\n\n{lines(LEFT)}",
        f"# exit: left\n{table(LEFT)}",
        f"exit: left\n{table(LEFT)}",
        *(
            json.dumps({"grid": LEFT.split(), key: "left"})
            for key in ("exit", "exitSide", "exit_side", "exitDirection", "door", "gate", "out")
        ),
        json.dumps({"grid": LEFT.split(), "exit": [2, 0]}),
        json.dumps({"exit": "left", "cars": cars(LEFT)}),
    ],
)
def test_an_exit_on_the_left(text: str) -> None:
    (way,) = one(text).exits
    assert (way.cell, way.direction) == ((2, 0), "L")


@pytest.mark.parametrize(
    "text",
    [
        f"  EXIT\n{lines(TOP)}",
        f"The exit is at the top.\n\n{lines(TOP)}",
        json.dumps({"board": TOP.split(), "exit": "top"}),
    ],
)
def test_an_exit_at_the_top(text: str) -> None:
    (way,) = one(text).exits
    assert (way.cell, way.direction) == ((0, 2), "U")


@pytest.mark.parametrize(
    "text",
    [
        f"{lines(OTHER)}\nB is the target.",
        f"# target: B\n\n{lines(OTHER)}",
        f"The red car is B.\n\n{lines(OTHER)}",
        f"Car B must reach the exit.\n\n{lines(OTHER)}",
        *(
            f"{words}\n{lines(OTHER)}"
            for words in (
                "Player car: B", "target=B", "goal B", "get B out", "Move car B to the exit",
                "B is the red car", "(B = red car, X = blue car)",
            )
        ),
        f"target: B\n{table(OTHER)}",
        f"# target: B\n{table(OTHER)}",
        json.dumps({"grid": OTHER.split(), "mainCar": "B"}),
        json.dumps({"target": "B", "size": 6, "cars": cars(OTHER)}),
        *(
            json.dumps([car | {key: car["id"] == "B"} for car in cars(OTHER)])
            for key in ("isTarget", "goal", "hero", "primary", "isMain", "target", "player")
        ),
    ],
)  # fmt: skip
def test_another_target_than_x(text: str) -> None:
    assert [vehicle.label for vehicle in one(text).targets] == ["B"]


@pytest.mark.parametrize(
    "size",
    [
        {"width": 7, "height": 7}, {"numRows": 7, "numCols": 7}, {"size": "7x7"}, {"size": 7},
        {"dimensions": {"width": 7, "height": 7}}, {"rows": 7, "cols": 7}, {"w": 7, "h": 7},
    ],
)  # fmt: skip
def test_a_size_among_the_keys(size: dict[str, Any]) -> None:
    puzzle = one(json.dumps(size | {"cars": cars(OTHER)}))
    assert (puzzle.board.width, puzzle.board.height) == (7, 7)
    assert not any("taken to be" in note for note in puzzle.notes)


def test_what_is_not_understood_is_noted() -> None:
    puzzle = one(f"Exit (row, col) = (2, 0)\n{lines(LEFT)}")
    assert "the line 'Exit (row, col) = (2, 0)' is ignored" in puzzle.notes


def test_a_size_in_the_name_of_a_file(tmp_path: Any) -> None:
    path = tmp_path / "level_9x9.csv"
    path.write_text(table(OTHER))
    (puzzle,) = read(path)
    assert (puzzle.board.width, puzzle.board.height) == (9, 9)
    assert "the board is 9x9: the file name says so" in puzzle.notes

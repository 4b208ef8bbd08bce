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


@pytest.mark.parametrize(
    "words",
    [
        "Der Ausgang liegt links.", "Sortie: à gauche", "La salida queda a la izquierda.",
        "Uscita: lato sinistro", "Saída à esquerda", "De uitgang is links.", "Wyjazd z lewej",
        "Выезд слева.", "出口は左です。", "出口在左边", "X must reach the left border.",
        "X drives out to the west.", "The gate is on the left.", "Left-hand exit", "Exit: W",
        "X leaves leftwards.", "There is an opening at the left of the third row.", "exit: left",
    ],
)  # fmt: skip
def test_an_exit_on_the_left_in_other_words(words: str) -> None:
    for text in (
        f"{words}\n{lines(LEFT)}",
        f"{lines(LEFT)}\n\n{words}",
        f"# {words}\n{table(LEFT)}",
    ):
        (way,) = one(text).exits
        assert (way.cell, way.direction) == ((2, 0), "L")


@pytest.mark.parametrize(
    "words",
    [
        "Ausgang oben", "Sortie en haut", "salida: arriba", "Uscita in alto", "выход сверху",
        "Get X out over the upper edge!", "X has to drive up and out.", "Exit: N",
    ],
)  # fmt: skip
def test_an_exit_at_the_top_in_other_words(words: str) -> None:
    (way,) = one(f"{words}\n{lines(TOP)}").exits
    assert (way.cell, way.direction) == ((0, 2), "U")


@pytest.mark.parametrize(
    "words",
    [
        "You drive car B.", "Our car is marked with B.", "Free car B!", "B ist das rote Auto.",
        "La voiture rouge est B.", "El coche rojo es la B.", "legend: B target, . empty",
        "Get the green car (B) out on the right.", "B is your car, X is just another car.",
        "X is not the red car, B is.",
    ],
)  # fmt: skip
def test_another_target_in_other_words(words: str) -> None:
    for text in (f"{words}\n{lines(OTHER)}", f"{lines(OTHER)}\n\n{words}"):
        assert [vehicle.label for vehicle in one(text).targets] == ["B"]


@pytest.mark.parametrize(
    "words",
    [
        "The exit is not on the right but on the left.",
        "Square (5, 2) is a wall.",
        "Das Feld hat 8 Zeilen.", "The exit is at (3, 0).",
    ],
)  # fmt: skip
def test_a_statement_that_is_not_followed_is_quoted(words: str) -> None:
    for text in (f"{words}\n\n{lines(OTHER)}", f"{lines(OTHER)}\n\n{words}"):
        notes = one(text).notes
        assert any(words[:30] in note and "is ignored" in note for note in notes), notes


@pytest.mark.parametrize(
    "words", ["Have fun!", "Get the red car X out!", "Move the trucks left and right.", "Level 4"]
)
def test_words_that_agree_with_the_board_need_no_note(words: str) -> None:
    assert not any("ignored" in note for note in one(f"{words}\n\n{lines(OTHER)}").notes)


@pytest.mark.parametrize(
    "words",
    [
        "Eight rows and eight columns.",
        "grid size: 8",
        "N = 8",
        "8\u00d78",
        "Board: eight by eight",
        "#define BOARD_SIZE 8",
        "private static final int SIZE = 8;",
        "let boardSize = 8;",
        "#define N 8",
        "BOARD_WIDTH = 8, BOARD_HEIGHT = 8",
        "width: 8\nheight: 8",
    ],
)
def test_a_size_in_other_words(words: str) -> None:
    puzzle = one(f"{words}\n{table(LEFT)}")
    assert (puzzle.board.width, puzzle.board.height) == (8, 8)
    assert not any("ignored" in note for note in puzzle.notes)  # neither the size nor the headings


@pytest.mark.parametrize(("words", "base"), [("0-based", 0), ("Counting starts at 1.", 1)])
def test_the_number_that_places_count_from(words: str, base: int) -> None:
    text = f"Board 7x7, {words}\nred 3 2 2 H\nA 1 5 3 V\nB 5 2 3 H"
    assert one(text).targets[0].cells[0] == (3 - base, 2 - base)


@pytest.mark.parametrize("mark", ["»", "👉", "🚪", "🏁"])
def test_signs_that_point_at_the_exit(mark: str) -> None:
    rows = OTHER.split()
    rows[2] += f" {mark}"
    (way,) = one("\n".join(rows).replace("X", "Y")).exits
    assert (way.cell, way.direction) == ((2, 5), "R")


def test_a_numbered_heading_is_a_title() -> None:
    assert one(f"Level 3: Easy\n\n{lines(OTHER)}").title == "Level 3: Easy"

"""Lists in several parts are one puzzle, and what a list implies is announced."""

from __future__ import annotations

import io
import json

import pytest

from unjam import AmbiguousError, Puzzle, read

CARS = [("X", 2, 0, "H"), ("A", 0, 0, "V"), ("B", 4, 3, "H")]
TRUCKS = [("O", 0, 3, "V"), ("P", 5, 1, "H")]
BOARD = "A..O../A..O../XX.O../....../...BB./.PPP.."


def rows(puzzle: Puzzle) -> str:
    return str(puzzle).replace("\n", "/")


def only(text: str) -> Puzzle:
    (puzzle,) = read(io.StringIO(text))
    return puzzle


def listed(vehicles: list[tuple[str, int, int, str]]) -> list[dict[str, object]]:
    return [dict(zip(("id", "row", "col", "dir"), vehicle, strict=True)) for vehicle in vehicles]


def lines(vehicles: list[tuple[str, int, int, str]]) -> str:
    return "\n".join(" ".join(map(str, vehicle)) for vehicle in vehicles)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"cars": listed(CARS), "trucks": listed(TRUCKS)}),
        json.dumps({"trucks": listed(TRUCKS), "cars": listed(CARS)}, indent=2),
        f"cars:\n{lines(CARS)}\ntrucks:\n{lines(TRUCKS)}",
        f"# Cars\n{lines(CARS)}\n\n# Trucks\n{lines(TRUCKS)}",
    ],
)
def test_cars_and_trucks_are_one_puzzle(text: str) -> None:
    assert rows(only(text)) == BOARD


def test_vehicles_listed_by_orientation_are_one_puzzle() -> None:
    every = [(*vehicle[:3], 2, vehicle[3]) for vehicle in CARS]
    every += [(*vehicle[:3], 3, vehicle[3]) for vehicle in TRUCKS]
    parts = {
        name: [vehicle[:4] for vehicle in every if vehicle[4] == name[0].upper()]
        for name in ("horizontal", "vertical")
    }
    assert rows(only(json.dumps(parts))) == BOARD


def test_lengths_that_letters_imply_are_announced() -> None:
    puzzle = only("X 2 0 H\nA 0 0 V\nB 4 3 H\nO 0 3 V\nP 5 1 H")
    assert rows(puzzle) == BOARD
    assert any("lengths" in note for note in puzzle.notes)


def test_cells_that_may_count_from_0_or_from_1_are_ambiguous() -> None:
    with pytest.raises(AmbiguousError, match="row by row"):
        only("X: 27 28\nA: 2 8 14\nB: 9 15 21\nC: 20 26")


def test_fractions_are_no_places() -> None:
    places = [{"id": label, "x": x, "y": y, "length": 2, "dir": "H"} for label, x, y in
              (("X", 0.5, 2), ("A", 2.5, 0), ("B", 3.5, 4))]  # fmt: skip
    with pytest.raises(ValueError, match=r".") as caught:
        only(json.dumps(places))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("...AA.\n.X....\n.X.B..\nRR.B..\n......\n......", "X is the target, although it stands"),
        ("......\n.XX...\n...B..\n...B..\n......\n......", "X is the target, although it is in"),
        ("......\n......\n.B..XX\n.B....\n......\n......", "X is at the exit already"),
        ("AA...#\n.....#\nXX.B..\n...B.#\n.....#\nCC...#", "column 6 is walls"),
        ("AA....\n......\nXX.B..\n...B..\nCC....", "this is read as a 6x5 board"),
    ],
)
def test_doubtful_grids_are_announced(text: str, note: str) -> None:
    assert any(one.startswith(note) for one in Puzzle.parse(text).notes)


@pytest.mark.parametrize("origin", ['"origin": "bottom-left", ', ""])
def test_rows_from_the_bottom_only_if_the_text_says_so(origin: str) -> None:
    places = (("X", 0, 3, 2, "H"), ("A", 3, 2, 3, "V"), ("B", 0, 0, 2, "H"))
    cars = [dict(zip(("id", "x", "y", "len", "dir"), place, strict=True)) for place in places]
    puzzle = only(f'{{{origin}"cars": {json.dumps(cars)}}}')
    below = "......", "...A..", "XX.A..", "...A..", "......", "BB...."
    assert (rows(puzzle) == "/".join(below)) == bool(origin)


def test_control_characters_in_own_json_are_read_back() -> None:
    puzzle = Puzzle.parse("id: 1\x02solution: QR1\nX\n")
    assert Puzzle.parse(puzzle.to("json")) == puzzle

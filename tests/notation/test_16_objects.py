"""JSON objects: ``cars: [{player, position, length, id, orientation}]``, ``{model, x, y, …}``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.boards import JAM_1, NINE, board
from tests.support.wild import assert_reads, deck_puzzles, lies, refusal, same_up_to_labels, start
from unjam import AmbiguousError, Puzzle


def cars(puzzle: Puzzle, *, row_first: bool = False, base: int = 0) -> list[dict[str, Any]]:
    found = []
    for number, vehicle in enumerate(puzzle.vehicles):
        x, y = start(vehicle)
        place = [y + base, x + base] if row_first else [x + base, y + base]
        found.append(
            {
                "player": vehicle.target,
                "position": place,
                "length": len(vehicle.cells),
                "id": number,
                "orientation": "horizontal" if lies(vehicle) else "vertical",
            }
        )
    return found


def models(puzzle: Puzzle) -> list[dict[str, Any]]:
    return [
        {
            "model": v.label,
            "x": start(v)[0],
            "y": start(v)[1],
            "orientation": "H" if lies(v) else "V",
        }
        for v in puzzle.vehicles
    ]


def test_cars_with_a_player() -> None:
    puzzle = board(JAM_1)
    for value in ({"cars": cars(puzzle)}, {"vehicles": cars(puzzle)}, cars(puzzle)):
        for text in (json.dumps(value), json.dumps(value, indent=2)):
            assert_reads(text, puzzle, labels=False)
            found = Puzzle.parse(text)
            assert found.notes == (
                "places are column, row, counted from 0",
                "the board is taken to be 6x6; size (--size) overrides this",
            )
            assert same_up_to_labels(Puzzle.parse(text, format="objects-xy"), puzzle)


def test_models_with_x_and_y() -> None:
    puzzle = board("AA...O P..Q.O PXXQ.O P..Q.. B...CC B.RRR.")
    for value in ({"cars": models(puzzle)}, models(puzzle), {"pieces": models(puzzle), "id": "7"}):
        assert_reads(json.dumps(value), puzzle)
    assert Puzzle.parse(json.dumps({"cars": models(puzzle), "id": "7"})).id == "7"


def test_every_board_of_the_decks_by_name() -> None:
    for puzzle in deck_puzzles("jam", "project", "thinkfun", "uva"):
        by_name = [
            {k: v for k, v in car.items() if k != "position"}
            | {"row": car["position"][1], "col": car["position"][0]}
            for car in cars(puzzle)
        ]
        assert same_up_to_labels(Puzzle.parse(json.dumps(by_name)), puzzle)


@pytest.mark.parametrize("row_first", [False, True])
def test_every_board_of_the_decks_by_position(row_first: bool) -> None:
    """Two bare numbers: the right reading, or both; never the wrong one alone."""
    read = 0
    for puzzle in deck_puzzles("jam", "project", "thinkfun", "uva"):
        text = json.dumps({"cars": cars(puzzle, row_first=row_first)})
        forced = Puzzle.parse(text, format="objects-rc" if row_first else "objects-xy")
        assert same_up_to_labels(forced, puzzle)
        try:
            readings: tuple[Puzzle, ...] = (Puzzle.parse(text),)
            read += 1
        except AmbiguousError as error:
            readings = error.readings
        assert any(same_up_to_labels(reading, puzzle) for reading in readings)
    assert read > 60


@pytest.mark.parametrize(
    "change",
    [
        {"orientation": "H"},
        {"orientation": "h"},
        {"orientation": "Horizontal"},
        {"direction": "horizontal", "orientation": None},
        {"vertical": False, "orientation": None},
    ],
)
def test_words_for_the_orientation(change: dict[str, Any]) -> None:
    car = {"id": "X", "x": 0, "y": 2, "length": 2, "orientation": "horizontal"} | change
    car = {key: value for key, value in car.items() if value is not None}
    assert Puzzle.parse(json.dumps([car]))["X"].cells == ((2, 0), (2, 1))


def test_places_as_objects_and_as_one_number() -> None:
    nested = [{"id": "X", "position": {"x": 1, "y": 2}, "length": 2, "orientation": "H"}]
    assert Puzzle.parse(json.dumps(nested))["X"].cells == ((2, 1), (2, 2))
    one = [{"id": "X", "position": 13, "length": 2, "orientation": "H"}]
    assert Puzzle.parse(json.dumps(one))["X"].cells == ((2, 1), (2, 2))


def test_the_size_of_the_board() -> None:
    puzzle = board(NINE)
    found = Puzzle.parse(json.dumps({"width": 9, "height": 9, "cars": models_with_length(puzzle)}))
    assert found == puzzle
    small = {"size": 4, "cars": models(board("XX.B ...B AA.. ...."))}
    assert Puzzle.parse(json.dumps(small)) == board("XX.B ...B AA.. ....")
    flat = {"width": 4, "height": 3, "cars": models(board("XX.B ...B AA.."))}
    assert Puzzle.parse(json.dumps(flat)) == board("XX.B ...B AA..")


def models_with_length(puzzle: Puzzle) -> list[dict[str, Any]]:
    lengths = {v.label: len(v.cells) for v in puzzle.vehicles}
    return [car | {"length": lengths[car["model"]]} for car in models(puzzle)]


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ({"cars": []}, "there is no vehicle in the list"),
        ({"cars": [7]}, "vehicle 1 is not a JSON object but '7'"),
        ([{"id": "X", "x": 0, "y": 2, "length": 2}], "vehicle 'X' has no orientation"),
        ([{"id": "X", "x": 0, "orientation": "H", "length": 2}], "vehicle 'X' has no position"),
        ([{"id": "Z", "x": 0, "y": 2, "orientation": "H"}], "vehicle 'Z' has no length"),
        (
            [{"id": "X", "x": 0, "y": 2, "orientation": "H", "length": "2"}],
            "vehicle 'X' has no length",
        ),
        (
            [{"id": "X", "x": 0, "y": 2, "orientation": "H", "length": 200}],
            "vehicle 'X' is 200 cells long, not 1 to 16",
        ),
        (
            [{"id": "X", "x": 10**30, "y": 2, "orientation": "H", "length": 2}],
            "the width of a board must be 1 to 16 cells",
        ),
        (
            {"size": 4, "cars": [{"id": "X", "x": 3, "y": 0, "orientation": "H", "length": 2}]},
            "vehicle 'X' is outside the board",
        ),
        (
            [
                {"id": "X", "x": 0, "y": 2, "orientation": "H", "length": 2},
                {"id": "A", "x": 1, "y": 1, "orientation": "V", "length": 2},
            ],
            "overlap at row 3, column 2",
        ),
        ({"wheels": 4}, "the JSON object has the keys 'wheels'; a puzzle has"),
    ],
)
def test_wrong_objects_are_refused(value: Any, part: str) -> None:
    assert part in refusal(json.dumps(value))
    assert part in refusal(json.dumps(value), format="json")

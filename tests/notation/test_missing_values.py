"""A vehicle whose record lacks a value is completed with a note or refused, never left out."""

from __future__ import annotations

import json

import pytest

from unjam import Puzzle, PuzzleSyntaxError

KEYS = ("id", "row", "col", "length", "dir")
VEHICLES = [
    ("X", 2, 0, 2, "H"),
    ("A", 0, 0, 2, "V"),
    ("B", 0, 3, 3, "V"),
    ("C", 2, 5, 2, "V"),
    ("D", 4, 1, 3, "H"),
]
STYLES = ("json", "yaml", "xml", "call", "dict")


def line_of(style: str, record: dict[str, object]) -> str:
    """Return one record on a line."""
    if style == "yaml":
        return "- {" + ", ".join(f"{key}: {value}" for key, value in record.items()) + "}"
    if style == "xml":
        return "<car " + " ".join(f'{key}="{value}"' for key, value in record.items()) + "/>"
    if style == "call":
        return "Car(" + ", ".join(f"{key}={value!r}" for key, value in record.items()) + "),"
    return f"    {record!r},"


def written(style: str, gone: dict[str, str], before: str = "") -> str:
    """Return the vehicles in a style, without the key ``gone[label]`` of some of them."""
    records = []
    for vehicle in VEHICLES:
        record: dict[str, object] = dict(zip(KEYS, vehicle, strict=True))
        record.pop(gone.get(vehicle[0], ""), None)
        records.append(record)
    if style == "json":
        return json.dumps(records, indent=1)
    lines = [line_of(style, record) for record in records]
    if style == "xml":
        lines = ["<cars>", *lines, "</cars>"]
    if style == "dict":
        lines = ["cars = [", *lines, "]"]
    return "\n".join([before, *lines] if before else lines)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("key", ["id", "row", "col", "dir"])
def test_a_record_without_a_value_is_refused_with_its_name(style: str, key: str) -> None:
    with pytest.raises(PuzzleSyntaxError, match=f"no '{key}'"):
        Puzzle.parse(written(style, {"C": key}))


@pytest.mark.parametrize("style", STYLES)
def test_several_records_without_a_value_are_refused(style: str) -> None:
    with pytest.raises(PuzzleSyntaxError, match="vehicle A"):
        Puzzle.parse(written(style, dict.fromkeys("ABD", "dir")))


@pytest.mark.parametrize("style", STYLES)
def test_an_assumed_length_is_announced(style: str) -> None:
    puzzle = Puzzle.parse(written(style, {"C": "length"}))
    assert len(puzzle.vehicles) == len(VEHICLES)
    assert any("vehicle C" in note and "2 is assumed" in note for note in puzzle.notes)


@pytest.mark.parametrize("style", ["yaml", "call", "dict"])
def test_a_stated_default_is_used(style: str) -> None:
    text = written(style, {"A": "dir", "B": "dir"}, "# vertical unless dir is given")
    puzzle = Puzzle.parse(text)
    assert str(puzzle) == str(Puzzle.parse(written(style, {})))
    assert sum("vertical is assumed" in note for note in puzzle.notes) == 2


@pytest.mark.parametrize("style", STYLES)
def test_a_misspelt_key_is_named(style: str) -> None:
    text = written(style, {})
    at = text.index("row", text.index("row", text.index("row") + 1) + 1)
    with pytest.raises(PuzzleSyntaxError, match=r"no 'row'.*'rwo'"):
        Puzzle.parse(text[:at] + "rwo" + text[at + 3 :])


def test_unknown_cells_beside_a_list_are_announced() -> None:
    cars = json.loads(written("json", {}))
    puzzle = Puzzle.parse(json.dumps({"cars": cars, "coins": [[0, 1], [5, 5]]}))
    assert any("'coins'" in note for note in puzzle.notes)


@pytest.mark.parametrize("extra", [{"id": "E"}, "E", {"id": "E", "row": 5}])
def test_what_is_no_vehicle_among_vehicles_is_refused(extra: object) -> None:
    cars = json.loads(written("json", {}))
    with pytest.raises(PuzzleSyntaxError, match="line 1"):
        Puzzle.parse(json.dumps([*cars[:2], extra, *cars[2:]]))


def test_a_short_tuple_among_tuples_is_refused() -> None:
    rows = [*map(repr, VEHICLES[:3]), "('E', 5)", *map(repr, VEHICLES[3:])]
    with pytest.raises(PuzzleSyntaxError, match="line 4"):
        Puzzle.parse("cars = [" + ",\n".join(rows) + "]")


def test_a_length_assumed_in_plain_json_is_announced() -> None:
    cars = [
        {"id": "X", "x": 0, "y": 2, "length": 2, "orientation": "horizontal"},
        {"id": "A", "x": 0, "y": 0, "orientation": "vertical"},
        {"id": "B", "x": 3, "y": 0, "length": 3, "orientation": "vertical"},
    ]
    assert any("vehicle A" in note for note in Puzzle.parse(json.dumps(cars)).notes)

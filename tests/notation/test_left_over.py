"""Everything in a text in brackets is used, harmless, named in a note, or a reason to refuse it."""

from __future__ import annotations

import io
import json

import pytest

from unjam import Puzzle, PuzzleSyntaxError, read

KEYS = ("id", "row", "col", "length", "dir")
VEHICLES = [("X", 2, 1, 2, "H"), ("A", 0, 0, 2, "V"), ("B", 3, 3, 3, "V")]
BOARD = "A...../A...../.XX.../...B../...B../...B.."
TRUCK = {"id": "T", "row": 5, "col": 0, "length": 3, "dir": "H"}
WITH_TRUCK = "A...../A...../.XX.../...B../...B../TTTB.."
WALLED = "A..#../A...../.XX.../...B../...B#./...B.."


def records(vehicles: list[tuple[str, int, int, int, str]]) -> list[dict[str, object]]:
    return [dict(zip(KEYS, vehicle, strict=True)) for vehicle in vehicles]


def parsed(value: object, indent: int | None = None) -> Puzzle:
    return Puzzle.parse(value if isinstance(value, str) else json.dumps(value, indent=indent))


def rows(puzzle: Puzzle) -> str:
    return str(puzzle).replace("\n", "/")


def ignored(puzzle: Puzzle) -> list[str]:
    return [note for note in puzzle.notes if note.endswith("ignored")]


@pytest.mark.parametrize(
    "text",
    [
        '{"X":{"pos":[1,2],"size":[2,1]},"A":{"pos":[2,0],"size":[1,2]},'
        '"J":{"pos":[3,0],"size":[3,1]}}',
        '{"cars":{"X":{"pos":{"x":1,"y":2},"size":{"w":2,"h":1}},'
        '"A":{"pos":{"x":2,"y":0},"size":{"w":1,"h":2}},'
        '"J":{"pos":{"x":3,"y":0},"size":{"w":3,"h":1}}}}',
        "X = { pos: [1,2], size: [2,1] }\nA = { pos: [2,0], size: [1,2] }\n"
        "J = { pos: [3,0], size: [3,1] }\n",
    ],
)
def test_a_place_and_a_size_are_not_two_cells(text: str) -> None:
    assert rows(Puzzle.parse(text)) == "..AJJJ/..A.../.XX.../....../....../......"


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("key", ["trucks", "buses", "blockers", "obstacle_cars", "cars"])
def test_lists_under_several_keys_are_one_puzzle(key: str, indent: int | None) -> None:
    puzzle = parsed({"vehicles": records(VEHICLES), key: [TRUCK]}, indent)
    assert rows(puzzle) == WITH_TRUCK
    assert not ignored(puzzle)


def test_a_list_of_trucks_states_the_missing_length() -> None:
    truck = {key: value for key, value in TRUCK.items() if key != "length"}
    assert rows(parsed({"vehicles": records(VEHICLES), "trucks": [truck]})) == WITH_TRUCK


def test_lists_that_do_not_fit_one_board_are_refused() -> None:
    truck = TRUCK | {"row": 2}
    with pytest.raises(PuzzleSyntaxError, match="'trucks' in line 1 looks like a vehicle"):
        parsed({"vehicles": records(VEHICLES), "trucks": [truck]})


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ([*records(VEHICLES), ["E", 5, 0, 3, "H"]], "the entry in line 1"),
        ({"cars": [*records(VEHICLES), ["E", 5, 0, 3, "H"]]}, "the entry in line 1"),
        ({"cars": records(VEHICLES), "redCar": {"row": 2, "col": 1}}, "'redCar' in line 1"),
        ({"cars": records(VEHICLES), "extra": [["E", 5, 0, 3, "H"]]}, "'extra' in line 1"),
        ({"cars": records(VEHICLES), "more": {"deep": {"one": TRUCK}}}, "'more' in line 1"),
        (
            '<target row="2" col="1"/>\n<car row="0" col="0" length="2" dir="V"/>\n'
            '<car row="3" col="3" length="3" dir="V"/>\n<car row="5" col="0" length="2" dir="H"/>',
            "the entry in line 1",
        ),
    ],
)
def test_a_vehicle_outside_the_list_is_refused(value: object, name: str) -> None:
    with pytest.raises(PuzzleSyntaxError, match=f"{name} looks like a vehicle"):
        parsed(value)


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("primary", "A", "primary"),
        ("primaryCar", "A", "primaryCar"),
        ("mine", "A", "mine"),
        ("self", "A", "self"),
        ("leader", "A", "leader"),
        ("portal", [0, 3], "portal"),
        ("portal", "left", "portal"),
        ("destination", "left", "destination"),
        ("finishSide", "left", "finishSide"),
        ("way_out", "left", "way_out"),
        ("win", "left", "win"),
        ("winCondition", {"side": "left"}, "winCondition.side"),
        ("yUp", True, "yUp"),
        ("y_axis", 7, "y_axis"),
        ("meta", {"sides": 8}, "meta.sides"),
        ("shape", [6, 7], "shape"),
        ("oneBased", True, "oneBased"),
        ("base", 1, "base"),
        ("width", 6, "width"),
    ],
)
def test_a_key_that_is_not_interpreted_is_named(
    key: str, value: object, shown: str, indent: int | None
) -> None:
    puzzle = parsed({key: value, "vehicles": records(VEHICLES)}, indent)
    assert rows(puzzle) == BOARD
    assert ignored(puzzle)[0] == f"the key {shown!r} is ignored"
    assert len(ignored(puzzle)) == 1 or indent  # the line of the key may be quoted too


def test_only_the_first_keys_are_named() -> None:
    others = {f"{mark}{mark}": 1 for mark in "pqrst"}
    assert ignored(parsed({**others, "cars": records(VEHICLES)})) == [
        "the key 'pp' is ignored",
        "the key 'qq' is ignored",
        "the key 'rr' is ignored",
        "2 other keys are ignored",
    ]


@pytest.mark.parametrize(
    "others",
    [
        {"title": "one", "difficulty": "hard", "author": {"name": "Bo"}, "minMoves": 3},
        {"solution": [["X", "right", 3], ["A", "down", 1]], "comment": "mirrored"},
        {"size": 6, "width": 6, "height": 6, "exit": "right", "target": "X"},
        {"board": {"width": 6, "height": 6}},
    ],
)
def test_harmless_and_followed_keys_get_no_note(others: dict[str, object]) -> None:
    puzzle = parsed({**others, "cars": records(VEHICLES)})
    assert rows(puzzle) == BOARD
    assert not ignored(puzzle)


@pytest.mark.parametrize("key", ["level", "puzzle"])
def test_puzzles_beside_each_other_are_no_left_overs(key: str) -> None:
    other = [("X", 3, 1, 2, "H"), *VEHICLES[1:2], ("B", 0, 3, 3, "V")]
    value = [{"name": key, "cars": records(VEHICLES)}, {"name": "other", "cars": records(other)}]
    assert len(list(read(io.StringIO(json.dumps(value))))) == 2


YAML = "vehicles:\n" + "".join(
    f"  - id: {id}\n    row: {row}\n    col: {col}\n    length: {length}\n    dir: {dir}\n"
    for id, row, col, length, dir in VEHICLES
)
TOML = "".join(
    f'[[cars]]\nid = "{id}"\nrow = {row}\ncol = {col}\nlength = {length}\ndir = "{dir}"\n\n'
    for id, row, col, length, dir in VEHICLES
)


@pytest.mark.parametrize(
    "text",
    [
        YAML + "walls:\n  - [0, 3]\n  - [4, 4]\n",
        YAML + "obstacles:\n  - row: 0\n    col: 3\n  - row: 4\n    col: 4\n",
        YAML + "walls:\n- {row: 0, col: 3}\n- {row: 4, col: 4}\n",
        YAML + "obstacles: [[0, 3], [4, 4]]\n",
        "obstacles:\n  - [0, 3]\n  - [4, 4]\n" + YAML,
        TOML + "[[walls]]\nrow = 0\ncol = 3\n\n[[walls]]\nrow = 4\ncol = 4\n",
        "walls = [[0, 3], [4, 4]]\n\n" + TOML,
        f"const cars = {json.dumps(records(VEHICLES))};\nconst walls = [[0, 3], [4, 4]];\n",
    ],
)
def test_walls_in_a_section_of_their_own(text: str) -> None:
    puzzle = Puzzle.parse(text)
    assert rows(puzzle) == WALLED
    assert not ignored(puzzle)


@pytest.mark.parametrize("walls", ["  - somewhere\n", "  - row: 3\n", "  - [1, 2, 3]\n"])
def test_walls_that_are_not_understood_are_refused(walls: str) -> None:
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(f"{YAML}walls:\n{walls}")


def test_keys_apart_from_the_tables_are_named() -> None:
    for text in (f"yUp = true\n\n{TOML}", f"{TOML}[rules]\nyUp = true\n"):
        (note,) = ignored(Puzzle.parse(text))
        assert "yUp" in note


def test_a_table_that_is_half_a_vehicle_is_refused() -> None:
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(TOML + '[[cars]]\nid = "J"\nrow = 5\n')


GRID = ["..A...", "..A..B", ".XX..B", "...CC.", "......", "......"]


@pytest.mark.parametrize(
    ("beside", "keys"),
    [
        ({"portal": "left"}, ["portal"]),
        ({"primaryCar": "B"}, ["primaryCar"]),
        ({"win": {"x": 0, "y": 2}}, ["win.x", "win.y"]),
        ({"yUp": True}, ["yUp"]),
        ({"name": "easy", "id": 3, "moves": 5}, []),
    ],
)
def test_keys_beside_a_grid_are_named(beside: dict[str, object], keys: list[str]) -> None:
    notes = Puzzle.parse(json.dumps({**beside, "grid": GRID})).notes
    assert [note for note in notes if "the key" in note] == [
        f"the key {key!r} is ignored" for key in keys
    ]


def test_the_exit_beside_a_grid_on_one_line_is_followed() -> None:
    puzzle = Puzzle.parse(json.dumps({"exit_side": "left", "grid": GRID}))
    assert [way.direction for way in puzzle.exits] == ["L"]


def test_other_calls_than_those_that_add_vehicles_are_quoted() -> None:
    calls = ["b.addCar('X', 2, 0, 2, 'H');", "b.addCar('A', 0, 0, 2, 'H');"]
    calls += ["b.addCar('B', 0, 4, 3, 'V');", "b.setTarget('A');", "b.addWall(5, 5);"]
    notes = " | ".join(Puzzle.parse("\n".join(calls)).notes)
    assert "b.setTarget('A');" in notes
    assert "b.addWall(5, 5);" in notes

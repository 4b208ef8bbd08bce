"""Keys and calls around a grid are used, harmless, named in a note, or a reason to refuse it."""

from __future__ import annotations

import io
import json

import pytest

from unjam import Puzzle, PuzzleSyntaxError, read

ROWS = ["..A...", "..A...", "XXA...", "...B..", "...B..", "......"]
CELLS = [[0, 0, 3, 0], [2, 2, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def parsed(**others: object) -> Puzzle:
    return Puzzle.parse(json.dumps({"grid": ROWS, **others}))


def shape(puzzle: Puzzle) -> list[str]:
    return str(puzzle).splitlines()


def labels(puzzle: Puzzle) -> list[str]:
    return [vehicle.label for vehicle in puzzle.targets]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("frozen", ["A"]),
        ("hidden", [["A"], ["B"]]),
        ("pits", [[3, 3], [5, 5]]),
        ("doors", {"A": "left"}),
        ("vehicles", [{"id": "C", "row": 5, "col": 0, "len": 2, "dir": "H"}]),
        ("walls_v", [[1, 1]]),
        ("extra_rows", ["......", "CC...."]),
        ("bonus", {"id": "A"}),
    ],
)
def test_values_of_unknown_keys_are_named(key: str, value: object) -> None:
    puzzle = parsed(**{key: value})
    assert shape(puzzle) == ROWS
    assert any(f"the key '{key}" in note and note.endswith("ignored") for note in puzzle.notes)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("solution", ["A-1", "X+4"]),
        ("meta", {"id": 7, "author": "Ann"}),
        ("moves", [["A", -1], ["X", 4]]),
        ("tags", ["easy", "short"]),
        ("width", 6),
        ("size", [6, 6]),
    ],
)
def test_harmless_and_fitting_keys_get_no_note(key: str, value: object) -> None:
    puzzle = parsed(**{key: value})
    assert shape(puzzle) == ROWS
    assert not any("ignored" in note or "although" in note for note in puzzle.notes)


@pytest.mark.parametrize("value", [["A"], {"id": "A"}, {"label": "a"}, "A"])
@pytest.mark.parametrize("key", ["target", "targets", "player"])
def test_targets_in_lists_and_objects(key: str, value: object) -> None:
    assert labels(parsed(**{key: value})) == ["A"]


@pytest.mark.parametrize("value", [["A", "B"], {"row": 0, "col": 2}])
def test_targets_that_are_not_understood_are_named(value: object) -> None:
    notes = parsed(target=value).notes
    assert any("target" in note and "ignored" in note for note in notes)


def test_a_label_that_is_not_in_the_grid_is_no_target() -> None:
    with pytest.raises(PuzzleSyntaxError, match="Q"):
        parsed(target="Q")
    notes = parsed(target="Q", author="Ann", extra=1).notes
    assert any("the target 'Q' is ignored" in note for note in notes)


@pytest.mark.parametrize("size", [{"width": 8, "height": 8}, {"height": 5, "width": 5}])
def test_a_size_that_is_not_that_of_the_grid_is_named(size: dict[str, int]) -> None:
    said = "the board is 6x6, although the text states {width}x{height}".format(**size)
    assert said in parsed(**size).notes
    value = {"board": {**size, "rows": ROWS}}
    assert said in Puzzle.parse(json.dumps(value)).notes


CARS = [{"row": 2, "col": 0, "len": 2, "dir": "H"}, {"row": 4, "col": 1, "len": 2, "dir": "H"}]


@pytest.mark.parametrize("key", ["target", "player", "hero", "mainCar"])
@pytest.mark.parametrize("value", [7, 1, "Q"])
def test_a_target_that_no_vehicle_is_called_is_refused(key: str, value: object) -> None:
    for cars in (CARS, [{"id": "abc"[n], **car} for n, car in enumerate(CARS)]):
        text = json.dumps({"cars": cars, key: value})
        for parse in (Puzzle.parse, lambda text: list(read(io.StringIO(text)))):
            with pytest.raises(PuzzleSyntaxError):
                parse(text)


def test_a_target_in_other_letters_or_by_its_colour() -> None:
    cars = [{"id": "abc"[n], "color": ("blue", "pink")[n], **car} for n, car in enumerate(CARS)]
    for name in ("b", "B", "pink"):
        puzzle = Puzzle.parse(json.dumps({"cars": cars, "target": name}))
        assert labels(puzzle) == ["b"]
        assert "b is the target: the text says so" in puzzle.notes


@pytest.mark.parametrize("value", [{"width": 7}, {"size": 7, "width": 6, "height": 6}])
def test_half_a_size_and_two_sizes_are_named(value: dict[str, int]) -> None:
    cars = [{"id": "XA"[n], **car} for n, car in enumerate(CARS)]
    puzzle = Puzzle.parse(json.dumps({"cars": cars, **value}))
    assert any("width" in note or "size 6x6" in note for note in puzzle.notes)


@pytest.mark.parametrize(
    "code",
    [
        "level = np.flipud({})",
        "level = np.fliplr(np.array({}))",
        "level = np.rot90({}, 1)",
        "level = {}[::-1]",
        "level = list(reversed({}))",
        "level = list(zip(*{}))",
        "level = np.array({}).T",
        "const level = {}.reverse();",
        "level = transpose {}",
        "level = np.array({}).transpose()",
    ],
)
def test_calls_that_rearrange_a_board_are_refused(code: str) -> None:
    for rows in (ROWS, CELLS):
        text = code.format(json.dumps(rows))
        for parse in (Puzzle.parse, lambda text: list(read(io.StringIO(text)))):
            with pytest.raises(PuzzleSyntaxError, match="rearranged"):
                parse(text)


def test_matrices_that_are_filled_by_columns() -> None:
    across = "0,0,3,0,2,2,3,0,0,0,0,0,0,0,0,0"
    down = "0,2,0,0,0,2,0,0,3,3,0,0,0,0,0,0"
    by_rows = Puzzle.parse(f"m <- matrix(c({across}), nrow=4, byrow=TRUE)")
    by_columns = Puzzle.parse(f"m <- matrix(c({down}), nrow=4)")
    assert shape(by_rows) == shape(by_columns) == ["..3.", "223.", "....", "...."]
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(f"level = {json.dumps(CELLS)}'")


def test_calls_that_keep_a_board_are_read() -> None:
    for code in ("np.array({})", "Arrays.asList({})", "Board({})", "tuple({})"):
        assert shape(Puzzle.parse(f"level = {code.format(json.dumps(ROWS))}")) == ROWS

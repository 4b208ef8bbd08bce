"""Every field of a list of vehicles is used, harmless, named in a note, or a reason to refuse."""

from __future__ import annotations

import io
import json

import pytest

from unjam import Puzzle, PuzzleSyntaxError, read

KEYS = ("id", "row", "col", "len", "dir")
CARS = [("X", 2, 0, 2, "H"), ("A", 0, 3, 3, "V"), ("B", 5, 0, 2, "H")]
BOARD = "...A../...A../XX.A../....../....../BB...."
LAST_IS_WALL = "...A../...A../XX.A../....../....../##...."
SAYINGS = ("places are ", "the board is taken to be ", "this is read as ")


def as_csv(fields: dict[str, list[object]], cars: list[tuple[object, ...]], mark: str) -> str:
    rows = [(*KEYS, *fields)]
    for number, (label, row, col, *rest) in enumerate(cars):
        place = [int(str(row)) + 1, int(str(col)) + 1]
        rows.append((label, *place, *rest, *(values[number] for values in fields.values())))  # type: ignore[arg-type]
    return "".join(mark.join(str(value) for value in row) + "\n" for row in rows)


def as_json(fields: dict[str, list[object]], cars: list[tuple[object, ...]]) -> str:
    return json.dumps(
        [
            {
                **dict(zip(KEYS, car, strict=True)),
                **{key: values[number] for key, values in fields.items()},
            }
            for number, car in enumerate(cars)
        ]
    )


def as_yaml(fields: dict[str, list[object]], cars: list[tuple[object, ...]]) -> str:
    records = json.loads(as_json(fields, cars))
    return "".join(
        "- " + "\n  ".join(f"{key}: {value!s}" for key, value in record.items()) + "\n"
        for record in records
    )


def as_markdown(fields: dict[str, list[object]], cars: list[tuple[object, ...]]) -> str:
    first, *rest = as_csv(fields, cars, " | ").splitlines()
    rule = "|--" * (first.count("|") + 1) + "|"
    return "\n".join([f"| {first} |", rule, *(f"| {row} |" for row in rest)]) + "\n"


def texts(fields: dict[str, list[object]], names: str = "XAB") -> list[str]:
    cars: list[tuple[object, ...]] = [
        (name, *car[1:]) for name, car in zip(names, CARS, strict=True)
    ]
    return [
        as_csv(fields, cars, ","),
        as_csv(fields, cars, ";"),
        as_json(fields, cars),
        as_yaml(fields, cars),
        as_markdown(fields, cars),
    ]


def rows(puzzle: Puzzle) -> str:
    return str(puzzle).replace("\n", "/")


def remarks(puzzle: Puzzle) -> list[str]:
    return [note for note in puzzle.notes if not note.startswith(SAYINGS)]


def labels(puzzle: Puzzle) -> list[str]:
    return [vehicle.label for vehicle in puzzle.targets]


@pytest.mark.parametrize("key", ["moved", "parkedBefore", "special", "is_new"])
def test_an_unknown_flag_is_no_target_beside_a_usual_one(key: str) -> None:
    for text in texts({key: ["false", "true", "false"]}):
        puzzle = Puzzle.parse(text)
        assert labels(puzzle) == ["X"]
        assert remarks(puzzle) == [f"the key {key!r} is ignored"]


def test_an_unknown_flag_that_makes_a_target_is_named() -> None:
    for text in texts({"chosen": ["false", "false", "true"]}, "PQS"):
        puzzle = Puzzle.parse(text)
        assert labels(puzzle) == ["S"]
        assert any("only its 'chosen' is true" in note for note in puzzle.notes)


def test_an_unknown_number_is_no_target() -> None:
    for text in texts({"weight": [0, 0, 1]}, "PQS"):
        puzzle = Puzzle.parse(text)
        assert labels(puzzle) == ["P"]
        assert "the key 'weight' is ignored" in puzzle.notes


@pytest.mark.parametrize("key", ["target", "is_target", "player", "red", "hero"])
@pytest.mark.parametrize("values", [("false", "true"), (0, 1), ("no", "yes"), ("", "x")])
def test_a_column_marks_the_target(key: str, values: tuple[object, object]) -> None:
    off, on = values
    for text in texts({key: [off, off, on]}, "PQS")[: 2 if "" in values else 5]:
        puzzle = next(iter(read(io.StringIO(text))))
        assert isinstance(puzzle, Puzzle)
        assert labels(puzzle) == ["S"]
        assert not any("ignored" in note for note in puzzle.notes)


def test_two_marked_targets_are_refused() -> None:
    for text in texts({"target": ["true", "false", "true"]}):
        with pytest.raises(PuzzleSyntaxError, match="2 vehicles are targets by their 'target'"):
            Puzzle.parse(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("locked", "true"),
        ("fixed", "yes"),
        ("isFrozen", "true"),
        ("immovable", "1"),
        ("movable", "false"),
        ("can_move", "no"),
        ("static", "true"),
        ("type", "locked"),
    ],
)
def test_a_vehicle_that_cannot_move_is_refused(key: str, value: str) -> None:
    usual = {"true": "false", "false": "true", "yes": "no", "no": "yes", "1": "0"}.get(value, "car")
    for text in texts({key: [usual, value, usual]}):
        with pytest.raises(PuzzleSyntaxError, match=f"vehicle A in line .* cannot move.*{key}"):
            Puzzle.parse(text)
    for text in texts({key: [usual, usual, usual]}):
        assert rows(Puzzle.parse(text)) == BOARD


def test_a_flag_of_a_single_record_is_not_lost() -> None:
    records = json.loads(as_json({}, list(CARS)))
    records[1]["frozen"] = True
    with pytest.raises(PuzzleSyntaxError, match="its 'frozen' is true"):
        Puzzle.parse(json.dumps(records))
    records[1] = {**records[1], "frozen": False, "fuel": 3}
    assert "the key 'fuel' is ignored" in Puzzle.parse(json.dumps(records)).notes


@pytest.mark.parametrize("key", ["type", "kind", "class"])
@pytest.mark.parametrize("word", ["wall", "obstacle", "pillar", "rock"])
def test_a_kind_of_record_is_a_wall(key: str, word: str) -> None:
    for text in texts({key: ["car", "truck", word]}):
        puzzle = Puzzle.parse(text)
        assert rows(puzzle) == LAST_IS_WALL
        assert "1 record is a wall: the text says so" in puzzle.notes


def test_a_word_behind_a_record_makes_it_a_wall() -> None:
    puzzle = Puzzle.parse("X 3 1 2 H car\nA 1 4 3 V truck\nB 6 1 2 H wall\n")
    assert rows(puzzle) == LAST_IS_WALL
    with pytest.raises(PuzzleSyntaxError, match="locked"):
        Puzzle.parse("X 3 1 2 H car\nA 1 4 3 V truck\nB 6 1 2 H locked\n")


@pytest.mark.parametrize("key", ["puzzle", "level", "board_id", "game", "levelNumber"])
def test_numbers_of_puzzles_that_differ_are_refused(key: str) -> None:
    for text in texts({key: [1, 1, 2]}):
        with pytest.raises(PuzzleSyntaxError, match="several puzzles"):
            Puzzle.parse(text)
    for text in texts({key: [7, 7, 7]}):
        puzzle = Puzzle.parse(text)
        assert rows(puzzle) == BOARD
        assert not remarks(puzzle)


def test_columns_state_the_size_and_the_exit() -> None:
    for text in texts({"board_width": [8, 8, 8], "board_height": [7, 7, 7]}):
        puzzle = Puzzle.parse(text)
        assert (puzzle.board.width, puzzle.board.height) == (8, 7)
        assert not any("ignored" in note for note in puzzle.notes)
    for text in texts({"exit": ["left", "left", "left"]}):
        assert [way.direction for way in Puzzle.parse(text).exits] == ["L"]
    for fields in ({"exit": ["left", "right", "left"]}, {"boardSize": [6, 7, 6]}):
        for text in texts(fields):  # type: ignore[arg-type]
            with pytest.raises(PuzzleSyntaxError, match="differ"):
                Puzzle.parse(text)


def test_an_exit_of_one_row_of_a_table() -> None:
    puzzle = next(iter(read(io.StringIO(texts({"exit": ["left", "", ""]})[0]))))
    assert isinstance(puzzle, Puzzle)
    assert [way.direction for way in puzzle.exits] == ["L"]


@pytest.mark.parametrize("key", ["color", "name", "comment", "notes"])
def test_harmless_columns_get_no_note(key: str) -> None:
    for text in texts({key: ["blue", "green", "pink"]}):
        puzzle = Puzzle.parse(text)
        assert rows(puzzle) == BOARD
        assert not remarks(puzzle)


def test_other_columns_are_named() -> None:
    for text in texts({"fuel": [5, 6, 7], "owner": ["Ann", "Bob", "Cy"]}):
        puzzle = Puzzle.parse(text)
        assert rows(puzzle) == BOARD
        assert remarks(puzzle) == ["the key 'fuel' is ignored", "the key 'owner' is ignored"]


def test_right_and_lower_ends_are_places() -> None:
    text = "name,length,dir,end_row,end_col\nX,2,H,2,1\nA,3,V,2,3\nB,2,H,5,1\n"
    for puzzle in (Puzzle.parse(text), next(iter(read(io.StringIO(text))))):
        assert isinstance(puzzle, Puzzle)
        assert rows(puzzle) == BOARD


@pytest.mark.parametrize("word", ["center", "middle", "tail", "rear"])
@pytest.mark.parametrize("mark", [",", " "])
def test_places_that_are_not_the_first_cell_are_refused(word: str, mark: str) -> None:
    text = f"name,length,dir,{word}_row,{word}_col\nX,2,H,2,1\nA,3,V,2,3\nB,2,H,5,1\n"
    text = text.replace(",", mark)
    with pytest.raises(PuzzleSyntaxError, match=f"{word}_row"):
        Puzzle.parse(text)
    with pytest.raises(PuzzleSyntaxError):
        list(read(io.StringIO(text)))


def test_guessed_columns_are_named() -> None:
    puzzle = Puzzle.parse("car,foo,bar,size,orientation\nX,2,0,2,H\nA,0,3,3,V\nB,5,0,2,H\n")
    assert rows(puzzle) == BOARD
    assert "unknown names are guessed: 'foo' as the row, 'bar' as the column" in puzzle.notes


def test_numbers_behind_records_are_named() -> None:
    puzzle = Puzzle.parse("X 3 1 2 H 0\nA 1 4 3 V 4\nB 6 1 2 H 9\n")
    assert rows(puzzle) == BOARD
    assert "the values of column 6 are ignored" in puzzle.notes


@pytest.mark.parametrize("columns", ["color,target", "target,color", "comment,red"])
def test_a_row_of_a_table_is_no_heading(columns: str) -> None:
    values = {"color": "red blue", "target": "0 1", "red": "0 1", "comment": "v h"}
    lines = [f"car,orientation,col,row,length,{columns}"]
    for number, row in enumerate(("X,H,1,3,2", "A,H,4,6,3")):
        lines.append(",".join([row, *(values[key].split()[number] for key in columns.split(","))]))
    text = "\n".join(lines) + "\n"
    for puzzle in (Puzzle.parse(text), next(iter(read(io.StringIO(text))))):
        assert isinstance(puzzle, Puzzle)
        assert labels(puzzle) == ["A"]

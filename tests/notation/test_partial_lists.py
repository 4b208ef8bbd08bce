"""Lists in several parts are one puzzle, and what a list implies is announced."""

from __future__ import annotations

import io
import json

import pytest

from unjam import AmbiguousError, Puzzle, PuzzleSyntaxError, read
from unjam.notation.freeform.lists.torn_lists import is_torn

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


@pytest.mark.parametrize("sign", ["#", "--", "//"])
def test_a_list_in_comments_ends_with_words(sign: str) -> None:
    """Words between dashes are no cells, so the signs of the comments are removed."""
    records = ["# 0 3 V 2", "6 1 0 V 2", "9 3 2 V 3", "X 4 2 V 2", "8 1 3 H 2", "7 1 4 V 2"]
    text = "\n".join(f"{sign} {record}" for record in records)
    puzzle = only(f"exit: top 1\n\n{text}\n\n-- end --")
    assert rows(puzzle) == ".6..../.6..../...9X./#889X./#7.9../.7...."
    assert [vehicle.label for vehicle in puzzle.targets] == ["#"]


def test_a_list_is_not_cut_where_a_label_is_a_letter() -> None:
    """Lines that differ only in whether the label is a number are one list."""
    records = ["# # 0 3 V 2", "# 6 1 0 V 2", "# 9 3 2 V 3", "# X 4 2 V 2"]
    assert is_torn(records, 1, 2)
    assert is_torn(records[:3], 1, 2)
    assert not is_torn(["size 6 6 exit 3 right", *records[1:3]], 1, 2)


def test_other_line_breaks_may_end_the_lines_of_a_puzzle() -> None:
    (puzzle,) = read(io.StringIO("\u2028|\u2028XX.BA..BAOOO...."))
    assert [vehicle.label for vehicle in puzzle.targets] == ["X"]


@pytest.mark.parametrize("broken", ["Q4V", "QQV4", "Q404"])
@pytest.mark.parametrize("last", ["D25H", "²25H"])
def test_a_list_of_words_with_a_broken_one_is_refused(broken: str, last: str) -> None:
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(f"X12H\nA00H\nO50V\nP01V\n{broken}\nC44H\n{last}\n")


@pytest.mark.parametrize("broken", ["Q 4 V", "Q, V", "blue 4 V", "Q"])
def test_a_list_with_a_broken_line_in_the_middle_is_refused(broken: str) -> None:
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(f"X 1 2 H\nA 0 0 H\nO 5 0 V\nP 0 1 V\n{broken}\nC 4 4 H\nD 2 5 H\n")


def test_a_row_apart_is_no_scrap_beside_a_smaller_board() -> None:
    """The second row could be a board of one column, and the rows below it another board."""
    rows = ("...BB..", "CC#..DD", ".E#....", ".E.....", "F..GHH.", "FZZG...", ".......")
    with pytest.raises(PuzzleSyntaxError, match="rows of one board; remove the blank lines"):
        only("\n\n".join("\t".join(row) for row in rows))


def test_bullets_are_no_column_of_empty_cells() -> None:
    """The title has as many words as a row has cells, and there is a wall."""
    rows = ("....#.", "......", "...XX.", ".....D", ".EEE.D", "......")
    items = "\n".join(f"- {'   '.join(row)}" for row in rows)
    assert (only(items).board.width, only(items).board.height) == (6, 6)
    with pytest.raises(PuzzleSyntaxError):
        only(f"Rush Hour - level 9 (medium)\n{items}")

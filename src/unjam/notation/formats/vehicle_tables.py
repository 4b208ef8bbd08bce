"""Parsing of CSV tables of vehicles, short vehicle lines, and grids of numbers.

========  ==================================================  ==============================
name      shape                                               example
========  ==================================================  ==============================
csv       header ``car,orientation,col,row,length``, from 1   ``X,H,1,3,2``
vehicles  label, x, y, H or V; letters imply the length       ``X12H``
numbers   a grid of numbers: 0 empty, 1 wall, 2 target        ``0 0 2 2 1 3``
========  ==================================================  ==============================
"""

from __future__ import annotations

import re

from ...errors import PuzzleSyntaxError
from ...model.puzzle import Puzzle
from ...util.suggestions import suggest
from ..error_text import Mismatch, listing, quote
from ..grid_symbols import Hints, is_piece
from .grid_format import build
from .grid_layout import from_tokens, trim
from .vehicle_list import (
    ROW_COLUMN_0,
    ROW_COLUMN_1,
    X_Y_0,
    X_Y_1,
    Piece,
    Reading,
    arrange,
    is_vertical,
    usual_length,
)

# deferred: imports inside functions load what most runs do not need.

_COLUMNS = {
    "car": ("car", "vehicle", "label", "id", "name"),
    "orientation": ("orientation", "direction", "orient"),
    "col": ("col", "column", "x"),
    "row": ("row", "y"),
    "length": ("length", "len", "size"),
}
# Columns that say nothing about the board. Tables with other columns are read as free-form lists.
_HARMLESS = frozenset(
    ("name", "color", "colour", "model", "comment", "comments", "note", "notes", "description",
     "icon", "image", "emoji", "label", "id", "vehicle")
)  # fmt: skip
_TARGETS = ("target", "player", "red", "main", "hero", "is_target", "istarget", "is_player")
_COMMENTS = ("comment", "comments", "note", "notes", "description")
CSV_HEADER = re.compile(r"[\w \"]+([,;\t])[\w \"]+\1[\w \"]+(\1[\w \"]+)*")
VEHICLE = re.compile(r"([^\W\d_]{1,2})([0-9])([0-9])([HhVv])")
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


def is_csv_header(line: str) -> bool:
    """Return whether a line is the header of a table of vehicles."""
    if CSV_HEADER.fullmatch(line.strip()) is None:
        return False
    names = {name.strip().strip('"').lower() for name in re.split(r"[,;\t]", line)}
    if sum(not names.isdisjoint(words) for words in _COLUMNS.values()) >= 3:
        return True
    if any(name.isdigit() for name in names):
        return False  # a row
    from ..freeform.vocabulary import role_of

    roles = {role_of(name) for name in names} - {None}
    return len(roles) >= 3 and not roles.isdisjoint(("axis", "length", "row_end", "horizontal"))


def read_csv(text: str, hints: Hints) -> Puzzle:
    """Parse a table of vehicles."""
    import csv

    lines = [line.strip() for line in trim(text) if line.strip()]
    separator = next((mark for mark in ",;\t" if mark in lines[0]), ",")
    try:
        rows = list(csv.reader(lines, delimiter=separator, skipinitialspace=True))
    except csv.Error as error:
        raise PuzzleSyntaxError(f"the table cannot be read: {error}") from None
    header = [name.strip().lower() for name in rows[0]]
    columns = {}
    for name, words in _COLUMNS.items():
        there = [header.index(word) for word in words if word in header]
        if not there:
            raise Mismatch(
                f"the table {quote(lines[0])} has no column {name!r}; "
                f"it needs {listing(_COLUMNS)}{suggest(name, header)}"
            )
        columns[name] = there[0]
    marks = [at for at, name in enumerate(header) if name in _TARGETS]
    for at, name in enumerate(header):
        if at not in (*columns.values(), *marks) and name not in _HARMLESS:
            raise Mismatch(f"the column {quote(name)} of the table is not understood")
    pieces = []
    beside = [at for at, name in enumerate(header) if name in _COMMENTS]
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(header):
            raise PuzzleSyntaxError(
                f"line {number} of the table has {len(row)} columns, the header {len(header)}"
            )
        for at in beside:
            _check_beside(header[at], row[at])
        cell = {name: row[column].strip().strip("'\"") for name, column in columns.items()}
        vertical = is_vertical(cell["orientation"])
        if vertical is None:
            word = quote(cell["orientation"])
            raise PuzzleSyntaxError(
                f"the orientation of {quote(cell['car'])} is {word}, not H or V"
            )
        place = (_whole(cell, "col"), _whole(cell, "row"))
        pieces.append(
            Piece(cell["car"], place, _whole(cell, "length"), vertical, _is_marked(row, marks))
        )
    if sum(piece.target for piece in pieces) > 1:
        raise Mismatch("several rows of the table are marked as the target")
    # Such tables count columns from 1, but coordinates x and y from 0.
    habit = X_Y_0 if header[columns["col"]] == "x" else X_Y_1
    return _arrange(pieces, (X_Y_1, X_Y_0), habit, hints, named=True)


def _is_marked(row: list[str], marks: list[int]) -> bool:
    """Return whether a row is marked as the target."""
    words = [row[at].strip().lower() for at in marks]
    if not set(words) <= {"true", "yes", "1", "false", "no", "0", ""}:
        raise Mismatch(f"the mark {quote(words[0])} of a target is not understood")
    return not {"true", "yes", "1"}.isdisjoint(words)


def _check_beside(name: str, word: str) -> None:
    """Refuse a comment that says what a vehicle is."""
    from ..freeform.record_fields import says_more

    if says_more(word.strip().lower()):
        raise Mismatch(f"{quote(word)} in the column {quote(name)} is not understood")


def _whole(cell: dict[str, str], name: str) -> int:
    if _WHOLE.fullmatch(cell[name]) is None:
        raise PuzzleSyntaxError(
            f"the {name} of {quote(cell['car'])} must be a whole number, not {quote(cell[name])}"
        )
    return int(cell[name])


def is_vehicle_list(text: str) -> bool:
    """Return whether every word of the text is a vehicle line."""
    words = re.split(r"[\s,;]+", text.strip(" \t\r\n,;"))
    return bool(words) and all(VEHICLE.fullmatch(word) for word in words)


def read_vehicles(text: str, hints: Hints, order: str = "") -> Puzzle:
    """Parse vehicle lines such as ``A00H``."""
    pieces = []
    for word in re.split(r"[\s,;]+", text.strip(" \t\r\n,;")):
        match = VEHICLE.fullmatch(word)
        if match is None:
            raise PuzzleSyntaxError(
                f"{quote(word)} is not a vehicle line; write a label, x, y, and H or V: 'A00H'"
            )
        label, x, y, way = match.groups()
        length = usual_length(label)
        if length is None:
            raise PuzzleSyntaxError(
                f"the length of {quote(label)} in {quote(word)} is unknown; "
                f"A to K and X are cars of 2, O to R trucks of 3"
            )
        pieces.append(Piece(label, (int(x), int(y)), length, way in "Vv", False))
    allowed: tuple[Reading, ...] = (X_Y_0, ROW_COLUMN_0, X_Y_1, ROW_COLUMN_1)
    if order:
        allowed = tuple(r for r in allowed if r.row_first == (order == "rc"))
    return _arrange(pieces, allowed, allowed[0], hints)


def _arrange(
    pieces: list[Piece],
    allowed: tuple[Reading, ...],
    habit: Reading,
    hints: Hints,
    *,
    named: bool = False,
) -> Puzzle:
    if any(0 in piece.place for piece in pieces):
        allowed = tuple(reading for reading in allowed if reading.base == 0)
        habit = habit._replace(base=0)
    return arrange(
        mark_target(pieces, hints),
        allowed,
        habit=habit,
        size=hints.size,
        likely=hints.likely,
        named=named,
    )


def mark_target(pieces: list[Piece], hints: Hints) -> list[Piece]:
    """Return the list with the requested target marked, if there is one."""
    if hints.target is None:
        return pieces
    labels = {piece.label for piece in pieces}
    for label in hints.target:
        if label not in labels:
            raise PuzzleSyntaxError(f"there is no vehicle {quote(label)} that could be the target")
    return [piece._replace(target=piece.label in hints.target) for piece in pieces]


def is_numbers(lines: list[str]) -> bool:
    """Return whether the text is a grid of numbers, with or without separators."""
    rows = [re.split(r"[\s,;]+", line.strip(" \t\r\n,;")) for line in lines]
    words = [word for row in rows for word in row]
    if not all(word.isascii() and word.isdigit() for word in words):
        return False
    if len(rows) == 1:
        return len(words) == 1 and len(words[0]) >= 16
    return len(set(map(len, rows))) == 1


def read_numbers(text: str, hints: Hints) -> Puzzle:
    """Parse a grid of numbers: 0 is empty, 1 a wall, 2 the target, the rest vehicles."""
    from math import isqrt

    rows = [re.split(r"[\s,;]+", line.strip(" \t\r\n,;")) for line in trim(text)]
    if all(len(row) == 1 for row in rows):
        runs = [row[0] for row in rows]
        if len(runs) == 1:
            side = hints.size[0] if hints.size else max(isqrt(len(runs[0])), 1)
            runs = [runs[0][at : at + side] for at in range(0, len(runs[0]), side)]
        rows = [list(run) for run in runs]
    return number_grid(rows, hints)


def number_grid(rows: list[list[str]], hints: Hints) -> Puzzle:
    """Return the puzzle that a grid of numbers shows."""
    for row in rows:
        for word in row:
            if not (word.isascii() and word.isdigit() and len(word) <= 4):
                raise Mismatch(f"{quote(word)} is not the number of a vehicle, wall or empty cell")
    plain = [[str(int(word)) for word in row] for row in rows]
    drawn = from_tokens(plain)
    empty = "0" if hints.empty is None else hints.empty
    wall = hints.wall
    if wall is None:
        # If the caller names the target, a single straight 1 is a vehicle.
        is_vehicle = "1" in (hints.target or ()) or (
            hints.target is not None and is_piece(drawn.cells, drawn.width, "1")
        )
        wall = "" if is_vehicle else "1"
    target = hints.target or (("2",) if "2" in drawn.cells else None)
    notes = [f"{empty} is empty"] if hints.empty is None and empty in drawn.cells else []
    if wall and hints.wall is None and wall in drawn.cells:
        notes.append(f"{wall} is a wall")
    if target and hints.target is None:
        notes.append(f"{target[0]} is the target")
    return build(drawn._replace(notes=tuple(notes)), Hints(target, wall, empty))

"""Parsing of JSON: unjam's own objects, lists of rows, matrices, and lists of vehicles."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ...errors import PuzzleSyntaxError
from ...model.puzzle import Puzzle
from ...util.nested_json import parse_json
from ..error_text import Mismatch, quote
from ..grid_symbols import Hints
from .grid_format import build
from .grid_layout import from_rows, from_tokens, shows_empty
from .native_json import is_native, read_object
from .vehicle_list import (
    ROW_COLUMN_0,
    ROW_COLUMN_1,
    X_Y_0,
    X_Y_1,
    Piece,
    arrange,
    is_vertical,
    usual_length,
)
from .vehicle_tables import mark_target, number_grid

# deferred: imports inside functions load what most runs do not need.

_LISTS = ("cars", "vehicles", "pieces", "blocks")
_ROWS = ("board", "grid", "rows", "cells", "map")
_NOT_READ = ("exit", "exits", "walls", "wall", "obstacles", "goal", "goals", "holes")
_BOARD_KEYS = {
    *_LISTS, "board", "grid", "size", "boardSize", "gridSize", "n", "width", "columns", "cols",
    "height", "rows", "id", "title", "name", "level", "source",
}  # fmt: skip
_TARGET_MARKS = ("player", "target", "isPlayer", "is_player", "red", "main")
_SIZE_KEYS = {"size", "n", "width", "columns", "cols", "height", "rows"}
_VEHICLE_KEYS = {
    "id", "label", "name", "car", "model", "player", "target", "isPlayer", "is_player", "red",
    "main", "orientation", "direction", "orient", "vertical", "length", "len", "size", "position",
    "pos", "start", "x", "y", "col", "column", "row",
}  # fmt: skip
_TARGET_KEYS = ("target", "player", "hero", "red", "redCar", "targetCar")
_GRID_KEYS = {
    *_ROWS, *_TARGET_KEYS, "id", "title", "name",
    "level", "source", "width", "height", "moves",
}  # fmt: skip
_SIDES = ("width", "height", "columns", "cols", "rows")
_FORCE = "choose one with the format objects-xy or objects-rc"


def read_json(text: str, hints: Hints, order: str = "") -> Puzzle:
    """Parse JSON of any known shape."""
    return read_value(decode(text), hints, order)


def decode(text: str) -> Any:
    """Return the value of a JSON text, or of quoted rows, one per line."""
    text = text.strip()
    try:
        return parse_json(text)
    except RecursionError:
        raise PuzzleSyntaxError("the JSON is nested too deeply to be a puzzle") from None
    except ValueError as error:
        rows = [line.strip().rstrip(",").strip() for line in text.splitlines() if line.strip()]
        if all(len(row) > 1 and row[0] == row[-1] and row[0] in "\"'" for row in rows) and rows:
            return [row[1:-1].removesuffix("\\n") for row in rows]
        what = getattr(error, "msg", str(error))
        line = getattr(error, "lineno", 1)
        raise Mismatch(f"the JSON is invalid in line {line}: {what}") from None


def read_value(value: Any, hints: Hints, order: str = "") -> Puzzle:
    """Return the puzzle that a JSON value describes."""
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        value = value[0]
    if isinstance(value, str):
        from ..puzzle_parser import parse_puzzle, recognise

        if recognise(value) == "json":
            raise PuzzleSyntaxError(f"the JSON text {quote(value)} is not a puzzle but nested JSON")
        return parse_puzzle(value, hints=hints)
    if isinstance(value, dict):
        if is_native(value):
            return read_object(value)
        for key in _NOT_READ:
            if value.get(key):
                raise Mismatch(
                    f"the JSON key {key!r} is not supported here; unjam's own JSON or text can "
                    f"express it"
                )
        for key in _LISTS:
            if isinstance(value.get(key), list):
                _check_only_one(value, key, _LISTS)
                return _read_vehicles(value[key], value, hints, order)
        for key in _ROWS:
            if isinstance(value.get(key), (list, str)) and value[key]:
                _check_only_one(value, key, _ROWS)
                if not value.keys() <= _GRID_KEYS:
                    unknown = _shown(value.keys() - _GRID_KEYS)
                    raise Mismatch(f"the JSON keys {unknown} are not understood")
                puzzle = read_value(value[key], _with_target(value, hints), order)
                _check_size(value, puzzle)
                return puzzle.replace(id=_word(value.get("id")), title=_word(value.get("title")))
        raise Mismatch(
            f"the JSON object has the keys {quote(', '.join(map(str, value)))}; a puzzle has "
            f"'vehicles', 'cars', 'board' or 'grid'"
        )
    if isinstance(value, list) and value:
        if all(isinstance(row, str) for row in value):
            rows = [row.split() for row in value]
            spaced = len(rows[0]) > 1 and len(set(map(len, rows))) == 1
            single = all(len(cell) == 1 for row in rows for cell in row)
            if spaced and not single and len(set(map(len, value))) > 1:
                raise Mismatch(f"the cells of the row {quote(value[0])} are words")
            even = all(row.split(" ") == cells for row, cells in zip(value, rows, strict=True))
            apart = spaced and single and (even or shows_empty("".join(value)))
            return build(from_tokens(rows) if apart else from_rows(value), hints)
        if all(isinstance(row, list) and row for row in value):
            cells = [cell for row in value for cell in row]
            if all(type(cell) is int for cell in cells):
                return number_grid([[str(cell) for cell in row] for row in value], hints)
            if all(isinstance(cell, str) for cell in cells):
                named = [[cell.strip() or "." for cell in row] for row in value]
                return build(from_tokens(named), hints)
        if all(isinstance(item, dict) for item in value):
            return _read_vehicles(value, {}, hints, order)
    raise Mismatch(
        f"the JSON {quote(json.dumps(value))} is not a puzzle; use a list of rows or an object"
    )


def _check_size(board: dict[str, Any], puzzle: Puzzle) -> None:
    """Refuse an object whose width or height is not that of its grid."""
    sides = (("width", puzzle.board.width), ("height", puzzle.board.height))
    for key, side in sides:
        if board.get(key, side) not in (side, str(side)):
            raise Mismatch(f"the JSON key {key!r} is {board[key]}, but the grid has {side}")


def _check_only_one(board: dict[str, Any], used: str, keys: Iterable[str]) -> None:
    """Refuse an object that has a second list of vehicles or rows."""
    others = [key for key in keys if key != used and isinstance(board.get(key), (list, dict, str))]
    if others:
        raise Mismatch(f"the JSON keys {used!r} and {others[0]!r} are not understood together")


def _read_vehicles(items: list[Any], board: dict[str, Any], hints: Hints, order: str) -> Puzzle:
    if not board.keys() <= _BOARD_KEYS:
        raise Mismatch(f"the JSON keys {_shown(board.keys() - _BOARD_KEYS)} are not understood")
    pieces = []
    by_name = False
    assumed: list[str] = []
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict):
            raise Mismatch(f"vehicle {number} is not a JSON object but {quote(str(item))}")
        if not item.keys() <= _VEHICLE_KEYS:
            raise Mismatch(
                f"the JSON keys {_shown(item.keys() - _VEHICLE_KEYS)} are not understood"
            )
        label = _word(_first(item, "id", "label", "name", "car", "model", "color", "colour"))
        target = _is_target(item)
        if not label:
            label = "X" if target else f"{number}"
        label = "".join(label.split())
        vertical = is_vertical(_first(item, "orientation", "direction", "orient", "vertical"))
        if vertical is None:
            raise Mismatch(
                f"vehicle {quote(label)} has no orientation; use 'horizontal' or 'vertical'"
            )
        length = _first(item, "length", "len", "size")
        if length is None:
            length = usual_length(label)
            assumed.append(f"vehicle {label} has no length: {length} is assumed")
        if type(length) is not int:
            raise Mismatch(f"vehicle {quote(label)} has no length")
        place, named = _place(item, label, board)
        by_name = by_name or named
        pieces.append(Piece(label, place, length, vertical, target))
    if sum(piece.target for piece in pieces) > 1 and hints.target is None:
        raise Mismatch("several vehicles are marked as the target")
    if hints.target is not None or not any(piece.target for piece in pieces):
        pieces = mark_target(pieces, hints)
    if by_name:
        allowed: tuple[Any, ...] = (X_Y_0, X_Y_1)
    elif order:
        allowed = (ROW_COLUMN_0, ROW_COLUMN_1) if order == "rc" else (X_Y_0, X_Y_1)
    else:
        allowed = (X_Y_0, ROW_COLUMN_0, X_Y_1, ROW_COLUMN_1)
    if any(0 in piece.place for piece in pieces):
        allowed = tuple(reading for reading in allowed if reading.base == 0)
    # Such objects usually count from 0; the order of two bare numbers varies.
    habit = allowed[0] if len({reading.row_first for reading in allowed}) == 1 else None
    size = _size(board)
    stated = [key for key in _SIDES if key in board]
    if stated and size is None:
        raise Mismatch(f"the JSON key {stated[0]!r} alone does not state a size")
    if size and "width" in board and "height" in board and _sides(board) != size:
        raise Mismatch("the JSON object states two sizes")
    size = size or hints.size
    id = _word(board.get("id"))
    puzzle = arrange(pieces, allowed, habit=habit, size=size, id=id, force=_FORCE)
    return puzzle._changed(notes=(*puzzle.notes, *assumed)) if assumed else puzzle


def _is_target(item: dict[str, Any]) -> bool:
    """Return whether a vehicle is marked as the target."""
    marks = [item[key] for key in _TARGET_MARKS if key in item]
    words = [str(mark).lower() for mark in marks]
    if not set(words) <= {"true", "yes", "1", "false", "no", "0", "none", ""}:
        raise Mismatch(f"the mark {quote(words[0])} of a target is not understood")
    return any(word in ("true", "yes", "1") for word in words)


def _place(item: dict[str, Any], label: str, board: dict[str, Any]) -> tuple[tuple[int, int], bool]:
    """Return the two coordinates, and whether their keys say which one is the column."""
    spot = item.get("position", item.get("pos", item.get("start", item)))
    if isinstance(spot, dict):
        column = _first(spot, "x", "col", "column")
        row = _first(spot, "y", "row")
        if type(column) is int and type(row) is int:
            return (column, row), True
    elif isinstance(spot, list) and len(spot) == 2 and all(type(n) is int for n in spot):
        return (spot[0], spot[1]), False
    elif type(spot) is int:
        width, _ = _size(board) or (6, 6)
        return (spot % width, spot // width), True
    raise Mismatch(f"vehicle {quote(label)} has no position; use 'x' and 'y' or 'position'")


def _size(board: dict[str, Any]) -> tuple[int, int] | None:
    inner = _first(board, "board", "grid", "size", "boardSize", "gridSize")
    if isinstance(inner, dict):
        if not inner.keys() <= _SIZE_KEYS:
            raise Mismatch(f"the JSON keys {_shown(inner.keys() - _SIZE_KEYS)} are not understood")
        return _size(inner)
    if isinstance(inner, list) and len(inner) == 2 and all(type(n) is int for n in inner):
        return inner[0], inner[1]
    size = _first(board, "size", "boardSize", "gridSize", "n")
    width = _first(board, "width", "columns", "cols")
    height = _first(board, "height", "rows")
    if isinstance(size, str):
        from ..reading_options import parse_size

        try:
            return parse_size(size)
        except ValueError:
            raise Mismatch(f"the JSON size {quote(size)} is not understood") from None
    if type(size) is int:
        return size, size
    if type(width) is int and type(height) is int:
        return width, height
    return None


def _sides(board: dict[str, Any]) -> tuple[Any, Any]:
    return board["width"], board["height"]


def _first(item: dict[str, Any], *names: str) -> Any:
    return next((item[name] for name in names if name in item), None)


def _with_target(board: dict[str, Any], hints: Hints) -> Hints:
    """Return the hints with the target that an object names beside its grid."""
    named = [board[key] for key in _TARGET_KEYS if board.get(key) not in (None, "")]
    names = {_word(name) for name in named}
    if "" in names or len(names) > 1:
        raise Mismatch(f"the target {quote(json.dumps(named[0]))} of the JSON is not understood")
    name = next(iter(names), "")
    return hints._replace(target=(name,)) if name and hints.target is None else hints


def _shown(keys: Iterable[str]) -> str:
    return ", ".join(repr(key) for key in sorted(map(str, keys))[:3])


def _word(value: Any) -> str:
    return str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""

"""Boards as text, in several renderings. All of them state the place of every vehicle.

Rows and columns are counted from 1, from the top left.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from ...model.board import Cell
from ...model.legal_moves import on_board
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...notation.descriptions import kind_name, places
from ..task import Rendering

_AXES = {
    "-": "horizontal",
    "|": "vertical",
    "-|": "both ways",
    "\\": "falling diagonal",
    "/": "rising diagonal",
    "": "fixed",
}


def board_text(puzzle: Puzzle, rendering: Rendering) -> str:
    """Return the board of a puzzle as text.

    >>> puzzle = Puzzle.parse("XX.B A..B AOOO ....")
    >>> for rendering in ("line", "vehicles", "coordinates", "prose"):
    ...     print(board_text(puzzle, rendering)[:62].splitlines()[0])
    XX.BA..BAOOO....
    X: horizontal, length 2, from row 1, column 1
    X: (1,1) (1,2)
    X, the target, is horizontal and covers row 1, columns 1 to 2.
    """
    return _RENDERINGS[rendering](puzzle)


def manner(vehicle: Vehicle) -> str:
    """Return along which lines a vehicle slides, in a word or two.

    >>> manner(Vehicle("A", ((0, 0), (0, 1)), "-"))
    'horizontal'
    """
    return _AXES.get(vehicle.axes, vehicle.axes)


def _line(puzzle: Puzzle) -> str:
    return "".join(str(puzzle).split("\n"))


def _vehicles(puzzle: Puzzle) -> str:
    lines = []
    for label, vehicle in on_board(puzzle).items():
        row, column = min(vehicle.cells)
        rows, columns = ({cell[axis] for cell in vehicle.cells} for axis in (0, 1))
        if _is_bar(vehicle):
            size = f"length {len(vehicle.cells)}"
            lines.append(
                f"{label}: {manner(vehicle)}, {size}, from row {row + 1}, column {column + 1}"
            )
        else:
            size = f"{len(columns)}x{len(rows)}"
            lines.append(f"{label}: {manner(vehicle)}, {size}, covers {_cells(vehicle.cells)}")
    return "\n".join([*lines, *_walls_line(puzzle)])


def _is_bar(vehicle: Vehicle) -> bool:
    """Return whether the place of a vehicle follows from its first cell and its length."""
    row, column = min(vehicle.cells)
    length = len(vehicle.cells)
    lying = {(row, column + n) for n in range(length)}
    standing = {(row + n, column) for n in range(length)}
    return set(vehicle.cells) == {"-": lying, "|": standing}.get(vehicle.axes)


def _coordinates(puzzle: Puzzle) -> str:
    lines = [f"{label}: {_cells(v.cells)}" for label, v in on_board(puzzle).items()]
    return "\n".join([*lines, *_walls_line(puzzle)])


def _cells(cells: Iterable[Cell]) -> str:
    return " ".join(f"({row + 1},{column + 1})" for row, column in sorted(cells))


def _walls_line(puzzle: Puzzle) -> list[str]:
    return [f"walls: {_cells(puzzle.board.walls)}"] if puzzle.board.walls else []


def _json(puzzle: Puzzle) -> str:
    board = puzzle.board
    found: dict[str, Any] = {"rows": board.height, "columns": board.width}
    if board.walls:
        found["walls"] = _pairs(board.walls)
    found["vehicles"] = [
        {"label": label, "slides": manner(vehicle), "cells": _pairs(vehicle.cells)}
        for label, vehicle in on_board(puzzle).items()
    ]
    return json.dumps(found)


def _pairs(cells: Iterable[Cell]) -> list[list[int]]:
    return [[row + 1, column + 1] for row, column in sorted(cells)]


def _prose(puzzle: Puzzle) -> str:
    sentences = []
    for label, vehicle in on_board(puzzle).items():
        name = f"{label}, the target," if vehicle.target else f"{kind_name(vehicle)} {label}"
        name = name[0].upper() + name[1:]
        how = manner(vehicle)
        how = how if how in ("horizontal", "vertical", "fixed") else f"able to slide {how}"
        sentences.append(f"{name} is {how} and covers {places(vehicle.cells)}.")
    if puzzle.board.walls:
        walls = "; ".join(places([cell]) for cell in sorted(puzzle.board.walls))
        sentences.append(f"There are walls at {walls}.")
    return " ".join(sentences)


_RENDERINGS: dict[str, Callable[[Puzzle], str]] = {
    "grid": str,
    "line": _line,
    "vehicles": _vehicles,
    "json": _json,
    "coordinates": _coordinates,
    "prose": _prose,
}

"""unjam's own JSON: one object that says everything a puzzle is. Cells are [row, column] from 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...errors import PuzzleSyntaxError
from ...model.board import Board, Cell
from ...model.exits import Exit, Goal, Known
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...util.suggestions import suggest
from ..error_text import quote

# deferred: imports inside functions load what most runs do not need.

FORMAT = "unjam 1"

_KEYS = {
    "puzzle": (
        "format", "id", "title", "source", "level", "board", "vehicles", "exits", "goals",
        "corners", "notes", "known", "solution",
    ),
    "board": ("width", "height", "walls", "missing", "barriers", "join_x", "join_y"),
    "vehicle": ("label", "cells", "axes", "target", "mirrors"),
    "exit": ("cell", "direction", "targets"),
    "goal": ("target", "cells"),
    "known": Known._fields,
}  # fmt: skip


def write_object(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as an object that JSON can hold. What is usual is left out."""
    board = puzzle.board
    value: dict[str, Any] = {"format": FORMAT}
    for name in ("id", "title", "source", "level"):
        if getattr(puzzle, name):
            value[name] = getattr(puzzle, name)
    value["board"] = {"width": board.width, "height": board.height}
    for name, cells in (("walls", board.walls), ("missing", board.missing)):
        if cells:
            value["board"][name] = _cells(sorted(cells))
    if board.barriers:
        value["board"]["barriers"] = [_cells(pair) for pair in sorted(map(sorted, board.barriers))]
    for name, join in (("join_x", board.join_x), ("join_y", board.join_y)):
        if join != "none":
            value["board"][name] = join
    value["vehicles"] = [_vehicle(vehicle) for vehicle in puzzle.vehicles]
    value["exits"] = [
        {"cell": list(way.cell), "direction": way.direction}
        | ({} if way.targets is None else {"targets": sorted(way.targets)})
        for way in puzzle.exits
    ]
    if puzzle.goals:
        value["goals"] = [
            {"target": goal.target, "cells": _cells(sorted(goal.cells))} for goal in puzzle.goals
        ]
    if puzzle.corners:
        value["corners"] = True
    if puzzle.notes:
        value["notes"] = list(puzzle.notes)
    known = {name: n for name, n in puzzle.known._asdict().items() if n is not None}
    if known:
        value["known"] = known
    if puzzle.recorded_moves:
        value["solution"] = list(solution_texts(puzzle))
    return value


def solution_texts(puzzle: Puzzle) -> Iterator[str]:
    """The moves of the solution, with a colon where they would be misread without one."""
    from ..moves.move_parser import parse_move

    for move in puzzle.recorded_moves:
        text = str(move)
        try:
            plain = parse_move(text, puzzle) == move
        except PuzzleSyntaxError:
            plain = False
        legs = "".join(f"{way}{far}" for way, far in move.legs)
        yield text if plain else f"{move.vehicle}:{legs}"


def check_solution(moves: Iterable[Move], vehicles: Iterable[Vehicle]) -> None:
    """A solution that comes with a puzzle moves the vehicles of that puzzle."""
    labels = {vehicle.label for vehicle in vehicles}
    for move in moves:
        if move.vehicle not in labels:
            raise PuzzleSyntaxError(
                f"the solution moves {quote(move.vehicle)}, and there is no such vehicle"
            )


def _vehicle(vehicle: Vehicle) -> dict[str, Any]:
    value: dict[str, Any] = {
        "label": vehicle.label,
        "cells": _cells(vehicle.cells),
        "axes": vehicle.axes,
    }
    if vehicle.target:
        value["target"] = True
    if vehicle.mirrors:
        value["mirrors"] = list(vehicle.mirrors)
    return value


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def is_native(value: Mapping[str, Any]) -> bool:
    """Is this unjam's own object?"""
    return "format" in value or ({"board", "vehicles"} <= value.keys())


def read_object(value: Mapping[str, Any]) -> Puzzle:
    """The puzzle of such an object."""
    _check_keys("puzzle", value)
    if value.get("format", FORMAT) != FORMAT:
        raise PuzzleSyntaxError(
            f"the format {quote(str(value['format']))} is not known; this version reads {FORMAT!r}"
        )
    board = _object("board", value.get("board"))
    size = [_number(board.get(name), f"the {name} of the board") for name in ("width", "height")]
    joins = [
        _text(board.get(name, "none"), f"{name} of the board") for name in ("join_x", "join_y")
    ]
    vehicles = [
        Vehicle(
            _text(item.get("label"), "the label of a vehicle"),
            tuple(_read_cells(item.get("cells"))),
            _text(item.get("axes"), "the axes of a vehicle"),
            _truth(item.get("target", False), "target"),
            tuple(_text(mirror, "a mirror") for mirror in _list(item.get("mirrors", []))),
        )
        for item in _objects("vehicle", value.get("vehicles"))
    ]
    _check_mirrors(vehicles)
    exits = [
        Exit(
            _read_cells([item.get("cell")])[0],
            _text(item.get("direction"), "the direction of an exit"),
            None
            if item.get("targets") is None
            else frozenset(_text(label, "a target") for label in _list(item["targets"])),
        )
        for item in _objects("exit", value.get("exits", []))
    ]
    goals = [
        Goal(
            _text(item.get("target"), "the target of a goal"),
            frozenset(_read_cells(item.get("cells"))),
        )
        for item in _objects("goal", value.get("goals", []))
    ]
    known = _object("known", value.get("known", {}))
    puzzle = Puzzle(
        Board(
            size[0],
            size[1],
            frozenset(_read_cells(board.get("walls", []))),
            frozenset(_read_cells(board.get("missing", []))),
            frozenset(frozenset(_read_cells(pair)) for pair in _list(board.get("barriers", []))),
            joins[0],  # type: ignore[arg-type]  # checked by the model
            joins[1],  # type: ignore[arg-type]
        ),
        vehicles,
        exits,
        goals,
        corners=_truth(value.get("corners", False), "corners"),
        notes=[_text(note, "a note") for note in _list(value.get("notes", []))],
        known=Known(
            *(None if known.get(n) is None else _number(known[n], n) for n in Known._fields)
        ),
        id=_text(value.get("id", ""), "id"),
        title=_text(value.get("title", ""), "title"),
        source=_text(value.get("source", ""), "source"),
        level=_text(value.get("level", ""), "level"),
    )
    moves = [_text(move, "a move") for move in _list(value.get("solution", []))]
    if not moves:
        return puzzle
    from ..moves.move_parser import parse_move

    solution = [parse_move(move, puzzle) for move in moves]
    check_solution(solution, vehicles)
    return puzzle.replace(recorded_moves=solution)


def _check_mirrors(vehicles: list[Vehicle]) -> None:
    for vehicle in vehicles:
        for mirror in vehicle.mirrors:
            if mirror not in ("", "-", "|", "-|"):
                raise PuzzleSyntaxError(
                    f"a mirror of vehicle {quote(vehicle.label)} is '', '-', '|' or '-|', "
                    f"not {quote(mirror)}"
                )


def _check_keys(what: str, value: Mapping[str, Any]) -> None:
    for key in value:
        if key not in _KEYS[what]:
            near = suggest(str(key), _KEYS[what])
            raise PuzzleSyntaxError(f"the JSON {what} has no key {quote(str(key))}{near}")


def _object(what: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise PuzzleSyntaxError(f"the JSON {what} is an object, not {quote(repr(value))}")
    _check_keys(what, value)
    return value


def _objects(what: str, value: Any) -> list[Mapping[str, Any]]:
    return [_object(what, item) for item in _list(value)]


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PuzzleSyntaxError(f"a JSON list is expected, not {quote(repr(value))}")
    return value


def _read_cells(value: Any) -> list[Cell]:
    cells = []
    for cell in _list(value):
        if not (isinstance(cell, list) and len(cell) == 2 and all(type(n) is int for n in cell)):
            raise PuzzleSyntaxError(f"a JSON cell is [row, column], not {quote(repr(cell))}")
        cells.append((cell[0], cell[1]))
    return cells


def _number(value: Any, what: str) -> int:
    if type(value) is not int or not 0 <= value < 2**63:
        raise PuzzleSyntaxError(f"{what} is a whole number, not {quote(repr(value))}")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise PuzzleSyntaxError(f"{what} is text, not {quote(repr(value))}")
    return value


def _truth(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise PuzzleSyntaxError(f"{what} is true or false, not {quote(repr(value))}")
    return value

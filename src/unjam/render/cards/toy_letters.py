"""The letters of the toy: X for the red car, A to K for the other cars, O to R for the trucks."""

from __future__ import annotations

from itertools import groupby

from ...model.board import Board
from ...model.exits import Exit
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...util.plural import counted

CARS = "ABCDEFGHIJK"
TRUCKS = "OPQR"
RED = "X"


def why_not_toy(puzzle: Puzzle) -> str:
    """Why a puzzle cannot be set up with the toy; empty if it can.

    >>> why_not_toy(Puzzle.parse("XX.B A..B AOOO ...."))
    'its board is not 6x6'
    """
    board = puzzle.board
    targets = [vehicle for vehicle in puzzle.vehicles if vehicle.target]
    kinds = [vehicle.kind for vehicle in puzzle.vehicles if not vehicle.target]
    if (board.width, board.height) != (6, 6):
        return "its board is not 6x6"
    if board != Board(6, 6):
        return "its board has walls, holes or joined edges"
    if len(targets) != 1 or targets[0].kind != "car":
        return "its target is not one car"
    if [way[:2] for way in puzzle.exits] != [((2, 5), "R")] or puzzle.goals:
        return "its exit is not on the right of row 3"
    if any(vehicle.axes not in ("-", "|") for vehicle in puzzle.vehicles):
        return "it has pieces that do not just go to and fro"
    if any(kind not in ("car", "truck") for kind in kinds):
        return "it has pieces that are neither cars nor trucks"
    for kind, letters in (("car", CARS), ("truck", TRUCKS)):
        if kinds.count(kind) > len(letters):
            return f"it has {kinds.count(kind)} {kind}s beside the target, the toy {len(letters)}"
    return ""


def has_toy_letters(puzzle: Puzzle) -> bool:
    """Are the vehicles called as on the toy?"""
    letters = {"car": CARS, "truck": TRUCKS}
    return not why_not_toy(puzzle) and all(
        vehicle.label == RED if vehicle.target else vehicle.label in letters[vehicle.kind]
        for vehicle in puzzle.vehicles
    )


def with_toy_letters(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the letters of the toy, in the order in which one reads the board.

    One that has them already keeps them. ``ValueError`` says why a puzzle cannot have them.

    >>> import unjam
    >>> print(with_toy_letters(unjam.deck("jam")["1"]))
    AA...O
    P..Q.O
    PXXQ.O
    P..Q..
    B...CC
    B.RRR.
    """
    reason = why_not_toy(puzzle)
    if reason:
        raise ValueError(f"the toy cannot show it: {reason}")
    if has_toy_letters(puzzle):
        return puzzle
    left = {"car": iter(CARS), "truck": iter(TRUCKS)}
    names = {
        vehicle.label: RED if vehicle.target else next(left[vehicle.kind])
        for vehicle in sorted(puzzle.vehicles, key=lambda vehicle: min(vehicle.cells))
    }
    return puzzle.replace(
        vehicles=[vehicle._replace(label=names[vehicle.label]) for vehicle in puzzle.vehicles],
        exits=[Exit((2, 5), "R")],
        recorded_moves=[
            move._replace(vehicle=names[move.vehicle]) for move in puzzle.recorded_moves
        ],
    )


def needs(puzzle: Puzzle) -> str:
    """What one needs to set a puzzle up.

    >>> import unjam
    >>> needs(unjam.deck("project")["A03"])
    '4 cars (X, A-C), 2 trucks (O, P)'
    >>> needs(unjam.deck("klotski")["huarongdao"])
    '4 units, 5 cars, 1 piece'
    """
    kinds = [_kind(vehicle) for vehicle in puzzle.vehicles]
    toy = has_toy_letters(puzzle)
    parts = []
    for kind in ("unit", "car", "truck", "limo", "piece"):
        if kind in kinds:
            letters = "".join(
                vehicle.label
                for vehicle in sorted(puzzle.vehicles, key=lambda v: (not v.target, v.label))
                if _kind(vehicle) == kind
            )
            names = f" ({_ranges(letters)})" if toy else ""
            count = kinds.count(kind)
            parts.append(f"{counted(count, kind)}{names}")
    return ", ".join(parts)


def _kind(vehicle: Vehicle) -> str:
    """A slanting car is a car here, though its cells are no bar."""
    if vehicle.axes in ("\\", "/"):
        return {2: "car", 3: "truck"}.get(len(vehicle.cells), vehicle.kind)
    return vehicle.kind


def _ranges(letters: str) -> str:
    """Letters in a row by the first and the last: ABCE is A-C, E."""
    runs = []
    for _, run in groupby(enumerate(letters), key=lambda pair: ord(pair[1]) - pair[0]):
        row = [letter for _, letter in run]
        runs.append(f"{row[0]}-{row[-1]}" if len(row) > 2 else ", ".join(row))
    return ", ".join(runs)

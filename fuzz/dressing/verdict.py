"""Judges how a text was read: right, refused, announced, or silently wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from unjam.model import Puzzle

RIGHT, REFUSED, ANNOUNCED, SILENT = "right", "refused", "announced", "SILENT"

# What a note must speak of to announce a decision about an aspect of the puzzle.
_SPEAKS_OF = {
    "size": re.compile(r"\b\d+x\d+\b|\bsize\b|\bignored\b|\bframe\b"),
    "target": re.compile(r"\btarget\b"),
    "exit": re.compile(r"\bexit\b"),
    "walls": re.compile(r"\bwalls?\b|\bempty\b|\bframe\b"),
    "goals": re.compile(r"\bgoals?\b|\bhero\b|\bgate\b"),
    "vehicles of a list": re.compile(
        r"\bplaces\b|\bcounted from\b|\bcolumns? (?:are|is|mean)|\bvalues\b|\blengths?\b|"
        r"\bhorizontal\b|\bvertical\b|\bignored\b"
    ),
    "vehicles of a picture": re.compile(
        r"\bempty\b|\bwalls?\b|\bis a vehicle\b|\bignored\b|\bframe\b|\ba list of vehicles\b"
    ),
}


class Verdict(NamedTuple):
    """The verdict on one text, and which aspects of the puzzle came out otherwise."""

    name: str
    aspects: tuple[str, ...] = ()


def judged(meant: Puzzle, found: Puzzle, kind: str, said: Sequence[str] = ()) -> Verdict:
    """Compare a puzzle with the one that was meant; ``said`` are errors about other lines."""
    wrong = tuple(_differences(meant, found, kind))
    if not wrong:
        return Verdict(RIGHT)
    notes = [*found.notes, *said]
    rival = str(meant).replace("\n", "/")[:24]
    for aspect in wrong:
        pattern = _SPEAKS_OF[f"vehicles of a {kind}" if aspect == "vehicles" else aspect]
        if any(pattern.search(note) for note in notes):
            continue
        if aspect not in ("target", "exit") and (
            said or any("could mean" in note and rival in note for note in notes)
        ):
            continue
        return Verdict(SILENT, wrong)
    return Verdict(ANNOUNCED, wrong)


def _differences(meant: Puzzle, found: Puzzle, kind: str) -> Iterator[str]:
    """The aspects in which two puzzles differ, apart from labels."""
    if _size(meant) != _size(found):
        yield "size"
    is_moved = kind == "list" and _is_moved(meant, found)
    if _vehicles(meant) != _vehicles(found) or found.corners or is_moved:
        yield "vehicles"
    if meant.board._replace(width=1, height=1) != found.board._replace(width=1, height=1):
        yield "walls"
    if not is_moved and not _has_same_target(meant, found):
        yield "target"
    # An exit that is not drawn follows the target, wherever that was put.
    follows = not found.targets or (_is_default(meant) and _is_default(found))
    if not follows and _exits(meant) != _exits(found):
        yield "exit"
    if found.goals:
        yield "goals"


def _has_same_target(meant: Puzzle, found: Puzzle) -> bool:
    """Is the target of both the same vehicle of the text, wherever it was placed?"""
    if len(found.targets) != 1:
        return False
    (own,), (other,) = meant.targets, found.targets
    if own.cells == other.cells or _vehicles(meant) == _vehicles(found):
        return own.cells == other.cells
    names = {vehicle.label.lower() for vehicle in meant.vehicles}
    if {vehicle.label.lower() for vehicle in found.vehicles} & names - {"x", "a"}:
        return own.label.lower() == other.label.lower()
    # The reader gave names of its own; counting from another number keeps the order of places.
    return _rank(meant) == _rank(found)


def _is_moved(meant: Puzzle, found: Puzzle) -> bool:
    """Has the target the place of another vehicle, because rows and columns were exchanged?"""
    if len(found.targets) != 1 or _vehicles(meant) != _vehicles(found):
        return False
    (own,), (other,) = meant.targets, found.targets
    return own.label.lower() == other.label.lower() and own.cells != other.cells


def _rank(puzzle: Puzzle) -> int:
    target = puzzle.targets[0]
    return sum(vehicle.cells < target.cells for vehicle in puzzle.vehicles)


def _size(puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.board.width, puzzle.board.height


def _vehicles(puzzle: Puzzle) -> set[object]:
    return {(vehicle.cells, frozenset(vehicle.axes)) for vehicle in puzzle.vehicles}


def _exits(puzzle: Puzzle) -> set[tuple[str, int]]:
    """Side of each exit and its distance from the target's lane.

    Neither depends on the size of the board, or on where places are counted from.
    """
    row, column = puzzle.targets[0].cells[0] if puzzle.targets else (0, 0)
    return {
        (way.direction, way.cell[0] - row if way.direction in "LR" else way.cell[1] - column)
        for way in puzzle.exits
    }


def _is_default(puzzle: Puzzle) -> bool:
    """Is the exit where it is if nothing says so?"""
    return bool(puzzle.targets) and _exits(puzzle) == {
        ("D" if puzzle.targets[0].axes == "|" else "R", 0)
    }

"""Finding lines that a reading leaves out although they look like parts of its puzzle.

A comment, a heading or a stray sign may cut a list or a board in two. What is left may be a
playable puzzle, but not the one that is meant, so it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import groupby

from ...model.puzzle import Puzzle
from ..error_text import quote
from .lists.torn_lists import begins_like_one, shapes_of

_MOST_LINES = 1000
_LONGEST = 400  # characters of a line that is looked at
_RUN = re.compile(r"[^\s\\\"'`()\[\]{},;!<>|:]+")
_RULES = frozenset("-=_~*")
_MOST_OTHERS = 12  # letters beside a row


def record_left_out(
    lines: Sequence[str], first: int, last: int, taken: Collection[int]
) -> str | None:
    """Return a sentence about a line outside of a list of vehicles that begins like its lines.

    ``taken`` has the numbers of the lines of all puzzles.
    """
    shapes = {shape for shape in shapes_of(lines[first : last + 1]) if sum(shape) > 1}
    if first >= last or not shapes:
        return None
    for number, line in enumerate(lines[:_MOST_LINES]):
        if number in taken or len(line) >= _LONGEST:
            continue
        if begins_like_one(line, shapes):
            return (
                f"the line {quote(line.strip())} looks like a vehicle of the list, but it is not "
                "part of it; remove what stands between them or behind a record"
            )
    return None


def row_left_out(
    lines: Sequence[str], first: int, last: int, taken: Collection[int], puzzle: Puzzle
) -> str | None:
    """Return a sentence about a line beside a board that looks like a row with other signs."""
    if first >= last:
        return None
    rows = _rows(puzzle)
    labels = {vehicle.label for vehicle in puzzle.vehicles}
    empty = {sign for line in lines[first : last + 1] for sign in line} - labels
    for number, row in ((first - 1, rows[0]), (last + 1, rows[-1])):
        line = lines[number] if 0 <= number < len(lines) and number not in taken else ""
        for run in _RUN.findall(line[:_LONGEST]):
            others = sum(map(str.isalpha, line)) - sum(map(str.isalpha, run))
            if set(run) <= _RULES - empty and len(set(run)) == 1:
                continue  # it separates puzzles
            if others <= _MOST_OTHERS and _continues(run, row, empty):
                return (
                    f"the line {quote(line.strip())} looks like a row of the board beside it; "
                    "remove what is not part of the row"
                )
    return None


def _rows(puzzle: Puzzle) -> list[list[str]]:
    """Return the labels on the cells of the board."""
    rows = [[""] * puzzle.board.width for _ in range(puzzle.board.height)]
    for vehicle in puzzle.vehicles:
        for row, column in vehicle.cells:
            rows[row][column] = vehicle.label
    return rows


def _continues(run: str, row: Sequence[str], empty: Collection[str]) -> bool:
    """Return whether some signs can be cells beside a row: parts of vehicles and empty cells."""
    if len(run) != len(row):
        return False
    found = False
    at = 0
    for sign, group in groupby(run):
        length = len(list(group))
        if sign not in empty:
            if length == 1 and row[at] != sign:
                return False
            found = True
        at += length
    return found

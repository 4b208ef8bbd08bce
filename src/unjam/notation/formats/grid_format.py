"""Parsing of plain grids: from cells to a puzzle.

``grid_layout`` finds the cells of a text, and ``grid_symbols`` decides what the characters mean. A
straight vehicle slides along its length, any other shape in all four directions. If no exit is
drawn, it is on the right of the target's row, or at the bottom of its column if the target is
vertical; it is as wide as the target.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...errors import AmbiguousError, PuzzleSyntaxError
from ...model.board import Board, Cell
from ...model.exits import NOTHING_KNOWN, Exit, Known
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ..error_text import quote
from ..grid_symbols import NO_HINTS, Hints, Marks, decide, is_connected
from .grid_layout import Layout, layout

# Creates a named tuple from its fields faster than the constructor.
_vehicle = tuple.__new__


class Info(NamedTuple):
    """Information about a puzzle that is not part of its rules."""

    id: str = ""
    title: str = ""
    source: str = ""
    level: str = ""
    known: Known = NOTHING_KNOWN


NO_INFO = Info()


def read_grid(text: str, hints: Hints = NO_HINTS, info: Info = NO_INFO) -> Puzzle:
    """Parse a plain grid."""
    return build(layout(text, " " in (hints.empty or "")), hints, info)


def readings(drawn: Layout, hints: Hints = NO_HINTS, first: str = "") -> list[Marks]:
    """Return the possible meanings of the symbols: one, or two that are equally plausible."""
    if hints.target is not None and drawn.names:
        marks = {label: mark for mark, label in drawn.names.items()}
        hints = hints._replace(target=tuple(marks.get(label, label) for label in hints.target))
    for target in hints.target or ():
        if target not in drawn.cells:
            raise PuzzleSyntaxError(f"there is no vehicle {quote(target)} that could be the target")
    gaps = drawn.gaps
    if gaps is None:
        return decide(drawn.cells, drawn.width, hints, first=first)
    lanes = [(cell, way in "LR") for cell, way in gaps]

    def in_line(label: str) -> bool:
        return _is_wide(drawn, label) or any(
            label in drawn.cells[row * drawn.width : (row + 1) * drawn.width]
            if along_row
            else label in drawn.cells[column :: drawn.width]
            for (row, column), along_row in lanes
            if _points(drawn, label, along_row)
        )

    return decide(drawn.cells, drawn.width, hints, first=first, in_line=in_line)


def _is_wide(drawn: Layout, label: str) -> bool:
    """Return whether the vehicle covers several rows and columns, so that it slides both ways."""
    places = [at for at, mark in enumerate(drawn.cells) if mark == label]
    rows = {at // drawn.width for at in places}
    return len(rows) > 1 and len({at % drawn.width for at in places}) > 1


def _points(drawn: Layout, label: str, along_row: bool) -> bool:
    """Return whether the vehicle can slide along rows, or along columns."""
    first, last = drawn.cells.find(label), drawn.cells.rfind(label)
    in_row = first // drawn.width == last // drawn.width
    in_column = first % drawn.width == last % drawn.width
    return not in_column if along_row else not in_row


def build(drawn: Layout, hints: Hints = NO_HINTS, info: Info = NO_INFO, first: str = "") -> Puzzle:
    """Return the puzzle on a plain board that a layout shows."""
    answers = readings(drawn, hints, first)
    if len(answers) == 1:
        return puzzle_of(drawn, answers[0], info)
    puzzles = []
    failure = None
    for answer in answers:
        try:
            puzzles.append(puzzle_of(drawn, answer, info))
        except PuzzleSyntaxError as error:
            failure = error
    if len(puzzles) == 1 or failure is not None:
        if not puzzles:
            raise failure or PuzzleSyntaxError("the text cannot be read")
        return puzzles[0]
    one, other = ("; ".join(puzzle.notes) for puzzle in puzzles)
    raise AmbiguousError(
        f"{_picture(drawn)} can be read in two ways: {one}; or: {other}; "
        f"choose one with target or wall",
        tuple(puzzles),
    )


def puzzle_of(drawn: Layout, marks: Marks, info: Info) -> Puzzle:
    """Return the puzzle that a layout shows, given the meaning of its symbols."""
    cells, width, names = drawn.cells, drawn.width, drawn.names
    height = len(cells) // width
    blank = marks.empty | marks.wall | marks.outside
    places = _places(width, height)
    targets = marks.targets
    vehicles = []
    exits: tuple[Exit, ...] = ()
    for mark in dict.fromkeys(cells):
        if mark in blank:
            continue
        start, last, count = cells.find(mark), cells.rfind(mark), cells.count(mark)
        if count == 1:
            raise PuzzleSyntaxError(
                f"vehicle {names.get(mark, mark)!r} covers one cell in {_picture(drawn)}: it needs "
                f"at least two; if it is not a vehicle, name it with empty or wall"
            )
        if last - start == count - 1 and last // width == start // width:
            spots, axes = places[start : last + 1], "-"
        elif (
            last - start == (count - 1) * width and cells[start : last + 1 : width] == mark * count
        ):
            spots, axes = places[start : last + 1 : width], "|"
        else:
            at = [place for place, cell in enumerate(cells) if cell == mark]
            spots, axes = tuple(places[place] for place in at), "-|"
            if not is_connected(set(at), width):
                raise PuzzleSyntaxError(
                    f"vehicle {names.get(mark, mark)!r} is in several pieces in {_picture(drawn)}"
                )
        label = names.get(mark, mark)
        vehicles.append(_vehicle(Vehicle, (label, spots, axes, mark in targets, ())))
        if mark in targets:
            exits += way_out(spots, axes, width, height)
    if not vehicles:
        raise PuzzleSyntaxError(f"there is no vehicle in {_picture(drawn)}")
    board = plain_board(width, height)
    solid, missing = marks.wall, marks.outside
    if not solid.isdisjoint(cells) or not missing.isdisjoint(cells):
        both = list(zip(places, cells, strict=True))
        board = Board(
            width,
            height,
            frozenset(place for place, mark in both if mark in solid),
            frozenset(place for place, mark in both if mark in missing),
        )
    if drawn.gaps is not None:
        exits = tuple(Exit(cell, way) for cell, way in drawn.gaps)
    elif len(targets) > 1:
        exits = tuple(dict.fromkeys(exits))
    if board.walls or board.missing:
        exits = _reachable(exits, board, drawn)
    notes = drawn.notes + marks.notes if drawn.notes else marks.notes
    return Puzzle._trusted(board, tuple(vehicles), exits, (), False, *info[:4], notes, info[4], ())


def _reachable(exits: tuple[Exit, ...], board: Board, drawn: Layout) -> tuple[Exit, ...]:
    """Return the exits that are not in a wall; raise an error if a drawn exit is."""
    found = tuple(way for way in exits if way.cell not in board.walls | board.missing)
    if found != exits and drawn.gaps is not None:
        blocked = next(way for way in exits if way not in found)
        raise PuzzleSyntaxError(f"there is no free cell at {blocked} in {_picture(drawn)}")
    return found


def way_out(spots: tuple[Cell, ...], axes: str, width: int, height: int) -> tuple[Exit, ...]:
    """Return the exits of a target if none is drawn."""
    if axes == "|":
        return (Exit((height - 1, spots[0][1]), "D"),)
    # As high as the target: a 2x2 target leaves through two cells.
    return tuple([Exit((row, width - 1), "R") for row in sorted({row for row, _ in spots})])


def _picture(drawn: Layout) -> str:
    """Return the layout on one line, for messages."""
    rows = [drawn.cells[at : at + drawn.width] for at in range(0, len(drawn.cells), drawn.width)]
    if drawn.names:
        rows = [" ".join(drawn.names.get(mark, mark) for mark in row) for row in rows]
    return quote((" / " if drawn.names else " ").join(rows))


@lru_cache(maxsize=256)
def _places(width: int, height: int) -> tuple[Cell, ...]:
    """Return the cells of a board row by row."""
    return tuple((row, column) for row in range(height) for column in range(width))


@lru_cache(maxsize=256)
def plain_board(width: int, height: int) -> Board:
    """Return a board of this size without walls."""
    return Board(width, height)

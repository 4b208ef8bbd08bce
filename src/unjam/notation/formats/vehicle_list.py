"""Placing a list of vehicles with a position, a length and an orientation on a board.

Such a list does not state whether the first number is the column or the row, whether counting
starts at 0 or at 1, how large the board is, and often which vehicle is the target. Every reading
that the notation allows is tried, and the best one is used: nothing overlaps, everything fits on
6x6, and the target can leave. Among equally good readings the convention of the notation decides;
without one, ``AmbiguousError`` is raised with both readings. If no size is given, the board is the
smallest square of at least 6x6 that holds all vehicles. If no vehicle is marked as the target,
labels and positions decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...errors import AmbiguousError, PuzzleError, PuzzleSyntaxError
from ...model.board import MAX_SIDE, Board
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ..error_text import cut, quote
from .grid_format import way_out

# deferred: imports inside functions load what most runs do not need.

USUAL_SIDE = 6


class Piece(NamedTuple):
    """One vehicle of a list, with a position that is not interpreted yet."""

    label: str
    place: tuple[int, int]
    length: int
    vertical: bool
    target: bool


class Reading(NamedTuple):
    """An interpretation of the two numbers of a position."""

    row_first: bool
    base: int

    def __str__(self) -> str:
        order = "row, column" if self.row_first else "column, row"
        return f"places are {order}, counted from {self.base}"


X_Y_0, X_Y_1 = Reading(False, 0), Reading(False, 1)
ROW_COLUMN_0, ROW_COLUMN_1 = Reading(True, 0), Reading(True, 1)


def arrange(
    pieces: Sequence[Piece],
    allowed: Sequence[Reading],
    *,
    habit: Reading | None = None,
    size: tuple[int, int] | None = None,
    likely: tuple[int, int] | None = None,
    notes: tuple[str, ...] = (),
    id: str = "",
    force: str = "",
    named: bool = False,
) -> Puzzle:
    """Return the puzzle that a list of vehicles describes.

    ``habit`` is the preferred reading among equally good ones; ``force`` tells the user how to
    choose one. ``named`` means that the text says which numbers are rows and columns.
    """
    if not pieces:
        raise PuzzleSyntaxError("there is no vehicle in the list")
    if len(pieces) > MAX_SIDE * MAX_SIDE:
        raise PuzzleSyntaxError(f"a list of {len(pieces):,} vehicles is too long for a puzzle")
    for piece in pieces:
        if not 1 <= piece.length <= MAX_SIDE:
            raise PuzzleSyntaxError(
                f"vehicle {quote(piece.label)} is {piece.length} cells long, not 1 to {MAX_SIDE}"
            )
    found: list[tuple[tuple[bool, bool], Puzzle, Reading]] = []
    guess = not any(piece.target for piece in pieces)
    failure: PuzzleError | None = None
    for reading in allowed:
        try:
            puzzle = _placed(pieces, reading, size, guess, likely)
        except PuzzleError as error:
            failure = failure or error
            continue
        large = size is None and puzzle.board.width > USUAL_SIDE
        found.append(((large, bool(puzzle.problems())), puzzle, reading))
    if not found:
        raise PuzzleSyntaxError(cut(str(failure)))
    best = min(rank for rank, _, _ in found)
    equals = [(puzzle, reading) for rank, puzzle, reading in found if rank == best]
    # Counting from 0 is usual; a habit mainly fixes the order of the two numbers.
    wanted = habit or equals[0][1]._replace(base=0)
    equals.sort(key=lambda pair: _distance(pair[1], wanted))
    chosen = equals[0]
    in_other_order = [pair for pair in equals if pair[1].row_first != chosen[1].row_first]
    if habit is None and in_other_order and in_other_order[0][0] != chosen[0]:
        (one, first), (other, second) = chosen, in_other_order[0]
        raise AmbiguousError(
            f"the list can be read in two ways: {first}; or: {second}; {force}",
            tuple(p.replace(notes=(str(r),)) for p, r in ((one, first), (other, second))),
        )
    puzzle, reading = chosen
    how = f"places are counted from {reading.base}" if named else str(reading)
    all_notes = [*notes, how, *puzzle.notes]
    if size is None and (puzzle.board.width, puzzle.board.height) == likely:
        all_notes.append(f"the board is {likely[0]}x{likely[1]}: the file name says so")
    elif size is None:
        all_notes.append(size_note(puzzle.board.width))
    return puzzle.replace(notes=all_notes, id=id)


def size_note(side: int) -> str:
    """Return the note for a board whose size was guessed."""
    return f"the board is taken to be {side}x{side}; size (--size) overrides this"


def _distance(reading: Reading, wanted: Reading) -> tuple[bool, bool]:
    return reading.row_first != wanted.row_first, reading.base != wanted.base


def _placed(
    pieces: Sequence[Piece],
    reading: Reading,
    size: tuple[int, int] | None,
    guess: bool,
    likely: tuple[int, int] | None,
) -> Puzzle:
    vehicles = []
    for piece in pieces:
        first, second = piece.place
        row, column = (first, second) if reading.row_first else (second, first)
        row, column = row - reading.base, column - reading.base
        if row < 0 or column < 0:
            raise PuzzleError(
                f"vehicle {quote(piece.label)} at {first}, {second} is off the board: "
                f"counting starts at {reading.base}"
            )
        cells = tuple(
            (row + n, column) if piece.vertical else (row, column + n) for n in range(piece.length)
        )
        vehicles.append(Vehicle(piece.label, cells, "|" if piece.vertical else "-", piece.target))
    need = 1 + max(max(cell) for vehicle in vehicles for cell in vehicle.cells)
    if size is None and likely is not None and need <= min(likely):
        size = likely
    width, height = size or (max(need, USUAL_SIDE),) * 2
    board = Board(width, height)
    notes = _mark_likely_target(vehicles, width, height) if guess else []
    vehicles.sort(key=lambda vehicle: vehicle.cells)
    exits = [
        way
        for vehicle in vehicles
        if vehicle.target
        for way in way_out(vehicle.cells, vehicle.axes, width, height)
    ]
    return Puzzle(board, vehicles, exits, notes=notes)


def _mark_likely_target(vehicles: list[Vehicle], width: int, height: int) -> list[str]:
    """Mark the likeliest target, and return the notes about it."""
    from ..freeform.scoring import TIE, Shape, choose_targets, target_notes

    shapes = [Shape(vehicle.label, vehicle.cells) for vehicle in vehicles]
    best, *_ = choose_targets(shapes, width, height, ordered=True)
    if not best.labels or best.margin < TIE:
        raise PuzzleSyntaxError(
            "no vehicle of the list is clearly the target; name it with target (--target)"
        )
    (label,) = best.labels
    at = next(number for number, vehicle in enumerate(vehicles) if vehicle.label == label)
    vehicles[at] = vehicles[at]._replace(target=True)
    return target_notes(best, [vehicle.label for vehicle in vehicles])


def usual_length(label: str) -> int | None:
    """Return the length that a letter of the game implies: A to K and X are cars, O to R trucks."""
    letter = label.upper()
    if len(letter) == 1 and (letter in "ABCDEFGHIJK" or letter == "X"):
        return 2
    return 3 if len(letter) == 1 and letter in "OPQR" else None


def is_vertical(word: object) -> bool | None:
    """Return whether an orientation word, letter or truth value is vertical; None if unknown."""
    text = str(word).strip().lower()
    if text in ("v", "vertical", "true", "down", "|"):
        return True
    return False if text in ("h", "horizontal", "false", "right", "-") else None

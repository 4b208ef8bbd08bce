"""Replaying parsed moves on a board, up to the win or to the first illegal move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...errors import IllegalMoveError
from ...model.legal_moves import front_at_exit, is_out, moved
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...util.limits import breathe
from ...util.plural import counted

if TYPE_CHECKING:
    from .move_parser import ParsedMoves


class Played(NamedTuple):
    """How far moves could be played."""

    moves: tuple[Move, ...]
    board: Puzzle
    notes: tuple[str, ...]
    first_illegal: tuple[int, Move] | None = None
    reason: str = ""


def play_through(puzzle: Puzzle, parsed: ParsedMoves) -> Played:
    """Play moves up to the win or to the first one that cannot be played."""
    board = puzzle
    played: list[Move] = []
    notes: list[str] = []
    for number, move in enumerate(parsed.moves, 1):
        breathe()
        if board.won:
            notes.append(_after_the_win(board, number, parsed.moves[number - 1 :]))
            break
        name = f"move {number}, {move},"
        try:
            parts, after, note = _play(board, move)
        except IllegalMoveError as error:
            # The error begins with the move, and no label has a space in it.
            reason = str(error).partition(": ")[2]
            return Played(tuple(played), board, tuple(notes), (number, move), reason)
        board = after
        played += parts
        if note:
            notes.append(f"{name} {note}")
        if len(parts) > 1:
            notes.append(f"{name} counts as {len(parts)} moves: corners are not free here")
        if number in parsed.leaving and not board.out(board[move.vehicle]):
            notes.append(f"{name} is marked as leaving, but {move.vehicle} is not out")
    return Played(tuple(played), board, tuple(notes))


def _play(board: Puzzle, move: Move) -> tuple[list[Move], Puzzle, str]:
    """Return what a move counts as, the board after it, and a note if it goes past the edge."""
    parts = [move]
    if move.bends and not board.corners:
        parts = [Move(move.vehicle, *leg) for leg in move.legs]
    note = ""
    for at, part in enumerate(parts):
        try:
            board = board.play(part)
        except IllegalMoveError:
            shorter = _to_the_edge(board, part) if part is parts[-1] else None
            if shorter is None:
                raise
            note = f"{_past_the_edge(board[part.vehicle], part, shorter)}; it counts as {shorter}"
            parts[at] = shorter
            board = board.play(shorter)
    return parts, board, note


def _after_the_win(board: Puzzle, number: int, rest: tuple[Move, ...]) -> str:
    won = f"won after move {number - 1}" if number > 1 else "won before the first move"
    move = rest[0]
    target = next((target for target in board.targets if target.label == move.vehicle), None)
    if len(rest) == 1 and target and front_at_exit(board, target, move.direction):
        return f"the puzzle is {won}; {move} only drives {target} off and does not count"
    were = "was" if len(rest) == 1 else "were"
    return f"the puzzle is {won}; {counted(len(rest), 'more move')} {were} not looked at"


def _to_the_edge(board: Puzzle, move: Move) -> Move | None:
    """Return the move of a target past the edge at its exit, cut to end there; else None."""
    *before, (direction, distance) = move.legs
    target = next((target for target in board.targets if target.label == move.vehicle), None)
    if target is None or len(direction) > 1:
        return None
    for past in range(1, min(_extent(target, direction), distance - 1) + 1):
        legs = (*before, (direction, distance - past))
        shorter = Move(move.vehicle, *legs[0], tuple(legs[1:]))
        try:
            place = moved(board, shorter)
        except IllegalMoveError:
            continue
        if is_out(board, place) and front_at_exit(board, place, direction):
            return shorter
    return None


def _past_the_edge(vehicle: Vehicle, move: Move, shorter: Move) -> str:
    past = move.slides - shorter.slides
    if 1 < past == _extent(vehicle, move.legs[-1][0]):
        return f"drives {vehicle} fully off the board"
    return f"goes {'one cell' if past == 1 else counted(past, 'cell')} past the edge"


def _extent(vehicle: Vehicle, direction: str) -> int:
    """Return the length of a vehicle in a direction."""
    across = 1 if direction in "LR" else 0
    return len({cell[across] for cell in vehicle.cells})

"""The rules of a puzzle in words: what a player must know beside the places of the vehicles."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.board import Board
from ...model.exits import Exit, gap_name
from ...model.legal_moves import on_board
from ...model.puzzle import Puzzle
from ...notation.descriptions import places
from ...util.plural import counted
from ..task import Rendering
from .board_text import manner

_DRAWN = {
    "grid": "The board is drawn row by row: a letter is a cell of the vehicle with this label, a "
    "dot is an empty cell",
    "line": "The board is written as one line, row by row from the top: a letter is a cell of the "
    "vehicle with this label, a dot is an empty cell",
    "vehicles": "The vehicles are listed with their first cells, the topmost or leftmost ones",
    "json": "The board is a JSON object; a cell is [row, column]",
    "coordinates": "The cells of every vehicle are listed as (row,column)",
    "prose": "The board is described in sentences",
    "picture": "The board is shown in the picture; every vehicle has its label on it",
}
_WALLS = {"grid": ", # is a wall", "line": ", # is a wall", None: "; walls are grey cells"}


def rules_text(puzzle: Puzzle, rendering: Rendering | None) -> str:
    """Return the rules of a puzzle; the rendering is that of the board, None for a picture.

    >>> print(rules_text(Puzzle.parse(".... XX.B A..B AOOO"), "grid"))
    This is a sliding-block puzzle on a board with 4 rows and 4 columns. Rows are counted from the
    top and columns from the left, from 1. ...
    """
    return " ".join(_sentences(puzzle, rendering))


def _sentences(puzzle: Puzzle, rendering: Rendering | None) -> Iterator[str]:
    board = puzzle.board
    yield (
        f"This is a sliding-block puzzle on a board with {counted(board.height, 'row')} and "
        f"{counted(board.width, 'column')}. Rows are counted from the top and columns from the "
        "left, from 1."
    )
    drawn = _DRAWN[rendering or "picture"]
    if board.walls:
        drawn += _WALLS.get(rendering, "; walls are cells that no vehicle can enter")
    yield f"{drawn}."
    yield (
        "A vehicle slides forwards and backwards along its own row or column, over empty cells "
        "only. It never turns, jumps or overlaps another vehicle"
        f"{', and never leaves the board' if not puzzle.exits else ''}."
    )
    yield from _exceptions(puzzle)
    yield from _joins(board)
    yield (
        "A move slides one vehicle by one or more cells in one direction"
        f"{'; a path of one vehicle round corners is one move' if puzzle.corners else ''}."
    )
    yield from _aims(puzzle)


def _exceptions(puzzle: Puzzle) -> Iterator[str]:
    """Yield how vehicles move that do not simply slide along their length."""
    groups: dict[str, list[str]] = {}
    for label, vehicle in on_board(puzzle).items():
        if (
            vehicle.axes not in ("-", "|")
            or len({c[vehicle.axes == "-"] for c in vehicle.cells}) < 2
        ):
            groups.setdefault(manner(vehicle), []).append(label)
    for how, labels in groups.items():
        slide = {"both ways": "up, down, left and right", "fixed": "not at all"}.get(how, how)
        yield f"These slide {slide}: {', '.join(labels)}."


def _joins(board: Board) -> Iterator[str]:
    for join, edges in ((board.join_x, ("left", "right")), (board.join_y, ("top", "bottom"))):
        if join == "none":
            continue
        one, other = edges
        turned = " mirrored," if join == "flip" else ""
        yield (
            f"The {one} and the {other} edge are joined,{turned} so that a vehicle that slides "
            f"over the {other} edge comes back at the {one} edge, and the other way round."
        )


def _aims(puzzle: Puzzle) -> Iterator[str]:
    targets = puzzle.targets
    goals = {goal.target: goal for goal in puzzle.goals}
    several = len(targets) > 1
    for target in targets:
        goal = goals.get(target.label)
        if goal is not None:
            yield f"The target {target.label} must stop on these cells: {places(goal.cells)}."
            continue
        gaps = [way for way in puzzle.exits if way.admits(target.label)]
        yield f"The target {target.label} is out as soon as its front reaches {_gaps(gaps)}."
    if several:
        yield (
            "All targets must get out, in any order. A target that is out leaves the board at "
            "once, and its cells are free."
        )
    else:
        yield "The puzzle is then won."


def _gaps(gaps: list[Exit]) -> str:
    names = []
    for direction in dict.fromkeys(way.direction for way in gaps):
        lanes = sorted(
            w.cell[0 if direction in "LR" else 1] for w in gaps if w.direction == direction
        )
        runs: list[list[int]] = []
        for lane in lanes:
            if runs and runs[-1][1] == lane - 1:
                runs[-1][1] = lane
            else:
                runs.append([lane, lane])
        names += [str(gap_name(direction, *run)) for run in runs]
    return " or ".join(names)

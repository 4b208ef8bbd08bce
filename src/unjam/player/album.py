"""Puzzles as one JSON value for the page: slide tables, sprites, optima and solutions."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from ..model.exits import Known
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..render.fonts.text_width import visible
from ..solver.solution import Solution
from ..solver.solve import solve
from ..util.cancellation import Cancellable
from .slide_tables import DIRECTIONS, Tables
from .sprites import Sprites

# Default limits of the search for the stored solution.
STATES = 2_000_000
SECONDS = 20.0
VERSION = 1
_JOINS = ("none", "same", "flip")


class Album:
    """Puzzles that share their slide tables and sprites.

    >>> album = Album("two rows")
    >>> album.add(Puzzle.parse("XX.A  ...A"))
    >>> value = album.json()
    >>> value["puzzles"][0]["status"], value["puzzles"][0]["best"], value["puzzles"][0]["path"]
    ('unsolvable', None, [])
    """

    def __init__(self, title: str = "") -> None:
        self.title = title
        self._tables = Tables()
        self._looks = Sprites()
        self._boards: list[dict[str, Any]] = []
        self._puzzles: list[dict[str, Any]] = []

    def __len__(self) -> int:
        return len(self._puzzles)

    def add(
        self,
        puzzle: Puzzle,
        solution: Solution | None = None,
        *,
        timeout: float = SECONDS,
        max_states: int = STATES,
        max_memory: int | str | None = None,
        cancel: Cancellable | None = None,
    ) -> None:
        """Add a puzzle with its solution, which is searched for if it is not given.

        The limits are those of ``solve``, in states, bytes and seconds. If a limit is reached, the
        puzzle is added without an optimum.
        """
        limits: dict[str, Any] = {
            "max_states": max_states, "max_memory": max_memory, "timeout": timeout,
            "cancel": cancel,
        }  # fmt: skip
        solution = solution or _solution(puzzle, limits)
        moves = slides = solution
        if solution.status == "solved":
            if not solution.metric.startswith("moves"):
                moves = solve(puzzle, metric="moves", **limits)
            if not solution.metric.startswith("slides"):
                slides = solve(puzzle, metric="slides", **limits)
        self._puzzles.append(
            self._about(puzzle)
            | {
                "status": solution.status,
                "best": _optimum(moves, "moves"),
                "bestSlides": _optimum(slides, "slides"),
                "path": self._tables.path(puzzle, solution.moves),
            }
        )

    def add_unsolved(
        self, puzzle: Puzzle, *, known: bool = False, moves: Sequence[Move] = ()
    ) -> None:
        """Add a puzzle without a search, but with the moves of a solution if there are any.

        ``known``: trust the optima that the puzzle states.
        """
        found = puzzle.known
        best = found.corner_moves if puzzle.corners else found.moves
        self._puzzles.append(
            self._about(puzzle)
            | {
                "status": "solved" if known and best is not None else "open",
                "best": best if known else None,
                "bestSlides": found.slides if known else None,
                "path": self._tables.path(puzzle, moves),
            }
        )

    def json(self) -> dict[str, Any]:
        """Return the album as a JSON value."""
        return {
            "version": VERSION,
            "title": visible(self.title),
            "tables": self._tables.written,
            "looks": self._looks.fragments,
            "palettes": self._looks.palettes,
            "colours": self._looks.colours,
            "boards": self._boards,
            "puzzles": self._puzzles,
        }

    def _about(self, puzzle: Puzzle) -> dict[str, Any]:
        board = puzzle.board
        return {
            "key": key_of(puzzle),
            "id": visible(puzzle.id),
            "title": visible(puzzle.title),
            "level": visible(puzzle.level),
            "size": [board.width, board.height],
            "joined": [_JOINS.index(board.join_x), _JOINS.index(board.join_y)],
            "gaps": gaps_of(puzzle),
            "goals": sorted({goal.target for goal in puzzle.goals}),
            "corners": int(puzzle.corners),
            "board": self._board(puzzle),
            "vehicles": self._vehicles(puzzle),
        }

    def _board(self, puzzle: Puzzle) -> int:
        board = self._looks.board(puzzle)
        if board not in self._boards:
            self._boards.append(board)
        return self._boards.index(board)

    def _vehicles(self, puzzle: Puzzle) -> list[dict[str, Any]]:
        rows = self._tables.vehicles(puzzle)
        for row, vehicle in zip(rows, puzzle.vehicles, strict=True):
            shapes = self._tables.shapes[row["places"]]
            row["looks"] = self._looks.vehicle(puzzle, vehicle, shapes)
        return rows


def key_of(puzzle: Puzzle) -> str:
    """Return the key under which progress is stored; equal puzzles have equal keys."""
    bare = puzzle._changed(
        id="", title="", source="", level="", notes=(), known=Known(), recorded_moves=()
    )
    return blake2b(bare.to("json").encode(), digest_size=9).hexdigest()


def gaps_of(puzzle: Puzzle) -> list[list[Any]]:
    """Return the gaps in the edge. Exits side by side are one gap.

    Each has its direction, as an index of ``DIRECTIONS``, the labels of the only targets that may
    leave there, if not all may, and the first and last of its lanes, counted from 1.

    >>> gaps_of(Puzzle.parse("target: X\\nexit: right 1-2; top 4 for X\\n\\nXX..\\nXX..\\n...."))
    [[0, ['X'], 4, 4], [3, [], 1, 2]]
    """
    sides: dict[tuple[int, tuple[str, ...], int], list[int]] = {}
    for way in puzzle.exits:
        across, along = way.cell if way.direction in "UD" else way.cell[::-1]
        side = (DIRECTIONS.index(way.direction), tuple(sorted(way.targets or ())), across)
        sides.setdefault(side, []).append(along)
    gaps: list[list[Any]] = []
    for (direction, labels, _), lanes in sorted(sides.items()):
        ends = [lane for lane in sorted(lanes) if lane + 1 not in lanes]
        starts = [lane for lane in sorted(lanes) if lane - 1 not in lanes]
        for first, last in zip(starts, ends, strict=True):
            gaps.append([direction, list(labels), first + 1, last + 1])
    return gaps


def _optimum(solution: Solution, part: str) -> int | None:
    """Return the fewest moves or slides, or None if they are not proven."""
    if solution.status != "solved" or not solution.optimal:
        return None
    return solution.move_count if part == "moves" else solution.slide_count


def _solution(puzzle: Puzzle, limits: dict[str, Any]) -> Solution:
    """Return an optimal solution, or any solution if proving optimality takes too long."""
    best = solve(puzzle, metric="moves,slides", **limits)
    if best.status != "limit":
        return best
    found = solve(puzzle, anytime=True, **limits)
    return found if found.status == "solved" else best

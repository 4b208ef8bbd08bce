"""The result of solving a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..literals import Metric, ThemeName
from ..model.move import Move
from ..model.puzzle import Puzzle

if TYPE_CHECKING:
    from ..certificate.proof import Certificate
    from ..core import core

# deferred: imports inside functions are circular, or load what most runs do not need.

Status = Literal["solved", "unsolvable", "limit"]


class Stats(NamedTuple):
    """The statistics of a search.

    ``states`` is the number of states seen, including the start, ``expanded`` the number of states
    expanded, ``transitions`` the number generated, ``peak_bytes`` the peak memory for states.
    ``by_depth`` is the number of states at each depth, if requested.

    >>> Puzzle.parse(".... XX.B A..B AOOO").solve(by_depth=True).stats.by_depth
    (1, 2, 3, 4, 4, 2)
    """

    states: int
    expanded: int
    transitions: int
    peak_bytes: int
    seconds: float
    by_depth: tuple[int, ...] | None = None


class Solution:
    """The result of solving a puzzle. Prints as its moves; iterates over the positions.

    ``status`` is ``"solved"``, ``"unsolvable"`` or ``"limit"``. ``optimal`` is true only if the
    search proved that no solution is better in ``metric``; ``lower_bound`` is the proven lower
    bound on the metric's first part. ``reason`` explains the status.

    >>> solution = Puzzle.parse(".... XX.B A..B AOOO").solve(metric="slides")
    >>> print(solution)
    XR1 AU1 OL1 BD1 XR1
    >>> solution.status, solution.move_count, solution.slide_count, solution.optimal
    ('solved', 5, 5, True)
    >>> boards = list(solution)
    >>> len(boards), boards[0] == solution.puzzle, boards[-1].won
    (6, True, True)
    """

    __slots__ = (
        "_moves",
        "lower_bound",
        "metric",
        "move_count",
        "optimal",
        "puzzle",
        "reason",
        "slide_count",
        "stats",
        "status",
    )

    puzzle: Puzzle
    metric: Metric
    status: Status
    move_count: int | None
    slide_count: int | None
    optimal: bool
    lower_bound: int | None
    reason: str
    stats: Stats
    _moves: tuple[Move, ...] | core.Result  # the result until the moves are first used

    def __init__(
        self,
        puzzle: Puzzle,
        metric: Metric,
        status: Status,
        moves: tuple[Move, ...] | core.Result,
        move_count: int | None,
        slide_count: int | None,
        optimal: bool,
        lower_bound: int | None,
        reason: str,
        stats: Stats,
    ) -> None:
        store = object.__setattr__
        store(self, "puzzle", puzzle)
        store(self, "metric", metric)
        store(self, "status", status)
        store(self, "_moves", moves)
        store(self, "move_count", move_count)
        store(self, "slide_count", slide_count)
        store(self, "optimal", optimal)
        store(self, "lower_bound", lower_bound)
        store(self, "reason", reason)
        store(self, "stats", stats)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves, in order; empty unless the puzzle was solved."""
        if not isinstance(self._moves, tuple):
            flat = iter(self._moves.moves)
            vehicles = self.puzzle.vehicles
            moves = tuple(
                Move(vehicles[vehicle].label, _DIRECTIONS[direction], distance)
                for vehicle, direction, distance in zip(flat, flat, flat, strict=True)
            )
            object.__setattr__(self, "_moves", moves)
            return moves
        return self._moves

    def move_texts(self) -> list[str]:
        """Return the ``str`` of each move; faster than converting them one by one."""
        if isinstance(self._moves, tuple):
            return list(map(str, self._moves))
        known = getattr(self.puzzle._program, "labels", "")
        if known:
            return self._moves.move_texts(known)
        labels = [vehicle.label for vehicle in self.puzzle.vehicles]
        if max(map(len, labels), default=1) > 1:  # as in Move.__str__
            labels = [label if len(label) == 1 else f"{label}:" for label in labels]
        flat = self._moves.moves
        return [
            labels[vehicle] + _STEPS[direction][distance]
            for vehicle, direction, distance in zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        ]

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as plain values, as ``unjam solve --json`` prints them.

        ``claims`` are the facts that the puzzle's file states, unless they are proven; ``notes``
        state how its text was read and which claims are wrong. ``seconds`` is rounded to
        microseconds.

        >>> answer = Puzzle.parse(".... XX.B A..B AOOO").solve().as_dict()
        >>> answer["status"], answer["moves"], answer["optimal"]
        ('solved', ['XR1', 'AU2', 'OL1', 'BD1', 'XR1'], True)
        """
        from . import claims

        puzzle, stats = self.puzzle, self.stats
        return {
            "id": puzzle.id or None,
            "status": self.status,
            "moves": self.move_texts(),
            "move_count": self.move_count,
            "slide_count": self.slide_count,
            "optimal": self.optimal,
            "lower_bound": self.lower_bound,
            "reason": self.reason,
            "states": stats.states,
            "seconds": round(stats.seconds, 6),
            "claims": claims.as_dict(claims.claims_of(puzzle)),
            "notes": [*puzzle.notes, *claims.against_solution(self)],
        }

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield the puzzle at the start and after every move."""
        if self.status != "solved":
            return
        board = self.puzzle
        yield board
        for move in self.moves:
            board = board.play(move)
            yield board

    def certificate(self, *, smallest: bool = False) -> Certificate:
        """Return a certificate that no solution is better, or that there is none.

        ``smallest`` has the same meaning as in ``prove``. Raises ``LimitError`` if the solution is
        not known to be optimal.

        >>> Puzzle.parse(".... XX.B A..B AOOO").solve().certificate()
        <Certificate no solution has fewer than 5 moves, 6 states, ... bytes>
        """
        from ..certificate.proof import certify

        return certify(self, smallest=smallest)

    def gif(
        self,
        path: str | PathLike[str] | None = None,
        *,
        theme: ThemeName = "light",
        scale: float = 48,
        labels: bool = True,
        title: str | None = None,
        captions: bool = True,
        speed: float = 1,
    ) -> bytes:
        """Return an animated GIF of the solution, and write it to ``path`` if that is given.

        The options are those of ``unjam.render.solution_picture.gif``.

        >>> Puzzle.parse(".... XX.B A..B AOOO").solve().gif(theme="dark")[:6]
        b'GIF89a'
        """
        from ..render.solution_picture import gif

        return gif(
            self,
            path,
            theme=theme,
            scale=scale,
            labels=labels,
            title=title,
            captions=captions,
            speed=speed,
        )

    def svg(
        self,
        path: str | PathLike[str] | None = None,
        *,
        theme: ThemeName = "light",
        scale: float = 48,
        labels: bool = True,
        title: str | None = None,
        captions: bool = True,
        speed: float = 1,
    ) -> str:
        """Return an animated SVG of the solution, and write it to ``path`` if that is given.

        The options are those of ``gif``.

        >>> Puzzle.parse(".... XX.B A..B AOOO").solve().svg().count("</text>")
        11
        """
        from ..render.solution_picture import svg

        return svg(
            self,
            path,
            theme=theme,
            scale=scale,
            labels=labels,
            title=title,
            captions=captions,
            speed=speed,
        )

    def png(
        self,
        path: str | PathLike[str] | None = None,
        *,
        theme: ThemeName = "light",
        scale: float = 32,
        labels: bool = True,
        title: str | None = None,
    ) -> bytes:
        """Return a PNG picture of the solution, and write it to ``path`` if that is given.

        It shows all positions side by side, each with its next move. The options are those of
        ``gif``.

        >>> Puzzle.parse(".... XX.B A..B AOOO").solve().png()[:4]
        b'\\x89PNG'
        """
        from ..render.solution_picture import png

        return png(self, path, theme=theme, scale=scale, labels=labels, title=title)

    def __str__(self) -> str:
        if self.status == "solved":
            return " ".join(map(str, self.moves))
        return f"{self.status}: {self.reason}"

    def __repr__(self) -> str:
        if self.status != "solved":
            return f"<Solution {self.status}: {self.reason}>"
        best = "optimal" if self.optimal else f"at least {self.lower_bound}"
        return f"<Solution {self.move_count} moves, {self.slide_count} slides, {best}>"

    def _repr_html_(self) -> str:
        """Return a small player for notebooks."""
        from ..player.offline_page import notebook_html

        return notebook_html(self)

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError("a solution is immutable")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[Any, ...]:
        self.moves  # noqa: B018  (converts them)
        return Solution, tuple(getattr(self, name) for name in _FIELDS)

    def _identity(self) -> tuple[Any, ...]:
        return self.puzzle, self.metric, self.status, self.moves, self.optimal, self.lower_bound

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())


_DIRECTIONS = ("U", "D", "L", "R")
_STEPS = [[f"{direction}{distance}" for distance in range(257)] for direction in _DIRECTIONS]
# In the order of the constructor's parameters.
_FIELDS = (
    "puzzle", "metric", "status", "_moves", "move_count", "slide_count", "optimal", "lower_bound",
    "reason", "stats",
)  # fmt: skip

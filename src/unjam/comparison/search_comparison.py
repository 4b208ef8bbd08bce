"""The result of a comparison: one row per search, and totals over many puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Any, NamedTuple

from ..literals import HeuristicName, Metric, PlotTheme, SearchAlgorithm, unit_of
from ..model.puzzle import Puzzle
from ..solver.solution import Solution, Status
from .branching_factor import effective_branching_factor

# deferred: imports inside functions load what most runs do not need.


class SearchSetup(NamedTuple):
    """An algorithm and its heuristic, None if it takes none.

    >>> print(SearchSetup("astar", "blockers"))
    astar blockers
    """

    algorithm: SearchAlgorithm
    heuristic: HeuristicName | None = None

    def __str__(self) -> str:
        return f"{self.algorithm} {self.heuristic}" if self.heuristic else self.algorithm


@dataclass(frozen=True)
class ComparisonRow:
    """One search of one puzzle.

    ``optimal`` is whether its solution is optimal, whether or not the search could prove it
    (``proven``); None if there is no solution, or if no search of the puzzle proved the optimum.

    >>> row = Puzzle.parse(".... XX.B A..B AOOO").compare().rows[-4]
    >>> str(row.search), row.moves, row.generated, row.optimal, row.proven
    ('greedy blockers', 5, 15, True, False)
    """

    search: SearchSetup
    solution: Solution
    optimal: bool | None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.solution.puzzle

    @property
    def status(self) -> Status:
        """``"solved"``, ``"unsolvable"`` or ``"limit"``."""
        return self.solution.status

    @property
    def proven(self) -> bool:
        """Whether the search proved that its solution is optimal."""
        return self.solution.optimal

    @property
    def moves(self) -> int | None:
        """The moves of the solution; None if there is none."""
        return self.solution.move_count

    @property
    def slides(self) -> int | None:
        """The slides of the solution; None if there is none."""
        return self.solution.slide_count

    @property
    def generated(self) -> int:
        """The number of states generated, each counted once, including the start."""
        return self.solution.stats.states

    @property
    def expanded(self) -> int:
        """The number of states expanded; a state that is expanded again counts again."""
        return self.solution.stats.expanded

    @property
    def transitions(self) -> int:
        """The number of successors generated, including states that were known."""
        return self.solution.stats.transitions

    @property
    def peak_bytes(self) -> int:
        """The peak memory for states, in bytes."""
        return self.solution.stats.peak_bytes

    @property
    def seconds(self) -> float:
        """The time of the search."""
        return self.solution.stats.seconds

    @property
    def branching_factor(self) -> float | None:
        """The effective branching factor; None unless there is a solution of at least one step."""
        depth = self.slides if unit_of(self.solution.metric) == "slides" else self.moves
        return effective_branching_factor(self.generated, depth) if depth else None

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as plain values."""
        factor = self.branching_factor
        return {
            "algorithm": self.search.algorithm,
            "heuristic": self.search.heuristic,
            "status": self.status,
            "optimal": self.optimal,
            "proven": self.proven,
            "moves": self.moves,
            "slides": self.slides,
            "lower_bound": self.solution.lower_bound,
            "generated": self.generated,
            "expanded": self.expanded,
            "transitions": self.transitions,
            "peak_bytes": self.peak_bytes,
            "seconds": round(self.seconds, 6),
            "branching_factor": None if factor is None else round(factor, 4),
            "reason": self.solution.reason,
        }


class ComparisonTotal(NamedTuple):
    """One search over all puzzles of a comparison.

    ``solved`` and ``optimal`` are numbers of puzzles. ``moves`` and ``slides`` are sums over the
    puzzles that it solved, ``peak_bytes`` is the largest, and ``branching_factor`` the mean of
    those that are defined; all others are sums over all puzzles.
    """

    search: SearchSetup
    puzzles: int
    solved: int
    optimal: int
    proven: int
    moves: int
    slides: int
    generated: int
    expanded: int
    transitions: int
    peak_bytes: int
    seconds: float
    branching_factor: float | None

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as plain values."""
        factor = self.branching_factor
        return {
            "algorithm": self.search.algorithm,
            "heuristic": self.search.heuristic,
            **{name: getattr(self, name) for name in self._fields[1:]},
            "seconds": round(self.seconds, 6),
            "branching_factor": None if factor is None else round(factor, 4),
        }


@dataclass(frozen=True, repr=False)
class Comparison:
    """Searches side by side. ``rows`` has one row per puzzle and search, puzzle by puzzle.

    >>> import unjam
    >>> comparison = unjam.compare(unjam.deck("jam")[:5], heuristics=["blocker-chain"])
    >>> comparison
    <Comparison of 6 searches on 5 puzzles>
    >>> for total in comparison.totals():
    ...     print(total.search, total.optimal, total.moves, total.generated)
    bfs 5 48 3855
    dijkstra 5 48 7625
    astar blocker-chain 5 48 937
    ida blocker-chain 5 48 1039
    weighted blocker-chain 4 49 917
    greedy blocker-chain 3 50 735
    """

    metric: Metric
    rows: tuple[ComparisonRow, ...]

    def searches(self) -> list[SearchSetup]:
        """Return the searches, in order."""
        return list(dict.fromkeys(row.search for row in self.rows))

    def by_puzzle(self) -> Iterator[tuple[Puzzle, list[ComparisonRow]]]:
        """Yield every puzzle with its rows."""
        count = len(self.searches())
        for begin in range(0, len(self.rows), max(count, 1)):
            rows = list(self.rows[begin : begin + count])
            yield rows[0].puzzle, rows

    def totals(self) -> list[ComparisonTotal]:
        """Return the totals of each search over all puzzles."""
        return [
            _total(search, [row for row in self.rows if row.search == search])
            for search in self.searches()
        ]

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain values, as ``unjam compare --json`` prints it.

        >>> answer = Puzzle.parse(".... XX.B A..B AOOO").compare().as_dict()
        >>> sorted(answer), len(answer["puzzles"][0]["rows"])
        (['metric', 'puzzles', 'totals'], 20)
        """
        return {
            "metric": self.metric,
            "puzzles": [
                {
                    "id": puzzle.id or None,
                    "rows": [row.as_dict() for row in rows],
                    "notes": list(puzzle.notes),
                }
                for puzzle, rows in self.by_puzzle()
            ],
            "totals": [total.as_dict() for total in self.totals()],
        }

    def draw(
        self,
        path: str | PathLike[str],
        *,
        theme: PlotTheme = "dark",
        title: str | None = None,
    ) -> None:
        """Draw the numbers of states as bars, to a file that ends in ``.png`` or ``.svg``.

        Drawing needs ``pip install 'unjam[plot]'``.
        """
        from ..plots import draw_comparison

        draw_comparison(self, path, theme=theme, title=title)

    def __repr__(self) -> str:
        searches = len(self.searches())
        puzzles = len(self.rows) // max(searches, 1)
        return f"<Comparison of {searches} searches on {puzzles} puzzles>"


def rows_of(solutions: Iterable[tuple[SearchSetup, Solution]]) -> list[ComparisonRow]:
    """Return the rows of one puzzle, given the solutions of all searches."""
    found = list(solutions)
    optimum = next((cost_of(solution) for _, solution in found if solution.optimal), None)
    return [
        ComparisonRow(search, solution, _is_optimal(solution, optimum))
        for search, solution in found
    ]


def cost_of(solution: Solution) -> tuple[int | None, ...]:
    """Return the cost of a solution in its metric."""
    counts = {"moves": solution.move_count, "slides": solution.slide_count}
    return tuple(counts[unit] for unit in solution.metric.split(","))


def _is_optimal(solution: Solution, optimum: tuple[int | None, ...] | None) -> bool | None:
    if solution.status != "solved" or optimum is None:
        return None
    return cost_of(solution) == optimum


def _total(search: SearchSetup, rows: list[ComparisonRow]) -> ComparisonTotal:
    factors = [row.branching_factor for row in rows if row.branching_factor is not None]
    return ComparisonTotal(
        search,
        len(rows),
        sum(row.status == "solved" for row in rows),
        sum(row.optimal is True for row in rows),
        sum(row.proven for row in rows),
        sum(row.moves or 0 for row in rows),
        sum(row.slides or 0 for row in rows),
        sum(row.generated for row in rows),
        sum(row.expanded for row in rows),
        sum(row.transitions for row in rows),
        max((row.peak_bytes for row in rows), default=0),
        sum(row.seconds for row in rows),
        sum(factors) / len(factors) if factors else None,
    )

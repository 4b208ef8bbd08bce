"""Boards with millions of states: time and memory per state."""

from __future__ import annotations

from functools import partial

from deck_speed import cost_figures
from figures import Figure, Section
from timing import Contender, compete

import unjam
from unjam.literals import Metric

METRICS: tuple[Metric, ...] = ("moves", "slides")
BYTES_BESIDES_THE_KEY = 16


def measure_one(rounds: int, id: str) -> list[Section]:
    """Measure one large board in both metrics."""
    puzzle = unjam.deck("uva")[id]
    size = f"{puzzle.board.width}x{puzzle.board.height}, {len(puzzle.vehicles)} vehicles"
    sections = []
    for metric in METRICS:
        contender = Contender([partial(puzzle.solve, metric=metric)])
        compete(rounds, contender)
        solution = min(contender.results[0], key=lambda solution: solution.stats.seconds)
        figures = [
            *cost_figures([solution], solution.stats.seconds),
            Figure(
                "bytes_per_state",
                "memory per state",
                solution.stats.peak_bytes / solution.stats.states,
                "B",
                f"target: the key (8 or more) plus at most {BYTES_BESIDES_THE_KEY}",
            ),
        ]
        title = f"One large board, fewest {metric}: uva:{id} ({size})"
        sections.append(Section(f"large_{metric}", title, figures))
    return sections


def measure_all(seconds: float, memory: str) -> list[Section]:
    """Solve the whole deck: to optimality if the optimum is known, otherwise until the timeout."""
    figures = []
    for puzzle in unjam.deck("uva"):
        for metric in METRICS:
            known = getattr(puzzle.known, metric)
            if known is None:
                solution = puzzle.solve(
                    metric=metric, anytime=True, timeout=seconds, max_memory=memory
                )
            else:
                solution = puzzle.solve(metric=metric, max_memory=memory)
            figures.append(_figure(puzzle, metric, solution))
            if known is not None and figures[-1].value != known:
                raise SystemExit(f"uva:{puzzle.id} has {known} {metric}: {solution.reason}")
    return [Section("uva", "The uva boards", figures)]


def _figure(puzzle: unjam.Puzzle, metric: Metric, solution: unjam.Solution) -> Figure:
    stats = solution.stats
    count = solution.move_count if metric == "moves" else solution.slide_count
    proof = "proven" if solution.optimal else f"at least {solution.lower_bound}"
    note = (
        f"{proof}; {stats.states:,} states, {stats.seconds:.2f} s, "
        f"{stats.peak_bytes / 2**20:,.0f} MiB"
    )
    size = f"{puzzle.board.width}x{puzzle.board.height}"
    return Figure(f"{puzzle.id}_{metric}", f"uva:{puzzle.id} {size} {metric}", count, "", note)

"""Exploring complete components compared with solving: ``python bench/explore.py``.

Solves and explores the jam cards in turn on one thread; then explores one component of hundreds of
thousands of states to measure its memory. Also part of ``bench/run.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from figures import Figure, Section, as_table
from timing import Contender, compete, thread_clock

import unjam
from unjam.core import core
from unjam.graph.state_codec import Codec

SHARE_OF_SOLVE = 1 / 3
MAX_BYTES_PER_STATE = 12
LARGE = ("safari", "1")


class Explored(NamedTuple):
    """The figures of an explored component."""

    states: int
    distance: int
    bytes: int
    peak_bytes: int


def measure(rounds: int) -> list[Section]:
    """Measure states per second of both, and bytes per state."""
    deck = unjam.deck("jam")
    solving = Contender([puzzle.solve for puzzle in deck], 2, thread_clock)
    exploring = Contender([partial(explored, puzzle) for puzzle in deck], 2, thread_clock)
    core_alone = Contender(
        [partial(explored_by_core, Codec(puzzle).program) for puzzle in deck], 2, thread_clock
    )
    compete(rounds, solving, exploring, core_alone)
    solutions = [runs[0] for runs in solving.results]
    components = [runs[0] for runs in core_alone.results]
    for puzzle, solution, component in zip(deck, solutions, components, strict=True):
        if component.distance != solution.move_count:
            raise SystemExit(f"jam:{puzzle.id} has {solution.move_count} moves to its nearest win")
    solved = sum(solution.stats.states for solution in solutions)
    states = sum(component.states for component in components)
    by_core = sum(min(s.stats.seconds for s in runs) for runs in solving.results)
    figures = [
        *speed_figures("", "", solved / solving.seconds, states / exploring.seconds),
        *speed_figures("core_", ", core only", solved / by_core, states / core_alone.seconds),
        *memory_figures(components),
    ]
    title = f"All {states:,} states of the 40 jam cards with their distances, one thread"
    return [Section("explore", title, figures), large(*LARGE)]


def explored(puzzle: unjam.Puzzle) -> int:
    """Explore through the public API and return the number of states."""
    return len(puzzle.explore())


def explored_by_core(program: core.Program) -> Explored:
    """Explore a compiled puzzle by calling the core directly."""
    component = core.explore(program, slides=False, neighbours=False)
    arrays = (component.keys, component.from_start, component.to_win)
    result_bytes = sum(array.nbytes for array in arrays)
    return Explored(component.states, int(component.to_win[0]), result_bytes, component.peak_bytes)


def large(name: str, id: str) -> Section:
    """Measure one large component, where the minimum table size does not matter."""
    program = Codec(unjam.deck(name)[id]).program
    begin = thread_clock()
    component = explored_by_core(program)
    seconds = thread_clock() - begin
    figures = [
        Figure("states_per_second", "explore", component.states / seconds, "states/s"),
        *memory_figures([component]),
    ]
    title = f"One large component: {name}:{id}, {component.states:,} states"
    return Section("explore_large", title, figures)


def speed_figures(name: str, text: str, solving: float, exploring: float) -> list[Figure]:
    """Return states per second of both, and their ratio."""
    target = f"target: at least {SHARE_OF_SOLVE:.3f}"
    return [
        Figure(f"{name}solve_states", f"solve{text}", solving, "states/s"),
        Figure(f"{name}explore_states", f"explore{text}", exploring, "states/s"),
        Figure(f"{name}share_of_solve", "explore vs solve", exploring / solving, "x", target),
    ]


def memory_figures(components: Sequence[Explored]) -> list[Figure]:
    """Return bytes per state of the result, and at the peak while exploring."""
    states = sum(component.states for component in components)
    result_bytes = sum(component.bytes for component in components)
    peak = sum(component.peak_bytes for component in components)
    target = f"target: at most {MAX_BYTES_PER_STATE}"
    return [
        Figure("bytes_per_state", "memory per state", result_bytes / states, "B", target),
        Figure("peak_bytes_per_state", "peak while exploring", peak / states, "B"),
    ]


if __name__ == "__main__":
    for section in measure(10):
        print(as_table(section), end="\n\n")

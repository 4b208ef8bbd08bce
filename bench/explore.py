"""Exploring whole components with all distances, held against solving: ``bench/explore.py``.

The jam cards on one thread, solving and exploring in turns; then, for its memory, one component
of hundreds of thousands of states. Also part of ``bench/run.py``.
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
BYTES_IN_THE_END = 12
LARGE = ("safari", "1")


class Explored(NamedTuple):
    """What is to be known of a component after it is gone."""

    states: int
    distance: int
    bytes: int
    peak_bytes: int


def measure(rounds: int) -> list[Section]:
    """States a second of either, and bytes a state."""
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
        *speed_figures("core_", ", the core alone", solved / by_core, states / core_alone.seconds),
        *memory_figures(components),
    ]
    title = f"All {states:,} states of the 40 jam cards with their distances, one thread"
    return [Section("explore", title, figures), large(*LARGE)]


def explored(puzzle: unjam.Puzzle) -> int:
    """All that a user asks for."""
    return len(puzzle.explore())


def explored_by_core(program: core.Program) -> Explored:
    """The component of a puzzle that is compiled already."""
    component = core.explore(program, slides=False, neighbours=False)
    arrays = (component.keys, component.from_start, component.to_win)
    kept = sum(array.nbytes for array in arrays)
    return Explored(component.states, int(component.to_win[0]), kept, component.peak_bytes)


def large(name: str, id: str) -> Section:
    """One large component: there the smallest tables count for nothing."""
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
    """States a second of either, and the one against the other."""
    wanted = f"wanted: at least {SHARE_OF_SOLVE:.3f}"
    return [
        Figure(f"{name}solve_states", f"solve{text}", solving, "states/s"),
        Figure(f"{name}explore_states", f"explore{text}", exploring, "states/s"),
        Figure(f"{name}share_of_solve", "explore against solve", exploring / solving, "x", wanted),
    ]


def memory_figures(components: Sequence[Explored]) -> list[Figure]:
    """What a state takes in the end, and what it took while exploring."""
    states = sum(component.states for component in components)
    kept = sum(component.bytes for component in components)
    peak = sum(component.peak_bytes for component in components)
    wanted = f"wanted: at most {BYTES_IN_THE_END}"
    return [
        Figure("bytes_per_state", "memory for each state", kept / states, "B", wanted),
        Figure("peak_bytes_per_state", "while exploring", peak / states, "B"),
    ]


if __name__ == "__main__":
    for section in measure(10):
        print(as_table(section), end="\n\n")

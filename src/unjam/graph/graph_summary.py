"""Summary statistics of a state graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from ..compiler.placements import GONE, Places
from ..core import core
from ..literals import Metric
from ..util.deadline import Deadline
from ..util.index_arrays import occurrences
from .explore import QUICK
from .explored_states import NEVER
from .state_graph import StateGraph

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.int64]

_BATCH = 8192  # states whose steps are counted together


class Summary(NamedTuple):
    """Summary statistics of a state graph.

    All but the last three numbers describe the reachable states. A *step* is a move of any
    distance or, if ``metric`` counts slides first, a slide.
    """

    metric: Metric
    states: int
    wins: int
    hopeless: int  # states from which no win is reachable
    distance: int | None  # from the start to the nearest win; None if unsolvable
    optimal_solutions: int  # the exact number, in ``metric``
    farthest_distance: int | None  # the largest distance to a win
    farthest_count: int  # states at that distance
    farthest_state: int | None  # the number of one of them
    eccentricity: int  # the largest distance from the start
    to_win: tuple[int, ...]  # states by distance to a win
    from_start: tuple[int, ...]  # states by distance from the start
    edges: int  # pairs of states that are one step apart
    branching: float  # average number of steps out of a state
    most_steps: int  # the largest number of steps out of a state
    dead_ends: int  # states with a single step, usually the one back
    diameter: int | None  # None if not computed, or if a target leaves the board for good
    radius: int | None
    bytes_per_state: float  # excluding neighbours
    family_states: int | None  # reachable or not; None unless the family was explored
    family_components: int | None

    @property
    def solvable(self) -> bool:
        """Whether the start can be won."""
        return self.distance is not None


def summary_of(
    graph: StateGraph, measure: bool | None, deadline: Deadline | None = None
) -> Summary:
    """Compute the summary of a graph; raise ``LimitError`` if the deadline passes."""
    deadline = deadline or Deadline("not counted to the end", cancel=graph.cancel)
    deadline.states = len(graph)
    reached = int(np.count_nonzero(graph.from_start != NEVER))
    to_win = graph.to_win[:reached]
    winnable = to_win[to_win != NEVER]
    farthest = int(winnable.max()) if len(winnable) else None
    hardest = np.flatnonzero(to_win == farthest) if farthest is not None else winnable
    from_start = occurrences(graph.from_start[:reached])
    steps, edges = _count_steps(graph, reached, deadline)
    solutions = graph.optima.count
    deadline.check()
    diameter = radius = components = None
    if graph.codec.reversible:
        if reached <= QUICK if measure is None else measure:
            inside = graph.edges[: int(graph.first_edge[reached])]
            diameter, radius = graph.extent(graph.first_edge[: reached + 1], inside)
        if graph.family:
            components = int(core.components(graph.first_edge, graph.edges).max()) + 1
    deadline.check()
    size = graph.keys.nbytes + graph.from_start.nbytes + graph.to_win.nbytes
    return Summary(
        metric=graph.metric,
        states=reached,
        wins=int(np.count_nonzero(to_win == 0)),
        hopeless=reached - len(winnable),
        distance=graph.distance(),
        optimal_solutions=solutions,
        farthest_distance=farthest,
        farthest_count=len(hardest),
        farthest_state=int(hardest[0]) if len(hardest) else None,
        eccentricity=len(from_start) - 1,
        to_win=tuple(occurrences(winnable).tolist()),
        from_start=tuple(from_start.tolist()),
        edges=edges,
        branching=float(steps.mean()),
        most_steps=int(steps.max()),
        dead_ends=int(np.count_nonzero(steps == 1)),
        diameter=diameter,
        radius=radius,
        bytes_per_state=size / len(graph),
        family_states=len(graph) if graph.family else None,
        family_components=components,
    )


def _count_steps(graph: StateGraph, states: int, deadline: Deadline) -> tuple[Numbers, int]:
    """Count the steps out of each of the first ``states`` states, and the edges they form.

    Every step has a reverse step, except one by which a target leaves the board.
    """
    gone = np.array([_left(part.places) for part in graph.codec.plan.parts])
    found = []
    one_way = 0
    for begin in range(0, states, _BATCH):
        deadline.check()
        counts, _, steps = graph.steps(np.arange(begin, min(begin + _BATCH, states)))
        found.append(counts)
        one_way += int(np.count_nonzero(steps[:, 5] == gone[steps[:, 0]]))
    counts = np.concatenate(found)
    return counts, (int(counts.sum()) + one_way) // 2


def _left(places: Places | None) -> int:
    """Return the configuration of a lane in which its target has left; -1 if there is none."""
    return -1 if places is None else places.numbers.get(GONE, -1)

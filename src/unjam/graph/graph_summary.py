"""Summary statistics of a state graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from ..core import core
from ..errors import LimitError
from ..literals import Metric
from ..solver.solve import listener
from ..util.deadline import Deadline
from ..util.index_arrays import occurrences
from ..util.limits import STOPS
from .explore import QUICK
from .explored_states import NEVER
from .state_graph import StateGraph

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.uint16]

_CHUNK = 1 << 22  # states that are compared together


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
    from_start = graph.histogram("from_start")
    reached = sum(from_start)
    if graph.family:  # unreachable states come last
        to_win = occurrences(_winnable(graph.to_win[:reached])).tolist()
    else:
        to_win = graph.histogram()
    farthest = len(to_win) - 1 if to_win else None
    steps = _count_steps(graph, reached, deadline)
    solutions = graph.optima.count
    deadline.check()
    diameter = radius = components = None
    if graph.codec.reversible:
        if (graph.lists_neighbours and reached <= QUICK) if measure is None else measure:
            inside = graph.edges[: int(graph.first_edge[reached])]
            diameter, radius = graph.extent(graph.first_edge[: reached + 1], inside)
        if graph.family:
            components = int(core.components(graph.first_edge, graph.edges).max()) + 1
    deadline.check()
    size = graph.keys.nbytes + graph.from_start.nbytes + graph.to_win.nbytes
    return Summary(
        metric=graph.metric,
        states=reached,
        wins=to_win[0] if to_win else 0,
        hopeless=reached - sum(to_win),
        distance=graph.distance(),
        optimal_solutions=solutions,
        farthest_distance=farthest,
        farthest_count=to_win[-1] if to_win else 0,
        farthest_state=None if farthest is None else _first(graph.to_win, farthest),
        eccentricity=len(from_start) - 1,
        to_win=tuple(to_win),
        from_start=tuple(from_start),
        edges=(steps.all + steps.one_way) // 2,
        branching=steps.all / reached,
        most_steps=steps.most,
        dead_ends=steps.dead_ends,
        diameter=diameter,
        radius=radius,
        bytes_per_state=size / len(graph),
        family_states=len(graph) if graph.family else None,
        family_components=components,
    )


class _Steps(NamedTuple):
    """The steps out of all states; each has a reverse, unless a target leaves the board by it."""

    all: int
    one_way: int
    most: int  # out of one state
    dead_ends: int


def _count_steps(graph: StateGraph, states: int, deadline: Deadline) -> _Steps:
    found = core.step_counts(
        graph.codec.program,
        graph.unit == "slides",
        graph.keys[:states],
        deadline.left(),
        listener(None, graph.cancel),
    )
    if found is None:
        deadline.check()
        raise LimitError(f"not counted to the end: {STOPS['time']}", states)
    return _Steps(*found)


def _winnable(to_win: Numbers) -> Numbers:
    winnable: Numbers = to_win[to_win != NEVER]
    return winnable


def _first(to_win: Numbers, distance: int) -> int:
    """Return the first state at a distance, without a copy of the whole array."""
    for begin in range(0, len(to_win), _CHUNK):
        found = np.flatnonzero(to_win[begin : begin + _CHUNK] == distance)
        if len(found):
            return begin + int(found[0])
    raise ValueError(f"no state is at distance {distance}")

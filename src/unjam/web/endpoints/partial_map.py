"""The map of a state space that is too large to draw: the part around the start and a solution.

If all states can be visited within the limits, distances and counts are those of the whole state
space. Otherwise a search for a solution provides the path, and the distances are those along the
states of the map, which may be too large.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...core import core
from ...errors import LimitError
from ...graph.explore import explore
from ...graph.explored_states import NEVER
from ...graph.state_codec import Codec
from ...literals import Metric
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...player.slide_tables import Tables
from ...solver.best_effort import solve_best_effort
from ...util.deadline import Deadline
from ...util.index_arrays import occurrences, repeated
from .. import response_models
from .map_region import Region
from .state_map import UNKNOWN, MappedStates, drawn, placements, shortest_path, whole_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ...graph.state_graph import StateGraph

MOST_STATES = 12_000  # of a partial map; more are hard to tell apart
AROUND_START = 5_000  # of them, those around the start
AROUND_ENDS = 8_000  # of them, those around the start and the win


class _Way(NamedTuple):
    """The states of a path to a win, as keys. ``status`` is that of a solution."""

    keys: list[list[int]]
    status: str
    optimal: bool


def partial_map(
    puzzle: Puzzle, metric: Metric, limits: dict[str, Any]
) -> response_models.StateMapAnswer:
    """Return a map of the states around the start and around a solution.

    >>> limits = {"max_states": 100_000, "max_memory": 1 << 28, "timeout": 10.0}
    >>> found = partial_map(Puzzle.parse(".... XX.B A..B AOOO"), "moves", limits)
    >>> found.states, found.complete, found.whole.states, len(found.path)
    (16, True, 16, 6)
    """
    deadline = Deadline("not drawn", limits["timeout"])
    with deadline.watching():
        return drawn(_part(puzzle, metric, limits, deadline), deadline.left())


def _part(
    puzzle: Puzzle, metric: Metric, limits: dict[str, Any], deadline: Deadline
) -> MappedStates:
    graph, seen = _whole(puzzle, metric, limits)
    if graph is not None:
        codec, way = graph.codec, _way_in(graph)
    else:
        codec = Codec(puzzle)
        way = _way_found(codec, metric, {**limits, "timeout": (deadline.left() or 0.0) / 2})
    region = Region(codec, slides=metric == "slides")
    path = region.add_path(way.keys)
    region.grow_around_start(AROUND_START)
    region.grow(path[-1:], AROUND_ENDS)
    region.grow(path, MOST_STATES)
    first_edge, edges, hidden = region.edges()
    if graph is not None:
        to_win = graph.to_win[graph.find(region.keys)].astype(np.int64)
        whole = whole_of(graph)
    else:
        to_win = _distances(first_edge, edges, _are_wins(codec, region.keys), way.status)
        whole = _unknown_counts(seen, way)
    return MappedStates(
        codec,
        metric,
        region.keys,
        first_edge,
        edges,
        to_win,
        path if way.status == "solved" else (),
        whole,
        optimal=way.optimal,
        exact=graph is not None or way.status == "unsolvable",
        hidden=hidden,
        radius=region.radius,
    )


def _whole(puzzle: Puzzle, metric: Metric, limits: dict[str, Any]) -> tuple[StateGraph | None, int]:
    """Return the whole state graph; None and the number of states seen if a limit is reached."""
    try:
        graph = explore(puzzle, metric=metric, **{**limits, "timeout": limits["timeout"] / 2})
    except LimitError as error:
        return None, error.states
    return graph, len(graph)


def _way_in(graph: StateGraph) -> _Way:
    path = shortest_path(graph)
    status = "solved" if path else "unsolvable"
    return _Way(graph.keys[path or [0]].tolist(), status, bool(path))


def _way_found(codec: Codec, metric: Metric, limits: dict[str, Any]) -> _Way:
    """Search for a solution; return the states on it, or the start alone if there is none."""
    now = codec.puzzle
    states = [now]
    solution = solve_best_effort(now, metric=metric, **limits)
    for move in solution.moves:
        for step in _unit_moves(move) if metric == "slides" else (move,):
            now = now.play(step)
            states.append(now)
    keys = [codec.key_of(state) for state in states]
    assert all(keys), "a solution stays among the states of its puzzle"
    return _Way([key for key in keys if key], solution.status, solution.optimal)


def _unit_moves(move: Move) -> Iterator[Move]:
    for direction, distance in move.legs:
        for _ in range(distance):
            yield Move(move.vehicle, direction, 1)


def _are_wins(codec: Codec, keys: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return whether each state is won: every target is at a winning placement of its table."""
    rows = placements(codec, keys)
    won = np.ones(len(keys), bool)
    for number, vehicle in enumerate(Tables().vehicles(codec.puzzle)):
        if "wins" in vehicle:
            won &= np.isin(rows[:, number], [place for place, _ in vehicle["wins"]])
    return won


def _distances(
    first_edge: NDArray[np.uint64],
    edges: NDArray[np.uint32],
    wins: NDArray[np.bool_],
    status: str,
) -> NDArray[np.int64]:
    """Return the distance of each state to a win along the states of the map."""
    count = len(first_edge) - 1
    if status == "unsolvable":
        return np.full(count, NEVER, np.int64)
    degrees = np.diff(first_edge)
    sources = repeated(np.arange(count, dtype=np.uint32), degrees)
    order = np.argsort(edges, kind="stable")
    incoming = occurrences(edges, count)
    first = np.concatenate([[0], np.cumsum(incoming)]).astype(np.uint64)
    found = core.distances(first, sources[order], np.flatnonzero(wins).astype(np.uint32))
    return np.where(found < UNKNOWN, found, UNKNOWN).astype(np.int64)


def _unknown_counts(seen: int, way: _Way) -> response_models.WholeStateSpace:
    length = len(way.keys) - 1 if way.status == "solved" and way.optimal else None
    return response_models.WholeStateSpace(
        states=None, at_least=seen, wins=None, hopeless=None, distance=length, farthest=None
    )

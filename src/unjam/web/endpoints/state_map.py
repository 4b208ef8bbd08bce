"""The map of all states for the page: positions, distances to a win, neighbours.

Arrays are sent as base64 of little-endian 16-bit integers, which takes a fifth of the bytes of
JSON. A state is the placement of each vehicle in its slide table.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...compiler.placements import Form
from ...core import core
from ...errors import LimitError
from ...graph.explored_states import NEVER
from ...graph.state_codec import Codec
from ...literals import Metric
from ...model.puzzle import Puzzle
from ...player.slide_tables import Tables
from ...solver.solve import listener
from ...util.limits import STOPS
from .. import response_models

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ...graph.state_codec import Codec
    from ...graph.state_graph import StateGraph

MOST_STATES = 40_000  # to draw; below the range of 16 bits
MOST_STEPS = 600_000  # edges to draw
QUICK_STATES = 2_000  # whose layout is fast enough for the quick pool; it cannot be interrupted
UNKNOWN = 65534  # the distance of a state that may or may not have a solution
_LARGE = 32_000  # the largest coordinate
# The layout of more than _MANY states is good enough after fewer rounds.
_ROUNDS, _FEW_ROUNDS, _MANY = 100, 50, 10_000


class TooLargeError(LimitError):
    """There are too many states to draw."""


def explored(puzzle: Puzzle, metric: Metric, limits: dict[str, Any]) -> StateGraph:
    """Return the state graph. Raises ``TooLargeError`` if it is too large to draw."""
    limits = {**limits, "max_states": min(limits["max_states"], MOST_STATES)}
    try:
        graph = puzzle.explore(metric=metric, **limits)
    except LimitError as error:
        if error.states < MOST_STATES:
            raise
        reason = f"there are more than {MOST_STATES:,} states, too many to draw"
        raise TooLargeError(reason, error.states) from None
    if len(graph.edges) > MOST_STEPS:
        raise TooLargeError(f"{len(graph.edges):,} edges are too many to draw", len(graph))
    return graph


class MappedStates(NamedTuple):
    """The states of a map and what is known about them; a row or an entry for each state."""

    codec: Codec
    metric: Metric
    keys: NDArray[np.uint64]
    first_edge: NDArray[np.uint64]
    edges: NDArray[np.uint32]
    to_win: NDArray[Any]
    path: Sequence[int]  # the states of a shortest path from the start to a win
    whole: response_models.WholeStateSpace
    optimal: bool = True  # the path is proven to be shortest
    exact: bool = True  # ``to_win`` has the true distances
    hidden: NDArray[np.int64] | None = None  # neighbours that are not on the map
    radius: int | None = None  # all states up to this distance from the start are on the map


def map_of(graph: StateGraph) -> response_models.StateMapAnswer:
    """Return the map of a whole state graph.

    >>> graph = Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> found = map_of(graph)
    >>> found.states, found.vehicles, found.distance, found.farthest, found.wins
    (16, 4, 5, 5, 2)
    >>> len(found.places), len(found.neighbours)  # base64: four characters per three bytes
    (88, 152)
    """
    states = MappedStates(
        graph.codec,
        graph.metric,
        graph.keys,
        graph.first_edge,
        graph.edges,
        graph.to_win,
        shortest_path(graph),
        whole_of(graph),
    )
    return drawn(states, graph.timeout)


def whole_of(graph: StateGraph) -> response_models.WholeStateSpace:
    """Return the numbers of a whole state graph."""
    return response_models.WholeStateSpace(
        states=len(graph),
        at_least=len(graph),
        wins=len(graph.wins),
        hopeless=int(np.count_nonzero(graph.to_win == NEVER)),
        distance=graph.distance(0),
        farthest=graph.farthest_distance,
    )


def shortest_path(graph: StateGraph) -> list[int]:
    """Return the states of a shortest path from the start to a win; empty if there is none."""
    if not graph.solvable:
        return []
    path = [0]
    while graph.to_win[path[-1]]:
        there = graph.neighbours(path[-1])
        path.append(int(there[np.argmin(graph.to_win[there])]))
    return path


def drawn(states: MappedStates, timeout: float | None) -> response_models.StateMapAnswer:
    """Return the map of some states; raise ``LimitError`` if placing them takes too long."""
    count, whole = len(states.keys), states.whole
    complete = count == whole.states
    rounds = _ROUNDS if count <= _MANY else _FEW_ROUNDS
    found = core.layout(states.first_edge, states.edges, 1, rounds, timeout, listener(None, None))
    if len(found) < count:
        raise LimitError(f"not drawn: {STOPS['time']} while placing {count:,} states")
    places = found - (found.min(axis=0) + found.max(axis=0)) / 2
    places *= _LARGE / max(float(np.abs(places).max()), 1e-9)
    distances = states.to_win[states.to_win < UNKNOWN]
    return response_models.StateMapAnswer(
        states=count,
        vehicles=len(states.codec.puzzle.vehicles),
        unit="slides" if states.metric.startswith("slides") else "moves",
        distance=int(states.to_win[0]) if states.to_win[0] < UNKNOWN else None,
        farthest=int(distances.max()) if len(distances) else None,
        wins=int(np.count_nonzero(states.to_win == 0)),
        reversible=states.codec.reversible,
        places=packed(places.round().astype("<i2")),
        to_win=packed(states.to_win.astype("<u2")),
        degrees=packed(np.diff(states.first_edge).astype("<u2")),
        neighbours=packed(states.edges.astype("<u2")),
        placements=packed(placements(states.codec, states.keys).astype("<u2")),
        complete=complete,
        left_out=None if whole.states is None else whole.states - count,
        hidden="" if complete or states.hidden is None else packed(states.hidden.astype("<u2")),
        path=list(states.path),
        optimal=states.optimal and bool(states.path),
        exact=states.exact,
        radius=None if complete else states.radius,
        whole=whole,
    )


def placements(codec: Codec, keys: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return a row per state: the placement of each vehicle in its slide table.

    >>> graph = Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> placements(graph.codec, graph.keys)[0].tolist()
    [0, 1, 2, 1]
    """
    return placements_of(codec, codec.configurations(keys))


def placements_of(codec: Codec, configurations: NDArray[Any]) -> NDArray[np.int64]:
    """Do the same for any states, given the configurations of their lanes in rows."""
    puzzle = codec.puzzle
    tables = Tables()
    found: NDArray[np.int64] = np.zeros((len(configurations), len(puzzle.vehicles)), np.int64)
    twins: dict[int, int] = {}
    for lane, part in enumerate(codec.plan.parts):
        if part.places is None:
            members = list(part.members)
        else:  # twins are ordered as in the puzzle
            kind = codec.plan.kinds[lane]
            members = [part.members[twins.get(kind, 0)]]
            twins[kind] = twins.get(kind, 0) + 1
        forms: list[tuple[Form, ...]] = list(codec.forms(lane))
        for position, number in enumerate(members):
            numbers = tables.numbers(puzzle, puzzle.vehicles[number])
            own = np.array([numbers[each[position]] for each in forms], np.int64)
            found[:, number] = own[configurations[:, lane]]
    return found


def packed(values: NDArray[Any]) -> str:
    """Return the base64 text of an array."""
    return b64encode(values.tobytes()).decode("ascii")

"""The map of all states for the page: positions, distances to a win, neighbours.

Arrays are sent as base64 of little-endian 16-bit integers, which takes a fifth of the bytes of
JSON. A state is the placement of each vehicle in its slide table.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

import numpy as np

from ...compiler.placements import Form
from ...core import core
from ...errors import LimitError
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
_LARGE = 32_000  # the largest coordinate
# The layout of more than _MANY states is good enough after fewer rounds.
_ROUNDS, _FEW_ROUNDS, _MANY = 100, 50, 10_000


def explored(puzzle: Puzzle, metric: Metric, limits: dict[str, Any]) -> StateGraph:
    """Return the state graph. Raises ``LimitError`` if it is too large to draw."""
    limits = {**limits, "max_states": min(limits["max_states"], MOST_STATES)}
    try:
        graph = puzzle.explore(metric=metric, **limits)
    except LimitError as error:
        if error.states < MOST_STATES:
            raise
        reason = f"there are more than {MOST_STATES:,} states, too many to draw"
        raise LimitError(reason, error.states) from None
    if len(graph.edges) > MOST_STEPS:
        raise LimitError(f"{len(graph.edges):,} edges are too many to draw", len(graph))
    return graph


def map_of(graph: StateGraph) -> response_models.StateMapAnswer:
    """Return the map of a state graph.

    >>> graph = Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> found = map_of(graph)
    >>> found.states, found.vehicles, found.distance, found.farthest, found.wins
    (16, 4, 5, 5, 2)
    >>> len(found.places), len(found.neighbours)  # base64: four characters per three bytes
    (88, 152)
    """
    first_edge, edges = graph.first_edge, graph.edges
    rounds = _ROUNDS if len(graph) <= _MANY else _FEW_ROUNDS
    found = core.layout(first_edge, edges, 1, rounds, graph.timeout, listener(None, None))
    if len(found) < len(graph):
        raise LimitError(f"not drawn: {STOPS['time']} while placing {len(graph):,} states")
    places = found - (found.min(axis=0) + found.max(axis=0)) / 2
    places *= _LARGE / max(float(np.abs(places).max()), 1e-9)
    return response_models.StateMapAnswer(
        states=len(graph),
        vehicles=len(graph.puzzle.vehicles),
        unit="slides" if graph.unit == "slides" else "moves",
        distance=graph.distance(0),
        farthest=graph.farthest_distance,
        wins=len(graph.wins),
        reversible=graph.codec.reversible,
        places=packed(places.round().astype("<i2")),
        to_win=packed(graph.to_win.astype("<u2")),
        degrees=packed(np.diff(first_edge).astype("<u2")),
        neighbours=packed(edges.astype("<u2")),
        placements=packed(placements(graph).astype("<u2")),
    )


def placements(graph: StateGraph) -> NDArray[np.int64]:
    """Return a row per state: the placement of each vehicle in its slide table.

    >>> placements(Puzzle.parse(".... XX.B A..B AOOO").explore())[0].tolist()
    [0, 1, 2, 1]
    """
    return placements_of(graph.codec, graph.codec.configurations(graph.keys))


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

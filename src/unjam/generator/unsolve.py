"""The hardest starts that can be reached from a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..graph.explore import explore
from ..literals import Metric
from ..model.exits import Known
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from ..util.progress import Progress

if TYPE_CHECKING:
    from ..graph.state_graph import StateGraph

# deferred: imports inside functions load what most runs do not need.


def unsolve(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    most: int | None = None,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> tuple[Puzzle, ...]:
    """The states farthest from a win of all that can be reached: the hardest starts.

    They come in an order that depends neither on the start nor on labels, so that the first of
    them, with ``most=1`` the only one, stands for all. There are none if nothing can be won. What
    is farthest counts the first part of ``metric``; ``known`` of the puzzles says how far that is.
    The limits and ``cancel`` are those of ``explore``, and ``corners`` replaces the puzzle's own
    rule.

    >>> hardest = Puzzle.parse(".... XX.B A..B AOOO").unsolve()
    >>> hardest, hardest[0].known.moves
    ((<Puzzle ...B/XX.B/A.../AOOO>, <Puzzle ..../XX.B/A..B/AOOO>), 5)
    """
    graph = explore(
        puzzle,
        metric=metric,
        corners=corners,
        timeout=timeout,
        max_states=max_states,
        max_memory=max_memory,
        progress=progress,
        cancel=cancel,
    )
    return hardest(graph, most)


def hardest(graph: StateGraph, most: int | None = None) -> tuple[Puzzle, ...]:
    """The same of a graph that is there already; at most so many."""
    from ..equivalence.state_order import in_order

    if most is not None and most < 1:
        raise ValueError(f"most is a whole number from 1, not {most!r}")
    far = graph.farthest_distance
    if graph.unit == "slides":
        known = Known(slides=far)
    else:
        known = Known(corner_moves=far) if graph.puzzle.corners else Known(moves=far)
    states = in_order(graph, graph.farthest)[:most]
    return tuple(graph.state(state)._changed(known=known) for state in states.tolist())

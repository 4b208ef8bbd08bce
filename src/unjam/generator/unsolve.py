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
    """Return the reachable states farthest from a win: the hardest starts.

    Their order depends neither on the start nor on labels, so the first one, or the only one with
    ``most=1``, represents the whole component. The result is empty if no win can be reached.
    Distances count the first part of ``metric``; ``known`` of each puzzle states its distance. The
    limits and ``cancel`` are those of ``explore``. ``corners`` overrides the puzzle's rule on
    whether one move may go round corners. Raises ``LimitError`` if a limit is reached.

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
    """Return the hardest starts of a graph, at most ``most``."""
    from ..equivalence.state_order import in_order

    if most is not None and most < 1:
        raise ValueError(f"most must be a whole number of at least 1, not {most!r}")
    far = graph.farthest_distance
    if graph.unit == "slides":
        known = Known(slides=far)
    else:
        known = Known(corner_moves=far) if graph.puzzle.corners else Known(moves=far)
    states = in_order(graph, graph.farthest)[:most]
    return tuple(graph.state(state)._changed(known=known) for state in states.tolist())

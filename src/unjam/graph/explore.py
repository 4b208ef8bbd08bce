"""Exploration: every state reachable from a puzzle, with its distances."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core import core
from ..errors import LimitError
from ..literals import Metric
from ..model.puzzle import Puzzle
from ..solver.solve import checked_limits, checked_metric, listener, stop_of, under_rule
from ..util.cancellation import Cancellable
from ..util.cpu_count import search_threads
from ..util.deadline import Deadline
from ..util.extras import need
from ..util.plural import counted
from ..util.progress import Progress
from .state_codec import Codec

if TYPE_CHECKING:
    from .state_graph import StateGraph

# deferred: imports inside functions load what most runs do not need.

# Up to this many states, the diameter and radius are computed by default: it takes only a moment.
QUICK = 100_000


def explore(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    family: bool = False,
    neighbours: bool = False,
    corners: bool | None = None,
    disk: str | os.PathLike[str] | None = None,
    max_disk: int | str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> StateGraph:
    """Find every reachable state, its distance from the start and its distance to a win.

    ``metric`` has the same meaning as in ``solve``; distances count its first part.
    ``family=True`` adds all states of the same vehicles in the same lanes, reachable or not.
    ``neighbours=True`` lists the neighbours of every state immediately; otherwise they are listed
    on first use. The limits, ``threads``, ``progress``, ``cancel`` and ``corners`` have the same
    meaning as in ``solve``. Raises ``LimitError`` if a limit is reached.

    ``disk`` is a directory for the states of components that need more than the memory. The same
    call continues an exploration that was stopped or killed, and opens one that is finished. The
    result is a ``DiskGraph``. ``max_disk`` limits its files.

    A state takes 8 bytes for its key (more on large boards) and 4 bytes for its distances; twice
    as much during exploration, and 6 to 12 bytes more after the first lookup of a state.
    Neighbours take 4 bytes each. ``timeout``, ``max_memory`` and ``cancel`` also apply to each
    later computation on the graph.

    >>> import unjam
    >>> graph = unjam.explore(unjam.deck("jam")["40"])
    >>> len(graph), graph.distance(0), graph.farthest_distance
    (4780, 51, 51)
    """
    checked_metric(metric)
    need("numpy", "graph")
    states, memory = checked_limits(max_states, max_memory, timeout)
    threads = search_threads(threads)
    deadline = Deadline("not explored to the end", timeout, cancel)
    with deadline.watching():
        codec = Codec(under_rule(puzzle, corners))
    listen = listener(progress, cancel)
    if disk is not None or max_disk is not None:
        if family or neighbours:
            raise ValueError(f"disk cannot be combined with {'family' if family else 'neighbours'}")
        from .disk_graph import explore_on_disk

        return explore_on_disk(
            codec,
            metric,
            disk,
            max_disk,
            states,
            memory,
            timeout,
            deadline.left(),
            cancel,
            listen,
        )
    component = core.explore(
        codec.program,
        metric.startswith("slides"),
        neighbours,
        family,
        states,
        memory,
        deadline.left(),
        listen,
        threads,
    )
    if component.stop:
        raise LimitError(
            f"not explored to the end: {stop_of(component)}, "
            f"and {counted(component.seen, 'state')} had been found",
            component.seen,
        )
    from .state_graph import StateGraph

    return StateGraph(codec, metric, family, component, memory, timeout, cancel)

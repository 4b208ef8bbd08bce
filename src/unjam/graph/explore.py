"""Exploring: every state that can be reached from a puzzle, with distances."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core import core
from ..errors import LimitError
from ..literals import Metric
from ..model.puzzle import Puzzle
from ..solver.solve import checked_limits, checked_metric, listener, stop_of, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.extras import need
from ..util.plural import counted
from ..util.progress import Progress
from .state_codec import Codec

if TYPE_CHECKING:
    from .state_graph import StateGraph

# deferred: imports inside functions load what most runs do not need.

# Up to so many states a graph is measured without being asked: that takes a moment.
QUICK = 100_000


def explore(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    family: bool = False,
    neighbours: bool = False,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> StateGraph:
    """Find every state that can be reached, how far it is from the start, and how far from a win.

    ``metric`` is that of ``solve``; its first part is what distances count. ``family=True`` adds
    all states of the same vehicles in the same lanes, whether they can be reached or not.
    ``neighbours=True`` lists the neighbours of every state at once; otherwise they are listed when
    something needs them. The limits, ``progress``, ``cancel`` and ``corners`` are those of
    ``solve``; if a limit is reached, ``LimitError`` says which.

    A state takes its key, 8 bytes for all but large boards, and 4 bytes of distances; twice as
    much while exploring, and 6 to 12 more once a state has been looked up. Neighbours take 4 bytes
    each. ``timeout``, ``max_memory`` and ``cancel`` hold as well for each thing that takes work
    later.

    >>> import unjam
    >>> graph = unjam.explore(unjam.deck("jam")["40"])
    >>> len(graph), graph.distance(0), graph.farthest_distance
    (4780, 51, 51)
    """
    checked_metric(metric)
    need("numpy", "graph")
    states, memory = checked_limits(max_states, max_memory, timeout)
    deadline = Deadline("not explored to the end", timeout, cancel)
    with deadline.watching():
        codec = Codec(under_rule(puzzle, corners))
    component = core.explore(
        codec.program,
        metric.startswith("slides"),
        neighbours,
        family,
        states,
        memory,
        deadline.left(),
        listener(progress, cancel),
    )
    if component.stop:
        raise LimitError(
            f"not explored to the end: {stop_of(component)}, "
            f"and {counted(component.seen, 'state')} had been found",
            component.seen,
        )
    from .state_graph import StateGraph

    return StateGraph(codec, metric, family, component, memory, timeout, cancel)

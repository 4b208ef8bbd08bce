"""The tables of a paper for any puzzle, and beside them what its words usually mean.

The paper is *Rush Hour and Dijkstra's Algorithm* by Stamp, Engel, Ewell and Morrow.
``docs/tables.md`` says what each of its columns counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..errors import LimitError
from ..graph.explore import explore
from ..model.puzzle import Puzzle
from ..solver.solution import Solution
from ..solver.solve import solve
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.extras import need
from ..util.progress import Progress

# deferred: imports inside functions load what most runs do not need.


class TableRow(NamedTuple):
    """A puzzle in the paper's tables; None where there is no such number.

    A *winning vertex* is a state that is won or from which one move wins. The *graph* of Table 1
    consists of the states that can be reached without entering a winning vertex, which are not
    counted.

    The fields from ``start_eccentricity`` on are not in the paper. They are None where a graph is
    not measured: if it is large, or if a target leaves the board, which cannot be undone.
    """

    card: str
    # Table 1
    minimum_moves: int | None = None
    graph_diameter: int | None = None  # levels of a breadth-first search: eccentricity + 1
    graph_vertices: int | None = None
    dead_ends: int | None = None  # leaves of the breadth-first tree without a winning neighbour
    winning_edges: int | None = None
    # Table 2
    minimum_slide: int | None = None
    slide_moves: int | None = None  # of the path that one particular search finds
    slide_vertices: int | None = None  # the states which that search creates
    # Table 3
    placements: int | None = None
    all_moves_vertices: int | None = None
    all_moves_edges: int | None = None
    # Of the graph of Table 1
    start_eccentricity: int | None = None
    true_diameter: int | None = None
    true_radius: int | None = None
    # Of all solutions with the minimum slide
    fewest_slide_moves: int | None = None
    # Of the component: all states that can be reached
    component_states: int | None = None
    component_diameter: int | None = None
    component_radius: int | None = None
    articulation_states: int | None = None  # without which it would fall apart
    # Of the all-moves graph
    all_moves_components: int | None = None


def table_row(
    puzzle: Puzzle,
    *,
    measure: bool | None = None,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> TableRow:
    """The row of a puzzle.

    ``measure`` says whether diameters and the like are worked out; by default that depends on how
    large the graphs are. The limits, ``progress``, ``cancel`` and ``corners`` are those of
    ``solve``; if a limit is reached, ``LimitError`` says which.

    >>> import unjam
    >>> row = table_row(unjam.deck("jam")["40"])
    >>> row.minimum_moves, row.graph_diameter, row.true_diameter
    (51, 60, 59)
    >>> row.placements, row.all_moves_vertices, row.all_moves_edges
    (36000000, 4805, 18729)
    """
    need("numpy", "graph")
    deadline = Deadline("the tables are not finished", timeout, cancel)
    graph = explore(
        puzzle,
        family=True,
        neighbours=True,
        max_states=max_states,
        max_memory=max_memory,
        timeout=timeout,
        progress=progress,
        cancel=cancel,
        corners=corners,
    )
    deadline.states = len(graph)

    def best_in_slides() -> Solution:
        best = solve(
            graph.puzzle,
            metric="slides,moves",
            max_memory=max_memory,
            timeout=deadline.left(),
            progress=progress,
            cancel=cancel,
        )
        if best.status == "limit":
            raise LimitError(f"the tables are not finished: {best.reason}", len(graph))
        return best

    from .paper_columns import Columns

    return TableRow(graph.puzzle.id, **Columns(graph, measure, best_in_slides, deadline).all())

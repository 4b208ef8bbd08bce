"""The state graph: explored states, the moves between them, and its exports."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..compiler.move_reconstruction import move_of
from ..core import core
from ..errors import LimitError
from ..literals import ExportPart, Plot, PlotTheme
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..solver.solve import listener
from ..util.cancellation import cancelled
from ..util.limits import REFUSED, STOPS
from ..util.progress import Progress
from .explored_states import NEVER, ExploredStates, known_distance

# deferred: imports inside functions are circular, or load what most runs do not need.

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..explanation.hint import Hint
    from ..optimal.optimal_solutions import Optima
    from .explored_states import Numbers
    from .graph_summary import Summary


class Option(NamedTuple):
    """A legal move, the state it leads to, and its gain.

    ``distance`` is the distance to a win after the move, None if no win is reachable. ``gain`` is
    the decrease of that distance, negative if the move leads away from a win.
    """

    move: Move
    state: int
    distance: int | None
    gain: int | None


class StateGraph(ExploredStates):
    """Every state reachable from a puzzle. State 0 is the start.

    States are numbered in order of their distance from the start. ``keys``, ``from_start`` and
    ``to_win`` are NumPy arrays with one row per state: the packed state, its distance from the
    start, and its distance to the nearest win (65535 if there is no path). Distances count the
    first part of ``metric``. The neighbours of state ``n`` are
    ``edges[first_edge[n]:first_edge[n + 1]]``, ordered by row and column of the vehicle, then
    direction, then distance.

    If ``family`` is true, states that are unreachable from the start come last. A graph can be
    pickled and copied.

    >>> import unjam
    >>> graph = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore()
    >>> len(graph), len(graph.wins), graph.distance(0)
    (16, 2, 5)
    >>> [str(option.move) for option in graph.options(0) if option.gain == 1]
    ['XR1']
    """

    lists_neighbours = True  # whether those of all states can be listed

    def __repr__(self) -> str:
        what = "family" if self.family else "component"
        return f"<StateGraph of a {what}: {len(self):,} states, in {self.metric}>"

    def _repr_svg_(self) -> str:
        """Return a map of the states as SVG, for notebooks."""
        from ..plots.svg_map import map_svg

        return map_svg(self)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickle the arrays, but not ``cancel``, which is specific to the process."""
        from .pickling import restored_graph, stored_graph

        return restored_graph, stored_graph(self)

    # ---- Moves -----------------------------------------------------------------------------------

    def neighbours(self, state: int | Puzzle) -> Numbers:
        """Return the states one step away, in the order of ``edges``."""
        at = self.number(state)
        if len(self._component.first_edge):
            begin, end = self.first_edge[at : at + 2].tolist()
            return self.edges[begin:end].astype(np.int64)
        return self.find(self.steps(np.array([at]))[1])

    def steps(self, states: Numbers) -> tuple[Numbers, NDArray[np.uint64], NDArray[np.int32]]:
        """Return the steps out of some states as three arrays.

        The arrays are: the number of steps of each state; the key that each step leads to; and a
        row for each step with lane, vehicle, direction, slides and the configurations of the lane
        before and after.
        """
        return self._successors.successors(np.ascontiguousarray(self.keys[states]))

    def options(self, state: int | Puzzle = 0) -> tuple[Option, ...]:
        """Return every move out of a state with its gain, the best first."""
        at = self.number(state)
        now = self._board(state)
        here = known_distance(self.to_win[at])
        found = []
        for there, step in self._steps_from(at):
            distance = known_distance(self.to_win[there])
            gain = None if here is None or distance is None else here - distance
            found.append(Option(move_of(now, self.codec.plan, step), there, distance, gain))
        return tuple(sorted(found, key=lambda o: NEVER if o.distance is None else o.distance))

    def best_moves(self, state: int | Puzzle = 0) -> tuple[Move, ...]:
        """Return all moves that start a shortest path to a win, if there is one."""
        return tuple(option.move for option in self.options(state) if option.gain == 1)

    def way_out(self, state: int | Puzzle = 0) -> tuple[Move, ...]:
        """Return the moves of a shortest path to a win, following the first best move each time.

        If distances count slides, each move is by one cell. The result is empty if the state is
        won or cannot be won.

        >>> import unjam
        >>> print(*unjam.deck("jam")["1"].explore().way_out())
        BR1 FL3 AU1 EU1 DL2 CD2 GD3 XR3
        """
        now = self._board(state)
        moves: list[Move] = []
        while best := self.best_moves(now):
            moves.append(best[0])
            now = now.play(best[0])
        return tuple(moves)

    def hint(self, state: int | Puzzle = 0, level: int = 1) -> Hint:
        """Return a hint for a state, like ``Puzzle.hint``, but without a search.

        >>> import unjam
        >>> print(unjam.Puzzle.parse(".... XX.B A..B AOOO").explore().hint(level=3))
        Move X right 1. X must first move to make room for car A to go up 1, which makes room for
        truck O to go left 1. It is the only move that brings you closer: 5 moves to go, then 4.
        """
        from ..explanation.hint import hint, hint_along

        now = self._board(state)
        moves = self.way_out(now)
        if not moves:
            return hint(now, level, metric=self.unit)
        return hint_along(now, level, moves, metric=self.unit, choices=len(self.best_moves(now)))

    @cached_property
    def _successors(self) -> core.SuccessorGenerator:
        return core.SuccessorGenerator(self.codec.program, self.unit == "slides")

    def _board(self, state: int | Puzzle) -> Puzzle:
        """Return a state with the labels a player sees; state 0 keeps those of the puzzle."""
        if isinstance(state, Puzzle):
            return state
        return self.state(state) if state else self.puzzle

    def _steps_from(self, state: int) -> Iterator[tuple[int, list[int]]]:
        _, keys, steps = self.steps(np.array([state]))
        return zip(self.find(keys).tolist(), steps.tolist(), strict=True)

    @property
    def first_edge(self) -> NDArray[np.uint64]:
        """The index in ``edges`` of each state's first neighbour, then the length of ``edges``."""
        first_edge: NDArray[np.uint64] = self._listed().first_edge
        return first_edge

    @property
    def edges(self) -> NDArray[np.uint32]:
        """The neighbours of all states, concatenated."""
        edges: NDArray[np.uint32] = self._listed().edges
        return edges

    def _listed(self) -> core.Component:
        if not len(self._component.first_edge):
            stop = "cancelled" if cancelled(self.cancel) else self._list_neighbours()
            if stop:
                why = REFUSED if self._component.out_of_memory else STOPS[stop]
                raise LimitError(
                    f"cannot list the neighbours of {len(self):,} states: {why}", len(self)
                )
        return self._component

    def _list_neighbours(self) -> str:
        return self._component.list_neighbours(
            self.codec.program,
            self.unit == "slides",
            self.max_memory,
            self.timeout,
            listener(None, self.cancel),
        )

    def extent(self, first_edge: NDArray[np.uint64], edges: NDArray[np.uint32]) -> tuple[int, int]:
        """Return the diameter and radius of a connected part; raise ``LimitError`` at a limit."""
        found = None
        if not cancelled(self.cancel):
            found = core.extent(first_edge, edges, self.timeout, listener(None, self.cancel))
        if found is None:
            stop = STOPS["cancelled" if cancelled(self.cancel) else "time"]
            states = len(first_edge) - 1
            raise LimitError(f"cannot compute the diameter of {states:,} states: {stop}")
        return found[0], found[1]

    @property
    def optima(self) -> Optima:
        """All optimal solutions from the start, in ``metric``."""
        from ..optimal.optimal_solutions import Optima

        return Optima(self)

    def summary(self, *, measure: bool | None = None) -> Summary:
        """Return the summary statistics of the graph.

        ``measure`` selects whether diameter and radius are computed, which may take many searches;
        by default they are computed for up to 100,000 states. Raises ``LimitError`` if a limit of
        the graph is reached.

        >>> import unjam
        >>> summary = unjam.deck("jam")["40"].explore().summary()
        >>> summary.states, summary.wins, summary.edges, summary.diameter
        (4780, 199, 18691, 72)
        """
        from .graph_summary import summary_of

        return summary_of(self, measure)

    def draw(
        self,
        path: str | os.PathLike[str],
        what: Plot = "graph",
        *,
        theme: PlotTheme = "dark",
        title: str | None = None,
    ) -> None:
        """Draw the graph, or its ``"distances"``, to a file that ends in ``.png`` or ``.svg``.

        ``unjam.plots`` has more options. Drawing needs ``pip install 'unjam[plot]'``.
        """
        from ..plots import draw_distances, draw_graph

        if what not in ("graph", "distances"):
            raise ValueError(f"what must be 'graph' or 'distances', not {what!r}")
        draw = draw_graph if what == "graph" else draw_distances
        draw(self, path, theme=theme, title=title)

    # ---- Export ----------------------------------------------------------------------------------

    def export(
        self,
        path: str | os.PathLike[str],
        what: ExportPart | None = None,
        *,
        progress: Callable[[Progress], object] | None = None,
    ) -> None:
        """Write the graph to a file, atomically.

        The extension selects the format: ``.graphml``, ``.dot`` or ``.gv`` for the graph, ``.csv``
        or ``.parquet`` for a table of its states or, if ``what`` is ``"edges"``, of its edges.
        Text formats are compressed with gzip if ``.gz`` follows. ``progress`` is called with a
        ``Progress``. Raises ``ValueError`` for any other extension.

        States have the attributes ``board``, ``to_win`` and ``from_start`` (missing if there is no
        path) and ``won``; edges have ``vehicle``, ``direction``, ``slides`` and, combining these,
        ``move``. Each pair of neighbours is one undirected edge, with the move from the smaller
        number to the larger; edges are directed only if a target leaves the board, which cannot be
        undone.
        """
        from .graph_export import export

        export(self, path, what, progress=progress)

    def to_networkx(self) -> Any:
        """Convert to a ``networkx.Graph``, or to a ``DiGraph`` if a target leaves the board.

        Nodes are the numbers of states; ``export`` describes the attributes of nodes and edges.

        >>> import unjam
        >>> network = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore().to_networkx()
        >>> len(network), network.nodes[0]["to_win"], network.edges[0, 1]["move"]
        (16, 5, 'XR1')
        """
        from .graph_export import to_networkx

        return to_networkx(self)

    def to_igraph(self) -> Any:
        """Convert to an ``igraph.Graph``; vertices are the numbers of states."""
        from .graph_export import to_igraph

        return to_igraph(self)

"""The states and edges of a graph as table rows, in batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..util.deadline import Deadline
from ..util.progress import Progress
from .explored_states import NEVER
from .state_graph import StateGraph
from .state_text import Boards, Moves, NamedSteps

_BATCH = 8192  # states


class NamedStates(NamedTuple):
    """A batch of states: numbers, boards, distances (None if unreachable), and which are won."""

    numbers: list[int]
    boards: list[str]
    to_win: list[int | None]
    from_start: list[int | None]
    won: list[bool]


# The exported names of the columns of ``NamedStates`` and ``NamedSteps``.
STATE_COLUMNS = ("state", "board", "to_win", "from_start", "won")
EDGE_COLUMNS = ("source", "target", "vehicle", "direction", "slides", "move")


class Rows:
    """The source of all exports: the metadata of a graph, its states and its edges.

    ``progress`` is called with a ``Progress``: the states ``done`` of ``total``, which is the size
    of the graph times ``passes``, the number of passes over it that the export makes.
    """

    def __init__(
        self,
        graph: StateGraph,
        progress: Callable[[Progress], object] | None = None,
        passes: int = 2,
    ) -> None:
        self._graph = graph
        self._progress = progress
        self._passes = passes
        self._passed = 0
        self._clock = Deadline()
        # Every move can be undone unless a target leaves the board.
        self.directed = not graph.codec.reversible
        # JSON holds all of a puzzle on one line; characters that UTF-8 cannot encode are replaced.
        puzzle = graph.puzzle.to("json").encode("utf-8", "replace").decode("utf-8")
        self.about = {"puzzle": puzzle, "metric": graph.metric}

    def states(self) -> Iterator[NamedStates]:
        """Yield all states in batches."""
        graph = self._graph
        boards = Boards(graph.codec)
        for begin in range(0, len(graph), _BATCH):
            part = slice(begin, begin + _BATCH)
            to_win, from_start = (
                [None if distance == NEVER else distance for distance in distances[part].tolist()]
                for distances in (graph.to_win, graph.from_start)
            )
            texts = boards.texts(graph.keys[part])
            numbers = list(range(begin, begin + len(texts)))
            won = [distance == 0 for distance in to_win]
            yield NamedStates(numbers, texts, to_win, from_start, won)
            self._report(begin + len(texts))

    def edges(self) -> Iterator[NamedSteps]:
        """Yield all edges, grouped by batches of their source states."""
        for number, batch in enumerate(Moves(self._graph).batches(_BATCH), 1):
            yield batch
            self._report(min(number * _BATCH, len(self._graph)))

    def _report(self, states: int) -> None:
        size = len(self._graph)
        done = self._passed * size + states
        self._passed += states == size
        if self._progress is not None:
            seconds = self._clock.elapsed()
            self._progress(Progress(done=done, total=self._passes * size, seconds=seconds))

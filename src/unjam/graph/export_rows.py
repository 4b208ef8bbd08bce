"""A state graph as rows of words and numbers, a batch at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..util.deadline import Deadline
from ..util.progress import Progress
from .state_graph import NEVER, StateGraph
from .state_text import Boards, Moves, NamedSteps

_BATCH = 8192  # states


class NamedStates(NamedTuple):
    """States in words: numbers, boards, distances (None: there is no way), and which are won."""

    numbers: list[int]
    boards: list[str]
    to_win: list[int | None]
    from_start: list[int | None]
    won: list[bool]


# What the columns of ``NamedStates`` and of ``NamedSteps`` are called outside.
STATE_COLUMNS = ("state", "board", "to_win", "from_start", "won")
EDGE_COLUMNS = ("source", "target", "vehicle", "direction", "slides", "move")


class Rows:
    """A graph as writers see it: what is known of it as a whole, its states, its edges.

    ``progress`` reports the states that are done, ``passes`` times those of the graph in all.
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
        # Only where a target leaves the board there are moves that cannot be taken back.
        self.directed = not graph.codec.reversible
        # JSON says everything about a puzzle, on one line; letters that UTF-8 lacks are replaced.
        puzzle = graph.puzzle.to("json").encode("utf-8", "replace").decode("utf-8")
        self.about = {"puzzle": puzzle, "metric": graph.metric}

    def states(self) -> Iterator[NamedStates]:
        """All states."""
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
            self._tell(begin + len(texts))

    def edges(self) -> Iterator[NamedSteps]:
        """All edges, those of a batch of states together."""
        for number, batch in enumerate(Moves(self._graph).batches(_BATCH), 1):
            yield batch
            self._tell(min(number * _BATCH, len(self._graph)))

    def _tell(self, states: int) -> None:
        size = len(self._graph)
        done = self._passed * size + states
        self._passed += states == size
        if self._progress is not None:
            seconds = self._clock.elapsed()
            self._progress(Progress(done=done, total=self._passes * size, seconds=seconds))

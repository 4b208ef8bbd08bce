"""The set of all optimal solutions of a puzzle: count, list and common moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeAlias

from ..compiler.move_reconstruction import move_of
from ..errors import LimitError
from ..graph.state_graph import StateGraph
from ..model.legal_moves import play
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..util.limits import breathe
from .shortest_paths import Edge, Paths, Step, shortest_paths
from .step_reordering import Steps, count_traces, list_traces

# A vehicle and its positions before and after a step, regardless of the other vehicles.
Action: TypeAlias = "tuple[object, ...]"


class Optima:
    """All optimal solutions from the start of a graph, in its metric.

    A solution is a sequence of states, each one move (in slides: one slide) after the previous.
    Two moves between the same states, such as the two ways round a torus, count as one. An
    unsolvable puzzle has no optimal solution; a puzzle that is already won has one, without moves.

    >>> import unjam
    >>> optima = unjam.Puzzle.parse(".... XX.B A..B AOOO").explore().optima
    >>> optima.count, optima.divergence, optima.classes
    (2, 1, 2)
    >>> for moves in optima.solutions():
    ...     print(*moves)
    XR1 AU1 OL1 BD1 XR1
    XR1 AU2 OL1 BD1 XR1
    >>> len(list(optima.representatives()))
    2
    >>> print(*optima.common_moves)
    XR1 OL1 BD1 XR1
    """

    def __init__(self, graph: StateGraph) -> None:
        self.graph = graph

    def __repr__(self) -> str:
        return f"<Optima: {self.count:,} solutions in {self.graph.metric}>"

    def __eq__(self, other: object) -> bool:
        return self.graph == other.graph if isinstance(other, Optima) else NotImplemented

    def __hash__(self) -> int:
        return hash((Optima, self.graph))

    def __reduce__(self) -> tuple[type[Optima], tuple[StateGraph]]:
        """Pickle only the graph, from which everything else is computed."""
        return Optima, (self.graph,)

    @cached_property
    def paths(self) -> Paths:
        """The acyclic graph of all shortest paths."""
        return shortest_paths(self.graph)

    @property
    def states(self) -> list[int]:
        """The states on optimal solutions, farthest from a win first."""
        return self.paths.states

    @cached_property
    def _paths_to_win(self) -> list[int]:
        """The number of shortest paths from each state to a win."""
        counts = [0] * len(self.states)
        for place in reversed(range(len(counts))):
            edges = self.paths.edges[place]
            counts[place] = sum(counts[edge.to] for edge in edges) if edges else 1
        return counts

    @cached_property
    def _paths_from_start(self) -> list[int]:
        """The number of shortest paths from the start to each state."""
        counts = [int(place == 0) for place in range(len(self.states))]
        for place, edges in enumerate(self.paths.edges):
            for edge in edges:
                counts[edge.to] += counts[place]
        return counts

    @property
    def count(self) -> int:
        """The exact number of optimal solutions."""
        return self._paths_to_win[0] if self.states else 0

    @cached_property
    def bottlenecks(self) -> tuple[int, ...]:
        """The states that every optimal solution visits, in order, including the start."""
        counts = zip(self.states, self._paths_from_start, self._paths_to_win, strict=True)
        return tuple(state for state, before, after in counts if before * after == self.count)

    @cached_property
    def divergence(self) -> int | None:
        """The number of moves (or slides) before solutions first differ; None if there is one."""
        place = depth = 0
        while self.states:
            edges = self.paths.edges[place]
            if len(edges) != 1:
                return depth if edges else None
            place = edges[0].to
            depth += 1
        return None

    @cached_property
    def common_moves(self) -> tuple[Move, ...]:
        """The moves that all optimal solutions share, in the order of the first solution.

        A move is shared if every solution moves the vehicle between the same two positions, at
        any time.
        """
        first = next(self._walks(), [])
        needed: dict[Action, bool] = {}
        common = []
        now = self.graph.puzzle
        for edge in first:
            move = move_of(now, self.graph.codec.plan, edge.step)
            action = self._action(edge.step)
            if action not in needed:
                needed[action] = not self._avoidable(action)
                if needed[action]:
                    common.append(move)
            now = play(now, move)
        return tuple(common)

    def _avoidable(self, action: Action) -> bool:
        """Return whether some optimal solution does without an action."""
        reached = {0}
        for place, edges in enumerate(self.paths.edges):
            if place not in reached:
                continue
            if not edges:
                return True
            reached.update(e.to for e in edges if self._action(e.step) != action)
        return False

    def _action(self, step: Step) -> Action:
        known = self._actions.get(step)
        if known is None:
            lane, vehicle, _, _, before, after = step
            known = self._actions[step] = self.graph.codec.action(lane, vehicle, before, after)
        return known

    @cached_property
    def _actions(self) -> dict[Step, Action]:
        return {}

    @cached_property
    def classes(self) -> int:
        """The number of solutions up to the order of independent moves.

        Two consecutive moves are independent if they can also be made in the other order; swapping
        them gives a solution of the same class. Raises ``LimitError`` if there are too many
        solutions to classify.
        """
        if not self.states:
            return 0
        found = count_traces(*self._lettered)
        if found is None:
            raise self._too_many()
        return found

    @cached_property
    def _lettered(self) -> tuple[Steps, int]:
        """The steps of ``paths`` with a number for each action, and the number of actions."""
        letters: dict[Action, int] = {}
        steps = [
            [(e.to, letters.setdefault(self._action(e.step), len(letters))) for e in edges]
            for edges in self.paths.edges
        ]
        return steps, len(letters)

    def _too_many(self) -> LimitError:
        return LimitError(f"{self.count:,} solutions are too many to be sorted into classes")

    # ---- Listing ---------------------------------------------------------------------------------

    def sequences(self) -> Iterator[tuple[int, ...]]:
        """Yield every optimal solution as the numbers of its states."""
        for walk in self._walks():
            yield (0, *(self.states[edge.to] for edge in walk))

    def _walks(self) -> Iterator[list[Edge]]:
        """Yield every optimal solution as its edges, always in the same list object."""
        if not self.states:
            return
        walk: list[Edge] = []
        stack = [iter(self.paths.edges[0])]
        if not self.paths.edges[0]:
            yield walk
        while stack:
            edge = next(stack[-1], None)
            if edge is None:
                stack.pop()
                if walk:
                    walk.pop()
                continue
            walk.append(edge)
            further = self.paths.edges[edge.to]
            if further:
                stack.append(iter(further))
            else:
                yield walk
                walk.pop()

    def solutions(self) -> Iterator[tuple[Move, ...]]:
        """Yield the moves of every optimal solution; in slides, each move is by one cell."""
        return self._as_moves(self._walks())

    def representatives(self) -> Iterator[tuple[Move, ...]]:
        """Yield the moves of one solution of each class; in slides, each move is by one cell.

        Raises ``LimitError`` if there are too many solutions to classify.
        """
        if not self.states:
            return iter(())
        paths = list_traces(*self._lettered)
        if paths is None:
            raise self._too_many()
        return self._as_moves(map(self._walk_along, paths))

    def _walk_along(self, places: list[int]) -> list[Edge]:
        """Return the edges of a path given as the index of the edge taken out of each state."""
        walk: list[Edge] = []
        state = 0
        for place in places:
            walk.append(self.paths.edges[state][place])
            state = walk[-1].to
        return walk

    def _as_moves(self, walks: Iterable[list[Edge]]) -> Iterator[tuple[Move, ...]]:
        plan = self.graph.codec.plan
        boards = [self.graph.puzzle]
        moves: list[Move] = []
        before: list[Edge] = []
        for walk in walks:
            breathe()
            same = _common_length(before, walk)
            del boards[same + 1 :], moves[same:]
            for edge in walk[same:]:
                moves.append(move_of(boards[-1], plan, edge.step))
                boards.append(play(boards[-1], moves[-1]))
            before = list(walk)
            yield tuple(moves)

    def final_states(self) -> list[Puzzle]:
        """Return the won states in which optimal solutions end."""
        ends = zip(self.states, self.paths.edges, strict=True)
        return [self.graph.state(state) for state, edges in ends if not edges]


def _common_length(one: list[Edge], other: list[Edge]) -> int:
    same = 0
    for a, b in zip(one, other, strict=False):
        if a is not b:
            break
        same += 1
    return same

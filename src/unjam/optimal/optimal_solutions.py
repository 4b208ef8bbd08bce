"""Every optimal solution of a puzzle: how many, which, and what they have in common."""

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

# What a step does, wherever the other vehicles stand: one of them goes from a place to another.
Action: TypeAlias = "tuple[object, ...]"


class Optima:
    """All optimal solutions from the start of a graph, in its metric.

    A solution is a sequence of states, each one move after the one before; in slides, one slide.
    Two moves with the same ends, as there are round a torus, are one. An unsolvable puzzle has no
    optimal solution, one that is won already has one, without moves.

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
        """Pickle the graph only: everything else follows from it."""
        return Optima, (self.graph,)

    @cached_property
    def paths(self) -> Paths:
        """The graph of all shortest paths, without cycles."""
        return shortest_paths(self.graph)

    @property
    def states(self) -> list[int]:
        """The states on optimal solutions, the farthest from a win first."""
        return self.paths.states

    @cached_property
    def _ways_on(self) -> list[int]:
        """For every state, how many ways lead from it to a win."""
        ways = [0] * len(self.states)
        for place in reversed(range(len(ways))):
            edges = self.paths.edges[place]
            ways[place] = sum(ways[edge.to] for edge in edges) if edges else 1
        return ways

    @cached_property
    def _ways_here(self) -> list[int]:
        """For every state, how many ways lead to it from the start."""
        ways = [int(place == 0) for place in range(len(self.states))]
        for place, edges in enumerate(self.paths.edges):
            for edge in edges:
                ways[edge.to] += ways[place]
        return ways

    @property
    def count(self) -> int:
        """How many optimal solutions there are, exactly."""
        return self._ways_on[0] if self.states else 0

    @cached_property
    def bottlenecks(self) -> tuple[int, ...]:
        """The states that every optimal solution passes, in order; the start is always one."""
        ways = zip(self.states, self._ways_here, self._ways_on, strict=True)
        return tuple(state for state, here, on in ways if here * on == self.count)

    @cached_property
    def divergence(self) -> int | None:
        """After how many moves (or slides) solutions first part; None if there is only one."""
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
        """The moves that every optimal solution makes, at whatever time, as in the first one.

        A move is common if all solutions take the vehicle from the same place to the same place.
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
        """Is there an optimal solution without it?"""
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
        """How many solutions differ by more than the order of independent moves.

        Two moves that follow each other are independent if they can be made in the other order as
        well; exchanging them gives a solution that is the same up to swapping. ``LimitError`` if
        there are too many to distinguish.
        """
        if not self.states:
            return 0
        found = count_traces(*self._lettered)
        if found is None:
            raise self._too_many()
        return found

    @cached_property
    def _lettered(self) -> tuple[Steps, int]:
        """The steps of ``paths``, each with a number for its action, and how many of these."""
        letters: dict[Action, int] = {}
        steps = [
            [(e.to, letters.setdefault(self._action(e.step), len(letters))) for e in edges]
            for edges in self.paths.edges
        ]
        return steps, len(letters)

    def _too_many(self) -> LimitError:
        return LimitError(f"the {self.count:,} solutions are too many to be sorted into classes")

    # ---- One by one ------------------------------------------------------------------------------

    def sequences(self) -> Iterator[tuple[int, ...]]:
        """Every optimal solution as the numbers of its states, one by one."""
        for walk in self._walks():
            yield (0, *(self.states[edge.to] for edge in walk))

    def _walks(self) -> Iterator[list[Edge]]:
        """Every optimal solution as its edges; the list is the same one all the time."""
        if not self.states:
            return
        walk: list[Edge] = []
        waiting = [iter(self.paths.edges[0])]
        if not self.paths.edges[0]:
            yield walk
        while waiting:
            edge = next(waiting[-1], None)
            if edge is None:
                waiting.pop()
                if walk:
                    walk.pop()
                continue
            walk.append(edge)
            further = self.paths.edges[edge.to]
            if further:
                waiting.append(iter(further))
            else:
                yield walk
                walk.pop()

    def solutions(self) -> Iterator[tuple[Move, ...]]:
        """Every optimal solution as its moves, one by one; in slides, each by one cell."""
        return self._as_moves(self._walks())

    def representatives(self) -> Iterator[tuple[Move, ...]]:
        """One solution of each of the ``classes``, as its moves; in slides, each by one cell.

        ``LimitError`` if there are too many to distinguish.
        """
        if not self.states:
            return iter(())
        paths = list_traces(*self._lettered)
        if paths is None:
            raise self._too_many()
        return self._as_moves(map(self._walk_along, paths))

    def _walk_along(self, places: list[int]) -> list[Edge]:
        """The edges of a path that says which step out of each state it takes."""
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
        """The won states in which optimal solutions end."""
        ends = zip(self.states, self.paths.edges, strict=True)
        return [self.graph.state(state) for state, edges in ends if not edges]


def _common_length(one: list[Edge], other: list[Edge]) -> int:
    same = 0
    for a, b in zip(one, other, strict=False):
        if a is not b:
            break
        same += 1
    return same

"""A recorded search: its events, its states and its counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple, get_args, overload

from ..graph.state_codec import Codec
from ..literals import HeuristicName, Metric, SearchAlgorithm
from ..model.puzzle import Puzzle
from ..solver.solution import Solution

EventKind = Literal[
    "generated",
    "expanded",
    "known",
    "improved",
    "dead",
    "outdated",
    "won",
    "foreseen",
    "deepened",
    "beyond",
]
EVENT_KINDS: tuple[EventKind, ...] = get_args(EventKind)  # as the core numbers them


class TraceEvent(NamedTuple):
    """One event of a search.

    ``kind`` says what happened to ``state``, a number of ``Trace.states``:

    - ``"generated"``: found for the first time and put into the frontier
    - ``"expanded"``: taken from the frontier, to generate its successors
    - ``"known"``: found again, at no lower cost, and skipped
    - ``"improved"``: found again, at a lower cost, and put back into the frontier
    - ``"dead"``: its estimate proves that no win can be reached from it
    - ``"outdated"``: an entry of the queue was dropped, as the state had been expanded meanwhile
    - ``"won"``: it is a win
    - ``"foreseen"``: the look-ahead of breadth-first search saw that it lies on a path to a win
    - ``"deepened"``: an iteration of IDA* with a higher limit begins
    - ``"beyond"``: its cost and estimate exceed the limit of this iteration of IDA*

    ``parent`` is the state from which it was reached; None for the start. ``cost`` is the cost of
    that path in the metric, ``second_cost`` the second part of a metric that has two. ``estimate``
    is the heuristic's; None if no win can be reached. ``frontier`` is the number of entries of the
    queue after the event; for IDA*, the length of the current path. ``bound`` is a lower bound of
    all solutions that the search has proven so far, None if there is no solution; for IDA*, the
    limit of the iteration.

    >>> Puzzle.parse(".... XX.B A..B AOOO").trace().events[1]
    TraceEvent(kind='expanded', state=0, parent=None, cost=0, second_cost=0, estimate=0, frontier=0, bound=3)
    """  # noqa: E501

    kind: EventKind
    state: int
    parent: int | None
    cost: int
    second_cost: int
    estimate: int | None
    frontier: int
    bound: int | None


@dataclass(frozen=True)
class TraceEvents(Sequence[TraceEvent]):
    """The events of a search, in order. A million of them take 29 MB.

    Each field holds one column as bytes; ``column`` gives access to its numbers.

    >>> events = Puzzle.parse(".... XX.B A..B AOOO").trace(pruning=False).events
    >>> len(events), events[-1].kind, [event.state for event in events[:3]]
    (63, 'known', [0, 0, 1])
    >>> events.column("frontier")[1:5].tolist()
    [0, 1, 2, 1]
    """

    kinds: bytes
    states: bytes
    parents: bytes
    costs: bytes
    second_costs: bytes
    estimates: bytes
    frontiers: bytes
    bounds: bytes

    def column(self, name: str) -> memoryview:
        """Return the values of one field of all events; -1 stands for None.

        Kinds are indices of ``EVENT_KINDS``. Raises ``ValueError`` for an unknown name.
        """
        if name not in TraceEvent._fields:
            names = ", ".join(map(repr, TraceEvent._fields))
            raise ValueError(f"the columns are {names}, not {name!r}")
        stored: bytes = getattr(self, f"{name}s")
        return memoryview(stored) if name == "kind" else memoryview(stored).cast("i")

    @cached_property
    def _columns(self) -> tuple[memoryview, ...]:
        return tuple(map(self.column, TraceEvent._fields))

    def __len__(self) -> int:
        return len(self.kinds)

    @overload
    def __getitem__(self, index: int) -> TraceEvent: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[TraceEvent, ...]: ...
    def __getitem__(self, index: int | slice) -> TraceEvent | tuple[TraceEvent, ...]:
        if isinstance(index, slice):
            return tuple(map(self.__getitem__, range(len(self))[index]))
        at = range(len(self))[index]
        kind, state, parent, cost, second, estimate, frontier, bound = (
            column[at] for column in self._columns
        )
        return TraceEvent(
            EVENT_KINDS[kind],
            state,
            None if parent < 0 else parent,
            cost,
            second,
            None if estimate < 0 else estimate,
            frontier,
            None if bound < 0 else bound,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return TraceEvents, tuple(getattr(self, f"{name}s") for name in TraceEvent._fields)


@dataclass(frozen=True)
class TraceStates(Sequence[Puzzle]):
    """The states of a search, in the order of their first event. The start is the first.

    A state becomes a ``Puzzle`` when it is used; stored, it takes two bytes per lane.
    ``lane_vehicles`` are the vehicles of each lane, unless the lanes are those of the codec.

    >>> states = Puzzle.parse(".... XX.B A..B AOOO").trace().states
    >>> str(states[1]).split()
    ['....', '.XXB', 'A..B', 'AOOO']
    """

    puzzle: Puzzle
    lane_vehicles: tuple[tuple[int, ...], ...]
    configurations: bytes  # of 16 bits, a row per state with an entry per lane

    @cached_property
    def codec(self) -> Codec:
        """The decoder of configurations; see ``lane_order``."""
        return Codec(self.puzzle)

    @cached_property
    def lane_order(self) -> tuple[int, ...]:
        """For every lane of the codec, the lane of the search with the same vehicles."""
        parts = self.codec.plan.parts
        if not self.lane_vehicles:
            return tuple(range(len(parts)))
        lanes = {vehicles: lane for lane, vehicles in enumerate(self.lane_vehicles)}
        return tuple(lanes[part.members] for part in parts)

    @cached_property
    def _rows(self) -> memoryview:
        return memoryview(self.configurations).cast("H")

    def __len__(self) -> int:
        return len(self._rows) // len(self.lane_order) if self.configurations else 0

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Puzzle, ...]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | tuple[Puzzle, ...]:
        if isinstance(index, slice):
            return tuple(map(self.__getitem__, range(len(self))[index]))
        row = range(len(self))[index] * len(self.lane_order)
        return self.codec.puzzle_at([self._rows[row + lane] for lane in self.lane_order])

    def __reduce__(self) -> tuple[Any, ...]:
        return TraceStates, (self.puzzle, self.lane_vehicles, self.configurations)


class TraceCounters(NamedTuple):
    """The totals of a search.

    ``states``, ``expanded``, ``transitions`` and ``peak_bytes`` are those of ``Solution.stats``.
    ``known``, ``improved``, ``dead`` and ``outdated`` are numbers of events; ``peak_frontier`` is
    the largest frontier.

    >>> Puzzle.parse(".... XX.B A..B AOOO").trace(algorithm="astar").counters[:5]
    (14, 8, 28, 15, 0)
    """

    states: int
    expanded: int
    transitions: int
    known: int
    improved: int
    dead: int
    outdated: int
    peak_frontier: int
    peak_bytes: int


@dataclass(frozen=True, repr=False)
class Trace:
    """A search as a sequence of events.

    ``solution`` is the result, as ``solve`` returns it. ``path`` are the numbers of the states on
    it, from the start to the win; empty unless it is solved. ``heuristic`` and ``weight`` are None
    for algorithms that have none.

    >>> trace = Puzzle.parse(".... XX.B A..B AOOO").trace(algorithm="astar")
    >>> trace
    <Trace of astar with blockers: 38 events, 14 states, solved>
    >>> trace.path
    (0, 1, 4, 9, 11, 12)
    >>> trace.states[trace.path[-1]].won
    True
    """

    puzzle: Puzzle
    metric: Metric
    algorithm: SearchAlgorithm
    heuristic: HeuristicName | None
    weight: float | None
    pruning: bool
    solution: Solution
    path: tuple[int, ...]
    events: TraceEvents
    states: TraceStates

    @property
    def complete(self) -> bool:
        """Whether the events are the whole search: no limit stopped it."""
        return self.solution.status != "limit"

    @property
    def reason(self) -> str:
        """Why the search ended, in words."""
        return self.solution.reason

    @cached_property
    def counters(self) -> TraceCounters:
        """The totals."""
        stats = self.solution.stats
        known, improved, dead, outdated = (
            self.events.kinds.count(EVENT_KINDS.index(kind))
            for kind in ("known", "improved", "dead", "outdated")
        )
        return TraceCounters(
            stats.states,
            stats.expanded,
            stats.transitions,
            known,
            improved,
            dead,
            outdated,
            max(self.events.column("frontier"), default=0),
            stats.peak_bytes,
        )

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain values, the events in columns and the states as text.

        >>> answer = Puzzle.parse(".... XX.B A..B AOOO").trace().as_dict()
        >>> answer["status"], answer["counters"]["states"], answer["states"][0]
        ('solved', 9, '....\\nXX.B\\nA..B\\nAOOO')
        >>> sorted(answer["events"])[:4], answer["events"]["state"][:4]
        (['bound', 'cost', 'estimate', 'frontier'], [0, 0, 1, 2])
        """
        solution, events = self.solution, self.events
        columns: dict[str, list[Any]] = {
            name: events.column(name).tolist() for name in TraceEvent._fields
        }
        columns["kind"] = [EVENT_KINDS[kind] for kind in columns["kind"]]
        for name in ("parent", "estimate", "bound"):
            columns[name] = [None if value < 0 else value for value in columns[name]]
        return {
            "id": self.puzzle.id or None,
            "status": solution.status,
            "complete": self.complete,
            "reason": self.reason,
            "metric": self.metric,
            "algorithm": self.algorithm,
            "heuristic": self.heuristic,
            "weight": self.weight,
            "pruning": self.pruning,
            "moves": solution.move_texts(),
            "move_count": solution.move_count,
            "slide_count": solution.slide_count,
            "optimal": solution.optimal,
            "lower_bound": solution.lower_bound,
            "path": list(self.path),
            "counters": self.counters._asdict(),
            "events": columns,
            "states": list(map(str, self.states)),
            "notes": list(self.puzzle.notes),
        }

    def __repr__(self) -> str:
        how = f"{self.algorithm} with {self.heuristic}" if self.heuristic else self.algorithm
        size = f"{len(self.events):,} events, {len(self.states):,} states"
        return f"<Trace of {how}: {size}, {self.solution.status}>"

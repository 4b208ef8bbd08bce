"""A trace played again in plain Python: the queue is kept here, the rules are the reference's.

Every event must be the one that the textbook's algorithm produces next, given the order in which
the engine lists the successors of a state.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from functools import lru_cache
from math import floor
from typing import NamedTuple

from unjam import Puzzle, Trace, TraceEvent
from unjam.compiler.lane_compiler import compiled
from unjam.core import core
from unjam.literals import HeuristicName
from unjam.reference import Game, Identity

Pair = tuple[int, int]


class Facts(NamedTuple):
    """What the reference knows of a state: itself, the least slides to others, whether it wins."""

    identity: Identity
    slides: dict[Identity, int]
    won: bool


@lru_cache(maxsize=10_000)
def facts(state: Puzzle, kinds: tuple[tuple[int, ...], ...]) -> Facts:
    """Ask the game that begins in a state: a seam may have mirrored vehicles and their axes."""
    game = Game(state)
    game.kinds = list(map(list, kinds))
    start = game.start()
    found: dict[Identity, int] = {}
    for legs, after in game.moves(start):
        slides = sum(distance for _, _, distance in legs)
        identity = game.identity(after)
        found[identity] = min(found.get(identity, slides), slides)
    return Facts(game.identity(start), found, game.won(start))


class Rules:
    """The states of a trace in the words of the reference, and the steps between them."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.unit_steps = trace.algorithm == "bfs" and trace.metric == "slides"
        self._kinds = tuple(map(tuple, Game(trace.puzzle).kinds))
        self._facts: dict[int, Facts] = {}

    def facts(self, number: int) -> Facts:
        if number not in self._facts:
            self._facts[number] = facts(self.trace.states[number], self._kinds)
        return self._facts[number]

    def identity(self, number: int) -> Identity:
        return self.facts(number).identity

    def won(self, number: int) -> bool:
        return self.facts(number).won

    def steps(self, number: int) -> dict[Identity, Pair]:
        """What is one step away, and the least cost of the step."""
        return {
            identity: self.cost(slides)
            for identity, slides in self.facts(number).slides.items()
            if slides == 1 or not self.unit_steps
        }

    def cost(self, slides: int) -> Pair:
        first, _, second = self.trace.metric.partition(",")
        count = {"moves": 1, "slides": slides}
        return count[first], count.get(second, 0)


class Expansion:
    """An ``expanded`` event and the events of its successors."""

    def __init__(self, event: TraceEvent) -> None:
        self.event = event
        self.successors: list[TraceEvent] = []


def expansions(trace: Trace) -> Iterator[Expansion | TraceEvent]:
    """The expansions in order, and the events outside of them."""
    now: Expansion | None = None
    for event in trace.events:
        if event.kind == "expanded":
            if now is not None:
                yield now
            now = Expansion(event)
        elif event.kind in ("outdated", "foreseen") or now is None:
            if now is not None:
                yield now
            now = None
            yield event
        else:
            now.successors.append(event)
    if now is not None:
        yield now


def replay_breadth_first(trace: Trace) -> None:
    """Check a breadth-first search without pruning: first in, first out, and nothing left out."""
    rules = Rules(trace)
    queue: deque[int] = deque([0])
    depths = {rules.identity(0): 0}
    ended = rules.won(0)
    for part in expansions(trace):
        if isinstance(part, TraceEvent):
            assert (part.state, part.parent, part.kind) in (
                (0, None, "generated"),
                (0, None, "won"),
            )
            assert part.kind == "generated" or rules.won(0)
            continue
        assert not ended, "an expansion after the win"
        event = part.event
        assert event.state == queue.popleft()
        depth = depths[rules.identity(event.state)]
        assert event.cost == depth
        assert event.bound == depth + 1
        assert event.frontier == len(queue)
        met = set()
        for after in part.successors:
            identity = rules.identity(after.state)
            assert (after.parent, after.cost, after.second_cost) == (event.state, depth + 1, 0)
            assert after.estimate == 0
            if after.kind == "generated":
                assert identity not in depths
                depths[identity] = depth + 1
                queue.append(after.state)
            elif after.kind == "known":
                assert identity in depths
            else:
                assert after.kind == "won"
                assert not ended
                ended = True
                assert rules.won(after.state)
            assert after.frontier == len(queue)
            assert (
                ended
                or after.kind == "known"
                or not rules.won(after.state)
                or is_won_next(part, after)
            )
            met.add(identity)
        assert met == set(rules.steps(event.state))
    assert ended == (trace.solution.status == "solved")
    assert ended or not queue or not trace.complete


def is_won_next(part: Expansion, event: TraceEvent) -> bool:
    """Whether the event that follows says that the state is a win."""
    number = part.successors.index(event) + 1
    return part.successors[number].kind == "won"


class Buckets:
    """The queue of best-first search: entries of equal priority leave last in, first out."""

    def __init__(self, fifo: bool) -> None:
        self.fifo = fifo
        self.entries: defaultdict[int, deque[int]] = defaultdict(deque)

    def push(self, priority: int, state: int) -> None:
        self.entries[priority].append(state)

    def lowest(self) -> int:
        return min(priority for priority, entries in self.entries.items() if entries)

    def pop(self) -> int:
        entries = self.entries[self.lowest()]
        return entries.popleft() if self.fifo else entries.pop()

    def __len__(self) -> int:
        return sum(map(len, self.entries.values()))


def replay_best_first(trace: Trace) -> None:
    """Check Dijkstra's algorithm, A*, weighted A* or greedy search."""
    rules = Rules(trace)
    greedy = trace.algorithm == "greedy"
    queue = Buckets(greedy)
    costs: dict[Identity, Pair] = {}
    closed: set[int] = set()
    best: Pair | None = None

    def found(event: TraceEvent) -> None:
        """Take in a new or cheaper state."""
        nonlocal best
        cost = event.cost, event.second_cost
        costs[rules.identity(event.state)] = cost
        closed.discard(event.state)
        assert event.estimate == estimate(trace, event.state, rules.won(event.state))
        if rules.won(event.state):
            best = cost if best is None else min(best, cost)
        elif event.estimate is None:
            closed.add(event.state)
        else:
            queue.push(priority(trace, event), event.state)
        assert event.frontier == len(queue)

    for part in expansions(trace):
        if isinstance(part, TraceEvent) and part.kind == "generated":
            assert (part.state, part.parent, part.cost) == (0, None, 0)
            found(part)
            continue
        if isinstance(part, TraceEvent) and part.kind in ("dead", "won"):
            assert part.state == 0
            continue
        assert not is_done(trace, queue, best)
        state = queue.pop()
        if isinstance(part, TraceEvent):
            assert (part.kind, part.state) == ("outdated", state)
            assert state in closed
            continue
        event = part.event
        assert event.state == state
        assert state not in closed
        closed.add(state)
        base = costs[rules.identity(state)]
        assert (event.cost, event.second_cost) == base
        steps = rules.steps(state)
        met = set()
        for after in part.successors:
            identity = rules.identity(after.state)
            met.add(identity)
            assert after.parent == state
            step = steps[identity]
            cost = (base[0] + step[0], base[1] + step[1])
            assert (after.cost, after.second_cost) == cost
            if after.kind == "generated":
                assert identity not in costs
                found(after)
            elif after.kind == "improved":
                assert not greedy
                assert cost < costs[identity]
                found(after)
            elif after.kind == "known":
                assert greedy or cost >= costs[identity]
            elif after.kind == "won":
                assert rules.won(after.state)
            else:
                assert after.kind == "dead"
                assert after.estimate is None
        assert met == set(steps)
    if trace.complete:
        assert is_done(trace, queue, best)
        assert (best is not None) == (trace.solution.status == "solved")


def is_done(trace: Trace, queue: Buckets, best: Pair | None) -> bool:
    if not len(queue):
        return True
    if best is None:
        return False
    if trace.algorithm == "greedy":
        return True
    return queue.lowest() > best[0] if "," in trace.metric else queue.lowest() >= best[0]


def priority(trace: Trace, event: TraceEvent) -> int:
    assert event.estimate is not None
    if trace.algorithm == "greedy":
        return event.estimate
    return event.cost + floor((trace.weight or 1) * event.estimate)


def estimate(trace: Trace, number: int, won: bool) -> int | None:
    """The heuristic's estimate of a state, by asking for it alone."""
    if trace.heuristic in (None, "zero") or won:
        return 0
    if trace.heuristic == "patterns":  # they depend on where the search starts
        return first_estimates(trace)[number]
    slides = trace.metric.startswith("slides")
    return estimate_of(trace.states[number], trace.heuristic, slides)


@lru_cache(maxsize=1)
def first_estimates(trace: Trace) -> dict[int, int | None]:
    """The estimate that the first event of each state told; later ones must tell the same."""
    found: dict[int, int | None] = {}
    for event in trace.events:
        found.setdefault(event.state, event.estimate)
    return found


@lru_cache(maxsize=10_000)
def estimate_of(state: Puzzle, heuristic: HeuristicName, slides: bool) -> int | None:
    value = core.estimate(compiled(state), heuristic, slides)
    return None if value < 0 else value

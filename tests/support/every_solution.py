"""Every optimal solution of a small puzzle, listed by the rules of the reference alone."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from tests.support.component import Component, Pair
from unjam.reference import Game

Sequence = tuple[int, ...]
Action = tuple[object, object]


class TooManySolutions(Exception):
    """There are more than are worth listing."""


class Listed(NamedTuple):
    """All optimal solutions as numbers of states, and what they have in common."""

    solutions: list[Sequence]
    bottlenecks: set[int]
    divergence: int | None
    common_actions: int
    classes: dict[Sequence, int]  # for each solution the number of its class


def list_solutions(component: Component, metric: str, most: int) -> Listed | None:
    """All optimal solutions; None if there is none."""
    found = _sequences(component, metric, most)
    if not found:
        return None
    actions = _Actions(component)
    return Listed(
        sorted(found),
        set.intersection(*map(set, found)),
        _shared_beginning(found) if len(found) > 1 else None,
        len(set.intersection(*({*actions.along(sequence)} for sequence in found))),
        _classes(found, actions),
    )


def _sequences(component: Component, metric: str, most: int) -> set[Sequence]:
    unit = metric == "slides"
    edges = [
        [(to, 1 if unit else slides) for to, slides in row if not unit or slides == 1]
        for row in component.edges
    ]
    left = component.distances_to_win(metric.startswith("moves"))
    first_only = "," not in metric

    def fits(state: int, to: int, slides: int) -> bool:
        here, there = left[state], left[to]
        if here is None or there is None:
            return False
        cost: Pair = (1, slides) if metric.startswith("moves") else (slides, 1)
        if first_only:
            return here[0] == there[0] + cost[0]
        return here == (there[0] + cost[0], there[1] + cost[1])

    found: set[Sequence] = set()
    waiting: list[Sequence] = [(0,)] if left[0] is not None else []
    while waiting:
        path = waiting.pop()
        if component.won[path[-1]]:
            found.add(path)
            if len(found) > most:
                raise TooManySolutions
            continue
        nexts = {to for to, slides in edges[path[-1]] if fits(path[-1], to, slides)}
        waiting.extend((*path, to) for to in nexts)
    return found


def _shared_beginning(sequences: set[Sequence]) -> int:
    same = 0
    while len({sequence[: same + 2] for sequence in sequences}) == 1:
        same += 1
    return same


class _Actions:
    """What happens between two states: a piece goes from one place to another."""

    def __init__(self, component: Component) -> None:
        game = Game(component.puzzle)
        self._outlines = [
            Counter(
                (kind, outline) for kind, row in enumerate(game.identity(state)) for outline in row
            )
            for state in component.states
        ]
        self._known: dict[tuple[int, int], Action] = {}

    def between(self, state: int, to: int) -> Action:
        if (state, to) not in self._known:
            before, after = self._outlines[state], self._outlines[to]
            self._known[state, to] = (frozenset(before - after), frozenset(after - before))
        return self._known[state, to]

    def along(self, sequence: Sequence) -> list[Action]:
        return [self.between(a, b) for a, b in pairwise(sequence)]


def _classes(sequences: set[Sequence], actions: _Actions) -> dict[Sequence, int]:
    """Sequences that differ in one state, by two actions in the other order, belong together."""
    groups = {sequence: {sequence} for sequence in sequences}
    for sequence in sequences:
        for at in range(1, len(sequence) - 1):
            before, here, after = sequence[at - 1 : at + 2]
            one, two = actions.between(before, here), actions.between(here, after)
            for other in {s[at] for s in sequences if len(s) > at} - {here}:
                swapped = (*sequence[:at], other, *sequence[at + 1 :])
                if swapped not in groups or groups[swapped] is groups[sequence]:
                    continue
                if (actions.between(before, other), actions.between(other, after)) == (two, one):
                    joined = groups[swapped] | groups[sequence]
                    groups.update(dict.fromkeys(joined, joined))
    numbers: dict[int, int] = {}
    return {
        sequence: numbers.setdefault(id(group), len(numbers)) for sequence, group in groups.items()
    }

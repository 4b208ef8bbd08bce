"""The score of a plan, worked out by ``reference.py``: slow, and without any code of the verifier.

Plans are in the plain form only: ``XR3 AU1``.
"""

from __future__ import annotations

import re
from collections import deque

from unjam.model import Puzzle
from unjam.reference import Game, Identity, Leg, State

PLAIN = re.compile(r"([A-Za-z])([UDLR])([1-9][0-9]?)")


class PlainScorer:
    """The distances of all states, backwards from the wins."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.game = Game(puzzle)
        self._known: dict[State, dict[tuple[Leg, ...], State]] = {}
        self.start = start = self.game.start()
        states = {self.game.identity(start): start}
        before: dict[Identity, list[Identity]] = {}
        todo = deque([start])
        while todo:
            state = todo.popleft()
            here = self.game.identity(state)
            for _, there in self.game.moves(state):
                key = self.game.identity(there)
                before.setdefault(key, []).append(here)
                if key not in states:
                    states[key] = there
                    todo.append(there)
        self.distances = {key: 0 for key, state in states.items() if self.game.won(state)}
        found = deque(self.distances)
        while found:
            key = found.popleft()
            for earlier in before.get(key, ()):
                if earlier not in self.distances:
                    self.distances[earlier] = self.distances[key] + 1
                    found.append(earlier)
        self._distances: dict[State, int | None] = {}  # by state, which is quicker
        self.fewest = self.distances[self.game.identity(start)]

    def _options(self, state: State) -> dict[tuple[Leg, ...], State]:
        if state not in self._known:
            self._known[state] = {tuple(legs): there for legs, there in self.game.moves(state)}
        return self._known[state]

    def _after(self, state: State, label: str, way: str, far: int) -> State | None:
        """Return the state after a move; a car that wins may drive past the edge and off."""
        options = self._options(state)
        if ((label, way, far),) in options:
            return options[(label, way, far),]
        for past in (1, 2):
            there = options.get(((label, way, far - past),))
            if there is not None and label == "X" and self.game.won(there):
                return there
        return None

    def _distance(self, state: State) -> int | None:
        if state not in self._distances:
            self._distances[state] = self.distances.get(self.game.identity(state))
        return self._distances[state]

    def score(self, words: list[str]) -> tuple[float, int]:
        """Return the score of a plan, and how many of its moves were played."""
        state = self.start
        best, played = self.fewest, 0
        for word in words:
            match = PLAIN.fullmatch(word)
            if match is None:
                break
            there = self._after(state, match[1], match[2], int(match[3]))
            if there is None:
                break
            state = there
            played += 1
            distance = self._distance(state)
            best = best if distance is None else min(best, distance)
            if best == 0:
                return self.fewest / played, played
        return (self.fewest - best) / self.fewest / 2, played

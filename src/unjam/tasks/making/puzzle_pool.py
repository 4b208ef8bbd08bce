"""Puzzles for tasks: starts of a given tier and variant, no two of them equivalent.

Components come from the generator, or, for the highest tiers, from the decks of the hardest known
puzzles. The start of a task is a random state of the component at a wanted distance to a win,
turned or mirrored at random, with shuffled labels. So even a start from a well-known component is
new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from string import ascii_uppercase
from typing import Any, NamedTuple

import numpy as np

from ...decks import deck
from ...equivalence.canonical_form import canonical
from ...equivalence.symmetry import symmetries_of
from ...errors import LimitError
from ...generator.generate import generate
from ...generator.generation import Generation
from ...graph.explore import explore
from ...graph.state_graph import StateGraph
from ...literals import TaskVariant
from ...model.exits import Known
from ...model.puzzle import Puzzle
from .choices import Chooser
from .tiers import TIERS, Tier, measured


class Start(NamedTuple):
    """A puzzle as it is asked, and its measures."""

    puzzle: Puzzle
    measures: dict[str, Any]


class Variant(NamedTuple):
    """A kind of board: options of the generator, and decks for each tier that needs them."""

    title: str
    options: dict[str, Any]
    generated: tuple[int, ...]  # tiers
    decks: dict[int, tuple[str, ...]] = {}  # noqa: RUF012  (never changed)

    @property
    def tiers(self) -> tuple[int, ...]:
        """The tiers that the variant reaches."""
        return tuple(sorted({*self.generated, *self.decks}))


_RECORDS = ("hardest:wall60", "hardest:wall58")
VARIANTS: dict[TaskVariant, Variant] = {
    "classic": Variant(
        "6x6, cars and trucks", {}, (1, 2, 3, 4, 5), {6: ("census-6x6",), 7: ("census-6x6",)}
    ),
    "walls": Variant(
        "6x6 with walls", {"walls": (1, 3)}, (1, 2, 3, 4, 5), {6: _RECORDS, 7: _RECORDS}
    ),
    "small": Variant("5x5", {"size": "5x5"}, (1, 2, 3)),
    "large": Variant("7x7", {"size": "7x7"}, (1, 2, 3, 4, 5)),
    "limo": Variant("a target of 3 cells", {"variant": "limo"}, (1, 2, 3, 4)),
    "two": Variant("two targets", {"variant": "two"}, (1, 2, 3, 4)),
    "railroad": Variant(
        "7x7 with free squares",
        {"variant": "railroad"},
        (1, 2, 3),
        {5: ("sevens",), 6: ("sevens",)},
    ),
    "klotski": Variant(
        "every piece is free", {}, (), {5: ("klotski",), 6: ("klotski",), 7: ("klotski",)}
    ),
    "cylinder": Variant("left joins right", {"variant": "cylinder"}, (1, 2, 3)),
    "torus": Variant("all edges joined", {"variant": "torus"}, (1, 2, 3)),
}

# The fewest moves of the hardest state of a generated component, for each tier.
_HARDEST = {1: 6, 2: 8, 3: 11, 4: 18, 5: 26}
_LETTERS = [letter for letter in ascii_uppercase if letter not in "XYZO"]
_PICKS = 3  # states of one component that are tried for each distance
_MOST_MISSES = 200  # starts in a row that do not suit


class PuzzlePool:
    """A source of starts. The same seed gives the same starts on any number of threads."""

    def __init__(self, seed: str, threads: int | None = None) -> None:
        self.seed = seed
        self._threads = threads
        self._seen: set[Puzzle] = set()
        self._components: dict[tuple[TaskVariant, int], Iterator[StateGraph]] = {}
        self._used: Counter[tuple[int, int]] = Counter()  # starts by tier and distance
        self._generations: list[Generation] = []

    def close(self) -> None:
        """Stop the threads of the generator."""
        for generation in self._generations:
            generation.close()

    def start(self, variant: TaskVariant, tier: int, chooser: Chooser) -> Start:
        """Return a new start, not equivalent to any before.

        Raises ``LimitError`` if none is found.
        """
        key = variant, tier
        if key not in self._components:
            self._components[key] = self._all_components(*key)
        for _ in range(_MOST_MISSES):
            graph = next(self._components[key], None)
            if graph is None:
                break
            found = self._start_in(graph, TIERS[tier], chooser)
            if found is not None:
                return found
        raise LimitError(f"no more puzzles of tier {tier} were found for the variant {variant!r}")

    def is_new(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is not equivalent to one before, and remember it."""
        form = canonical(puzzle)
        if form in self._seen:
            return False
        self._seen.add(form)
        return True

    def _start_in(self, graph: StateGraph, tier: Tier, chooser: Chooser) -> Start | None:
        """Return a start of a component, at the distance that was used least so far if possible."""
        if len(graph) not in tier.states or len(graph.puzzle.vehicles) > len(_LETTERS):
            return None
        distances = [n for n in set(graph.to_win.tolist()) if n in tier.moves]
        for wanted in sorted(distances, key=lambda n: (self._used[tier.number, n], n)):
            states = np.flatnonzero(graph.to_win == wanted).tolist()
            for number in chooser.shuffled(states)[:_PICKS]:
                found = self._start_at(graph, number, tier, chooser)
                if found is not None:
                    self._used[tier.number, wanted] += 1
                    return found
        return None

    def _start_at(
        self, graph: StateGraph, number: int, tier: Tier, chooser: Chooser
    ) -> Start | None:
        state = graph.state(number) if number else graph.puzzle
        if not all(vehicle.cells for vehicle in state.vehicles):
            return None  # one of several targets has left
        puzzle = disguised(state, chooser)
        found = measured(explore(puzzle))
        return Start(puzzle, found) if tier.admits(found) and self.is_new(puzzle) else None

    def _all_components(self, variant: TaskVariant, tier: int) -> Iterator[StateGraph]:
        choice = VARIANTS[variant]
        seed = f"{self.seed}/{variant}/{tier}"
        if tier in choice.decks:
            return _deck_components(choice.decks[tier], TIERS[tier], Chooser(seed))
        return self._generated_components(choice, tier, seed)

    def _generated_components(self, variant: Variant, tier: int, seed: str) -> Iterator[StateGraph]:
        number = int.from_bytes(sha256(seed.encode()).digest()[:4], "big")
        puzzles = generate(
            moves=(_HARDEST[tier], None), seed=number, threads=self._threads, **variant.options
        )
        self._generations.append(puzzles)
        for puzzle in puzzles:
            if (puzzle.known.states or 0) <= TIERS[tier].states.high:
                yield explore(puzzle)


def _deck_components(names: tuple[str, ...], tier: Tier, chooser: Chooser) -> Iterator[StateGraph]:
    """Yield the components of decks that reach a tier, again and again in random order."""
    puzzles = []
    for name in names:
        title, _, id = name.partition(":")
        puzzles += [deck(title)[id]] if id else list(deck(title))
    puzzles = [puzzle for puzzle in puzzles if (puzzle.known.moves or 0) >= tier.moves.low]
    while puzzles:
        for puzzle in chooser.shuffled(puzzles):
            # Components that are too large are found out quickly.
            with suppress(LimitError):
                yield explore(puzzle, max_states=tier.states.high)


def disguised(puzzle: Puzzle, chooser: Chooser) -> Puzzle:
    """Return a random image of a puzzle: turned or mirrored, with other labels in another order.

    >>> found = disguised(Puzzle.parse(".... XX.B A..B AOOO"), Chooser("a"))
    >>> found.canonical() == Puzzle.parse(".... XX.B A..B AOOO").canonical()
    True
    """
    image = chooser.choose(symmetries_of(puzzle.board)).puzzle(puzzle)
    targets = iter("XYZ")
    others = iter(chooser.shuffled(_LETTERS))
    names = {v.label: next(targets if v.target else others) for v in image.vehicles}
    return image.replace(
        vehicles=[v._replace(label=names[v.label]) for v in chooser.shuffled(image.vehicles)],
        exits=[
            way._replace(targets=way.targets and frozenset(names[label] for label in way.targets))
            for way in image.exits
        ],
        goals=[goal._replace(target=names[goal.target]) for goal in image.goals],
        id="", title="", source="", level="", notes=(), known=Known(), recorded_moves=(),
    )  # fmt: skip

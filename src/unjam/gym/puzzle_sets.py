"""Sets of puzzles to train and to test with: tiers of decks, and splits.

A split assigns every puzzle to ``train`` or ``test`` by a hash of its canonical form. So puzzles
that are equal up to labels and symmetry are never on both sides, whatever set they come from, and
the side of a puzzle does not depend on the other puzzles of the set.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..decks import deck as deck_named
from ..equivalence.canonical_form import canonical
from ..errors import LimitError
from ..graph.explore import explore
from ..literals import GymSplit
from ..model.puzzle import Puzzle
from ..solver.solve import solve

SPLIT_VERSION = 1  # changes if the assignment of puzzles to sides does
TEST_SHARE = 0.2

Range = tuple[int | None, int | None]


def split_of(puzzle: Puzzle, *, seed: int = 0, test_share: float = TEST_SHARE) -> GymSplit:
    """Return the side of a puzzle.

    >>> import unjam
    >>> puzzle = unjam.deck("jam")["1"]
    >>> split_of(puzzle) == split_of(puzzle.canonical())
    True
    """
    text = f"{SPLIT_VERSION} {seed} {puzzle_text(canonical(puzzle))}"
    point = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") / 2**64
    return "test" if point < test_share else "train"


def puzzle_set(
    deck: str | Iterable[Puzzle] = "jam",
    *,
    moves: int | Range | None = None,
    states: int | Range | None = None,
    level: str | None = None,
    split: GymSplit | None = None,
    split_seed: int = 0,
    test_share: float = TEST_SHARE,
    limit: int | None = None,
) -> tuple[Puzzle, ...]:
    """Return the puzzles of a deck that belong to a tier and to one side of a split.

    ``deck`` is the name of a deck or any puzzles. ``moves`` is the optimal number of moves, or the
    lowest and the highest (None: no limit), and ``states`` likewise the number of reachable states.
    ``level`` is that of the deck; puzzles without one are rated. ``limit`` keeps so many puzzles,
    spread evenly over the rest. Raises ``ValueError`` if no puzzle is left.

    >>> len(puzzle_set("jam")), len(puzzle_set("jam", moves=(1, 10)))
    (40, 6)
    >>> [puzzle.id for puzzle in puzzle_set("jam", moves=(30, None), states=(None, 1500))]
    ['30', '32']
    >>> train, test = (set(puzzle_set("jam", split=side)) for side in ("train", "test"))
    >>> train & test, len(train | test)
    (set(), 40)
    """
    tier = _Tier(moves, states, level, split, split_seed, test_share, limit)
    return _named_set(deck, tier) if isinstance(deck, str) else tier.select(tuple(deck))


@dataclass(frozen=True)
class _Tier:
    """Which puzzles of a deck belong to a set."""

    moves: int | Range | None
    states: int | Range | None
    level: str | None
    split: GymSplit | None
    split_seed: int
    test_share: float
    limit: int | None

    def __post_init__(self) -> None:
        for name in ("moves", "states"):
            bounds = getattr(self, name)
            if not (bounds is None or _is_count(bounds) or _is_range(bounds)):
                raise ValueError(f"{name} must be a number or (lowest, highest), not {bounds!r}")
        if self.split not in (None, "train", "test"):
            raise ValueError(f"split must be 'train' or 'test', not {self.split!r}")
        if not 0 <= self.test_share <= 1:
            raise ValueError(f"test_share must be from 0 to 1, not {self.test_share}")
        if self.limit is not None and self.limit < 1:
            raise ValueError(f"limit must be positive, not {self.limit}")

    def select(self, puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
        chosen = [puzzle for puzzle in puzzles if self._has(puzzle)]
        if self.limit is not None and self.limit < len(chosen):
            chosen = [chosen[number * len(chosen) // self.limit] for number in range(self.limit)]
        if not chosen:
            raise ValueError("no puzzle of the deck belongs to this tier and split")
        return tuple(chosen)

    def _has(self, puzzle: Puzzle) -> bool:
        """Ask what is quickly known first."""
        return (
            (self.level is None or (puzzle.level or puzzle.rate().level) == self.level)
            and (self.moves is None or _within(_optimal_moves(puzzle), self.moves))
            and (self.split is None or self._side(puzzle) == self.split)
            and (self.states is None or _has_states(puzzle, self.states))
        )

    def _side(self, puzzle: Puzzle) -> GymSplit:
        return split_of(puzzle, seed=self.split_seed, test_share=self.test_share)


@lru_cache(maxsize=16)
def _named_set(deck: str, tier: _Tier) -> tuple[Puzzle, ...]:
    return tier.select(tuple(deck_named(deck)))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and value >= 0


def _is_range(value: object) -> bool:
    if not (isinstance(value, tuple) and len(value) == 2):
        return False
    given = [bound for bound in value if bound is not None]
    return all(map(_is_count, given)) and given == sorted(given)


def _within(count: int | None, bounds: int | Range) -> bool:
    low, high = _limits(bounds)
    if count is None:
        return False
    return (low is None or low <= count) and (high is None or count <= high)


def _limits(bounds: int | Range) -> Range:
    return (bounds, bounds) if isinstance(bounds, int) else bounds


def _optimal_moves(puzzle: Puzzle) -> int | None:
    if puzzle.known.proven and puzzle.known.moves is not None:
        return puzzle.known.moves
    solution = solve(puzzle)
    return solution.move_count if solution.status == "solved" else None


def _has_states(puzzle: Puzzle, bounds: int | Range) -> bool:
    """Count no more states than it takes to know."""
    count = puzzle.known.states if puzzle.known.proven else None
    if count is None:
        most = max((bound for bound in _limits(bounds) if bound is not None), default=0)
        try:
            count = len(explore(puzzle, max_states=most + 1))
        except LimitError:
            count = most + 1
    return _within(count, bounds)


def puzzle_text(puzzle: Puzzle) -> str:
    """Return all rules and pieces of a puzzle as text, without labels of other than targets.

    It is always the same, on every machine, for puzzles with the same vehicles in the same order.
    """
    vehicles = [(v.cells, v.axes, v.target, v.mirrors) for v in puzzle.vehicles]
    targets = [v.label for v in puzzle.vehicles if v.target]
    rights = [targets, puzzle.exits, puzzle.goals, puzzle.corners]
    return repr(_plain((tuple(puzzle.board), vehicles, rights)))


def _plain(value: object) -> object:
    """Return nested tuples as lists, and sets as sorted lists."""
    if isinstance(value, frozenset | set):
        return sorted(map(_plain, value), key=repr)
    if isinstance(value, tuple | list):
        return list(map(_plain, value))
    return value

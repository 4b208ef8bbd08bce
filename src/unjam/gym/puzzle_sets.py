"""Sets of puzzles to train and to test with: tiers of decks, and splits.

A split assigns every puzzle to ``train`` or ``test`` by a hash of its canonical form. So puzzles
that are equal up to labels and symmetry are never on both sides, whatever set they come from, and
the side of a puzzle does not depend on the other puzzles of the set.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..decks import deck as deck_named
from ..equivalence.canonical_form import canonical
from ..literals import GymSplit
from ..model.puzzle import Puzzle
from ..solver.solve import solve

SPLIT_VERSION = 1  # changes if the assignment of puzzles to sides does
TEST_SHARE = 0.2

Range = tuple[int, int | None]


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
    level: str | None = None,
    split: GymSplit | None = None,
    split_seed: int = 0,
    test_share: float = TEST_SHARE,
    limit: int | None = None,
) -> tuple[Puzzle, ...]:
    """Return the puzzles of a deck that belong to a tier and to one side of a split.

    ``deck`` is the name of a deck or any puzzles. ``moves`` is the optimal number of moves, or the
    lowest and the highest (None: no limit); ``level`` is that of the deck. ``limit`` keeps so many
    puzzles, spread evenly over the rest. Raises ``ValueError`` if no puzzle is left.

    >>> len(puzzle_set("jam")), len(puzzle_set("jam", moves=(1, 10)))
    (40, 6)
    >>> train, test = (set(puzzle_set("jam", split=side)) for side in ("train", "test"))
    >>> train & test, len(train | test)
    (set(), 40)
    """
    if isinstance(deck, str):
        return _named_set(deck, moves, level, split, split_seed, test_share, limit)
    return _selected(tuple(deck), moves, level, split, split_seed, test_share, limit)


@lru_cache(maxsize=16)
def _named_set(deck: str, *tier: object) -> tuple[Puzzle, ...]:
    return _selected(tuple(deck_named(deck)), *tier)  # type: ignore[arg-type]


def _selected(
    puzzles: Sequence[Puzzle],
    moves: int | Range | None,
    level: str | None,
    split: GymSplit | None,
    split_seed: int,
    test_share: float,
    limit: int | None,
) -> tuple[Puzzle, ...]:
    if split not in (None, "train", "test"):
        raise ValueError(f"split must be 'train' or 'test', not {split!r}")
    if not 0 <= test_share <= 1:
        raise ValueError(f"test_share must be from 0 to 1, not {test_share}")
    chosen = [puzzle for puzzle in puzzles if level is None or puzzle.level == level]
    if moves is not None:
        low, high = (moves, moves) if isinstance(moves, int) else moves
        chosen = [
            puzzle
            for puzzle in chosen
            if (count := _optimal_moves(puzzle)) is not None
            and low <= count
            and (high is None or count <= high)
        ]
    if split is not None:
        chosen = [
            puzzle
            for puzzle in chosen
            if split_of(puzzle, seed=split_seed, test_share=test_share) == split
        ]
    if limit is not None:
        if limit < 1:
            raise ValueError(f"limit must be positive, not {limit}")
        if limit < len(chosen):
            chosen = [chosen[number * len(chosen) // limit] for number in range(limit)]
    if not chosen:
        raise ValueError("no puzzle of the deck belongs to this tier and split")
    return tuple(chosen)


def _optimal_moves(puzzle: Puzzle) -> int | None:
    if puzzle.known.moves is not None:
        return puzzle.known.moves
    solution = solve(puzzle)
    return solution.move_count if solution.status == "solved" else None


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

"""The options of the environments, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, get_args

from ..literals import GymActions, GymIllegal, GymObservation, GymReward, GymSplit
from ..model.puzzle import Puzzle
from ..util.suggestions import suggest
from .distance_tables import MOST_STATES, default_folder
from .puzzle_sets import Range, puzzle_set

INFO = ("distance", "expert_action")


@dataclass(frozen=True)
class GameSettings:
    """The options of an environment; ``docs/gym.md`` describes them.

    >>> GameSettings(deck="jam", actions="units")
    Traceback (most recent call last):
    ...
    ValueError: actions must be 'unit', 'move' or 'lane', not 'units'; did you mean 'unit'?
    """

    # Of each kind: the reward of a win, of a step, and of a distance that gets smaller by one.
    REWARDS: ClassVar[dict[GymReward, tuple[float, float, float]]] = {
        "sparse": (1.0, 0.0, 0.0),
        "step": (0.0, -1.0, 0.0),
        "potential": (1.0, 0.0, 1.0),
        "regret": (0.0, -1.0, 1.0),
    }

    puzzle: Puzzle | str | None = None
    deck: str | tuple[Puzzle, ...] | None = None
    generator: Mapping[str, Any] | None = None
    moves: int | Range | None = None
    states: int | Range | None = None
    level: str | None = None
    split: GymSplit | None = None
    limit: int | None = None
    actions: GymActions = "unit"
    illegal: GymIllegal = "ignore"
    penalty: float = 1.0
    observation: GymObservation = "grid"
    dtype: str = "uint8"
    channels: str = "first"
    reward: GymReward = "sparse"
    discount: float = 1.0
    scale: float = 1.0
    info: tuple[str, ...] = ()
    start_distance: tuple[int, int] | None = None
    max_states: int = MOST_STATES
    cache: str | PathLike[str] | bool | None = None
    max_episode_steps: int | None = None

    def __post_init__(self) -> None:
        _check_name("actions", self.actions, get_args(GymActions))
        _check_name("illegal", self.illegal, get_args(GymIllegal))
        _check_name("observation", self.observation, get_args(GymObservation))
        _check_name("dtype", self.dtype, ("uint8", "float32"))
        _check_name("channels", self.channels, ("first", "last"))
        _check_name("reward", self.reward, get_args(GymReward))
        if isinstance(self.info, str):
            object.__setattr__(self, "info", (self.info,))
        for name in self.info:
            _check_name("info", name, INFO)
        if self.deck is not None and not isinstance(self.deck, str):
            object.__setattr__(self, "deck", _all_puzzles(self.deck))
        sources = [self.puzzle, self.deck, self.generator]
        if sum(source is not None for source in sources) > 1:
            raise ValueError("give one of puzzle, deck and generator, not several")
        for number in ("max_states", "max_episode_steps", "limit"):
            value = getattr(self, number)
            if value is not None and value < 1:
                raise ValueError(f"{number} must be positive, not {value}")
        if not 0 <= self.discount <= 1:
            raise ValueError(f"discount must be from 0 to 1, not {self.discount}")
        if self.start_distance is not None:
            low, high = self.start_distance
            if not 0 <= low <= high:
                raise ValueError(f"start_distance must be (low, high), not {self.start_distance}")

    @property
    def needs_distances(self) -> bool:
        """Whether rewards or infos need distances."""
        return self.reward in ("potential", "regret") or bool(self.info)

    @property
    def needs_tables(self) -> bool:
        """Whether puzzles need tables of distances."""
        return self.needs_distances or self.start_distance is not None

    @property
    def rewards(self) -> dict[str, float]:
        """The coefficients of the core for this kind of reward."""
        win, step, shaping = self.REWARDS[self.reward]
        shaped = self.reward == "potential"
        return {
            "win": win,
            "step": step,
            "shaping": shaping * self.scale if shaped else shaping,
            "discount": self.discount if shaped else 1.0,
            "illegal": -self.penalty if self.illegal == "penalty" else 0.0,
        }

    @property
    def folder(self) -> Path | None:
        """The folder of the tables of distances; None: keep them in memory."""
        if self.cache is None or self.cache is False:
            return None
        return default_folder() if self.cache is True else Path(self.cache)

    def whole_deck(self) -> tuple[Puzzle, ...]:
        """Return the puzzles that the spaces have room for.

        They are all of the deck, so that tiers and splits of one deck have the same spaces.
        """
        return self.puzzles() if self.puzzle is not None else puzzle_set(self.deck or "jam")

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Return the puzzles of the set; raise ``ValueError`` if it is that of a generator."""
        if self.generator is not None:
            raise ValueError("a generator has no fixed puzzles")
        if self.puzzle is not None:
            one = Puzzle.parse(self.puzzle) if isinstance(self.puzzle, str) else self.puzzle
            return (one,)
        return puzzle_set(
            self.deck or "jam",
            moves=self.moves,
            states=self.states,
            level=self.level,
            split=self.split,
            limit=self.limit,
        )


def _all_puzzles(puzzles: Iterable[object]) -> tuple[Puzzle, ...]:
    found = tuple(Puzzle.parse(one) if isinstance(one, str) else one for one in puzzles)
    for one in found:
        if not isinstance(one, Puzzle):
            raise TypeError(f"a deck is a name or puzzles, not {type(one).__name__}")
    if not found:
        raise ValueError("the deck has no puzzles")
    return found  # type: ignore[return-value]


def _check_name(option: str, name: object, names: tuple[str, ...]) -> None:
    if name not in names:
        *others, last = map(repr, names)
        known = f"{', '.join(others)} or {last}"
        near = suggest(name, names) if isinstance(name, str) else ""
        raise ValueError(f"{option} must be {known}, not {name!r}{near}")

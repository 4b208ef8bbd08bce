"""The puzzles of a batch of games: a fixed set, or fresh ones from a generator.

A fixed set is prepared once in a process and shared by all environments with the same options.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from pathlib import Path

from ..core import core
from ..literals import GymActions
from ..model.puzzle import Puzzle
from .distance_tables import attach_distances
from .game_compiler import GameTables, PlannedPuzzle, Sizes, joint_sizes
from .game_settings import GameSettings


class PuzzlePool:
    """Puzzles that games draw from, by number, and the puzzle behind every tag.

    ``complete`` is whether all of them have distances.
    """

    def __init__(
        self,
        tables: GameTables,
        planned: Sequence[PlannedPuzzle],
        settings: GameSettings,
    ) -> None:
        self.tables = tables
        self.by_tag: dict[int, PlannedPuzzle] = {}
        self._settings = settings
        self._next_tag = 0
        self.complete = True
        self.ready = [self.add(each) for each in planned]

    def add(self, planned: PlannedPuzzle) -> core.GamePuzzle:
        """Prepare a puzzle; raise ``ValueError`` if it does not fit the games."""
        settings = self._settings
        ready = self.tables.prepared(planned, self._next_tag)
        if settings.needs_tables:
            known = attach_distances(ready, planned, settings.max_states, settings.folder)
            if not known and settings.reward in ("potential", "regret"):
                raise ValueError(
                    f"the reward {settings.reward!r} needs exact distances, but a puzzle has more "
                    f"than {settings.max_states:,} states: raise max_states or choose others"
                )
            self.complete = self.complete and known
        self.by_tag[self._next_tag] = planned
        self._next_tag += 1
        return ready

    def forget(self, used: set[int]) -> None:
        """Forget all puzzles but those with the given tags."""
        self.by_tag = {tag: each for tag, each in self.by_tag.items() if tag in used}


def fixed_pool(settings: GameSettings) -> PuzzlePool:
    """Return the pool of a fixed set; the same one for the same options."""
    needs = settings.needs_tables
    return _fixed_pool(
        settings.whole_deck(),
        settings.puzzles(),
        settings.actions,
        settings.reward in ("potential", "regret"),
        settings.max_states if needs else 0,
        settings.folder if needs else None,
    )


@lru_cache(maxsize=16)
def _sizes(puzzles: tuple[Puzzle, ...], kind: GymActions) -> Sizes:
    return joint_sizes(PlannedPuzzle(puzzle, kind) for puzzle in puzzles)


@lru_cache(maxsize=8)
def _fixed_pool(
    whole: tuple[Puzzle, ...],
    puzzles: tuple[Puzzle, ...],
    kind: GymActions,
    shaped: bool,
    max_states: int,
    folder: Path | None,
) -> PuzzlePool:
    planned = [PlannedPuzzle(puzzle, kind) for puzzle in puzzles]
    options = GameSettings(
        actions=kind,
        reward="regret" if shaped else "sparse",
        info=("distance",) if max_states else (),
        max_states=max_states or 1,
        cache=folder,
    )
    return PuzzlePool(GameTables(kind, _sizes(whole, kind)), planned, options)


def roomy_sizes(planned: Sequence[PlannedPuzzle], most_vehicles: int | None) -> Sizes:
    """Return sizes for the puzzles to come from a generator that made these.

    On a plane board with vehicles that keep to one axis they depend on the size of the board
    alone, or also on ``most_vehicles``. Otherwise they have room for puzzles like these.
    """
    sizes = joint_sizes(planned)
    if most_vehicles is not None:
        sizes = sizes._replace(vehicles=max(sizes.vehicles, most_vehicles))
    boards = [each.puzzle.board for each in planned]
    if not sizes.one_axis or any(board.surface != "plane" or board.walls for board in boards):
        return sizes
    width, height = sizes.width, sizes.height
    lanes = width + height
    places = max(_most_places(width), _most_places(height))
    return sizes._replace(
        vehicles=max(sizes.vehicles, most_vehicles or width * height // 3 + 1),
        lanes=max(sizes.lanes, lanes),
        distances=max(sizes.distances, width - 2, height - 2),
        configurations=max(sizes.configurations, lanes * places),
        lane_configurations=max(sizes.lane_configurations, places),
        lane_vehicles=max(sizes.lane_vehicles, max(width, height) // 2),
        cells=max(sizes.cells, width * height),
        key_words=max(sizes.key_words, 1),
    )


def _most_places(cells: int) -> int:
    """Return the most configurations of cars in a corridor."""
    return max(comb(cells - 2 * cars + cars, cars) for cars in range(1, cells // 2 + 1))

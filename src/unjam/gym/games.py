"""Games: a batch of the core with its puzzles. All environments are thin layers around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..compiler.move_reconstruction import move_of
from ..core import core
from ..errors import IllegalMoveError
from ..graph.state_codec import Codec
from ..literals import GymAutoreset
from ..model.legal_moves import legal_moves, play
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..model.vehicle import mirrored
from ..util.cpu_count import usable_cores
from .board_images import BoardImages, joint_image_size
from .fresh_puzzles import FreshPuzzles
from .game_compiler import GameTables, PlannedPuzzle, slot_names
from .game_puzzles import PuzzlePool, fixed_pool, roomy_sizes
from .game_settings import GameSettings
from .raw_observations import raw_shape, shaped

if TYPE_CHECKING:
    from numpy.typing import NDArray

_FIRST = 8  # fresh puzzles to wait for before the first game
_POOL = 64  # fresh puzzles to draw from
_MOST_TAGS = 4096


class Results(NamedTuple):
    """What a call returned, a row for each game; all arrays are new."""

    observations: Any
    masks: NDArray[np.int8]
    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    distances: NDArray[np.int32] | None
    final_observations: Any
    final_masks: NDArray[np.int8] | None
    final_distances: NDArray[np.int32] | None
    final_optimal: NDArray[np.int8] | None


class Games:
    """Many games with the same options."""

    def __init__(
        self,
        settings: GameSettings,
        count: int,
        *,
        threads: int | None = 1,
        autoreset: GymAutoreset = "next_step",
    ) -> None:
        if count < 1:
            raise ValueError(f"num_envs must be positive, not {count}")
        if threads is not None and threads < 1:
            raise ValueError(f"threads must be positive, not {threads}")
        if settings.observation == "rgb" and autoreset == "same_step":
            raise ValueError("observations of the kind 'rgb' need another autoreset mode")
        self.settings = settings
        self.count = count
        self.threads = usable_cores() if threads is None else threads
        self.autoreset = autoreset
        self.seeded = False
        self._fresh: FreshPuzzles | None = None
        self._next_slot = 0
        self._codecs: dict[int, Codec] = {}  # by tag
        if settings.generator is None:
            self.pool = fixed_pool(settings)
        else:
            self.pool = self._fresh_pool(settings)
        observed = {"rgb": "none"}.get(settings.observation, settings.observation)
        self.batch = core.GameBatch(
            self.tables.layout,
            count,
            self.threads,
            autoreset,
            observed,
            len(self.tables.planes),
            settings.channels == "last",
            settings.needs_distances,
            settings.max_episode_steps or 0,
            **settings.rewards,
        )
        self.batch.set_puzzles(self.pool.ready)
        self.batch.set_start_distances(settings.start_distance)

    def _fresh_pool(self, settings: GameSettings) -> PuzzlePool:
        assert settings.generator is not None
        options = {"size": "6x6", **settings.generator}
        self._fresh = FreshPuzzles(options, settings.split, _POOL)
        planned = [PlannedPuzzle(one, settings.actions) for one in self._fresh.first(_FIRST)]
        limit = options.get("vehicles")
        most = limit[-1] if isinstance(limit, tuple | list) else limit
        sizes = roomy_sizes(planned, most if isinstance(most, int) else None)
        pool = PuzzlePool(GameTables(settings.actions, sizes), planned, settings)
        # Games draw from a fixed number of places, some of which have the same puzzle at first.
        pool.ready = [pool.ready[number % len(planned)] for number in range(_POOL)]
        self._fresh.start(lambda puzzle: pool.add(PlannedPuzzle(puzzle, settings.actions)))
        return pool

    @property
    def tables(self) -> GameTables:
        """The sizes of the games."""
        return self.pool.tables

    @property
    def actions(self) -> int:
        """The number of actions."""
        return self.tables.sizes.actions(self.settings.actions)

    def close(self) -> None:
        """End the background work."""
        if self._fresh is not None:
            self._fresh.close()

    # ---- Playing ---------------------------------------------------------------------------------

    def reset(
        self,
        seeds: Sequence[int | None] | None = None,
        chosen: NDArray[np.bool_] | None = None,
        puzzles: NDArray[np.int64] | None = None,
    ) -> Results:
        """Begin an episode of every game, or of the chosen ones.

        Seeds of games that are None are kept. ``puzzles`` are numbers in the set; -1: draw one.
        """
        self._take_fresh()
        results = self._new(final=False)
        all_seeds = None
        if seeds is not None and any(seed is not None for seed in seeds):
            own = self.batch.heads()[:, 0]
            all_seeds = np.array(
                [int(own[at]) if seed is None else seed % 2**64 for at, seed in enumerate(seeds)],
                np.uint64,
            )
            given = np.array([seed is not None for seed in seeds])
            which = given if chosen is None else given & chosen
            rest = ~given if chosen is None else chosen & ~given
            self.batch.reset([], which, all_seeds, puzzles)
            if rest.any():
                self.batch.reset([], rest, None, puzzles)
            self.batch.observe(self._arrays(results))
        else:
            self.batch.reset(self._arrays(results), chosen, None, puzzles)
        return self._finished(results)

    def step(self, actions: NDArray[np.int64]) -> Results:
        """Make a step of every game."""
        if self._fresh is not None:
            self._take_fresh()
        if self.settings.illegal == "error":
            wrong = self.batch.first_illegal(actions)
            if wrong < self.count:
                raise IllegalMoveError(self._illegal(wrong, int(actions[wrong])))
        results = self._new(final=self.autoreset == "same_step")
        self.batch.step(actions, self._arrays(results))
        return self._finished(results)

    def _illegal(self, game: int, action: int) -> str:
        if not 0 <= action < self.actions:
            return f"action must be from 0 to {self.actions - 1}, not {action}"
        move = self.move(game, action)
        where = f" of game {game}" if self.count > 1 else ""
        return f"action {action}{where} is illegal: {move or 'it stands for no move'}"

    def masks(self) -> NDArray[np.int8]:
        """Return the legal actions of every game."""
        found = np.empty((self.count, self.actions), np.int8)
        self.batch.observe([None, found])
        return found

    def optimal(self) -> NDArray[np.int8]:
        """Return the actions of every game that begin a shortest path to a win."""
        found = np.empty((self.count, self.actions), np.int8)
        self.batch.find_optimal(found)
        return found

    def _new(self, final: bool) -> Results:
        count = self.count
        distances = self.settings.needs_distances
        expert = "expert_action" in self.settings.info
        shape = raw_shape(self.tables, self.settings, self.count)
        return Results(
            np.empty(shape, np.uint8),
            np.empty((count, self.actions), np.int8),
            np.empty(count, np.float64),
            np.empty(count, np.bool_),
            np.empty(count, np.bool_),
            np.empty(count, np.int32) if distances else None,
            np.empty(shape, np.uint8) if final else None,
            np.empty((count, self.actions), np.int8) if final else None,
            np.empty(count, np.int32) if final and distances else None,
            np.empty((count, self.actions), np.int8) if final and expert else None,
        )

    @staticmethod
    def _arrays(results: Results) -> list[Any]:
        return list(results)

    def _finished(self, results: Results) -> Results:
        """Give observations the form that the environment promises."""
        if self.settings.observation == "rgb":
            return results._replace(observations=self.images())
        ended = results.final_observations
        return results._replace(
            observations=shaped(self.tables.sizes, self.settings, results.observations),
            final_observations=None
            if ended is None
            else shaped(self.tables.sizes, self.settings, ended),
        )

    def _take_fresh(self) -> None:
        if self._fresh is None:
            return
        for ready in self._fresh.take():
            self.batch.replace_puzzle(self._next_slot, ready)
            self._next_slot = (self._next_slot + 1) % _POOL
            if len(self.pool.by_tag) > _MOST_TAGS + self.count:
                newest = sorted(self.pool.by_tag)[-4 * _POOL :]
                self.pool.forget({*map(int, self.batch.tags()), *newest})

    # ---- Puzzles and moves -----------------------------------------------------------------------

    def planned(self, game: int) -> PlannedPuzzle:
        """Return the puzzle that a game plays."""
        tag = int(self.batch.tags()[game])
        if tag < 0:
            raise ValueError("the game has not begun: call reset")
        return self.pool.by_tag[tag]

    def state(self, game: int) -> Puzzle:
        """Return the puzzle in the state of a game."""
        planned = self.planned(game)
        return self._codec(int(self.batch.tags()[game])).puzzle_at(
            self._configurations(planned, game)
        )

    def _configurations(self, planned: PlannedPuzzle, game: int) -> list[int]:
        """Return the configuration of every lane of the program."""
        row = self.batch.configurations()[game]
        found = [0] * len(planned.lanes)
        for at, lane in enumerate(planned.lanes):
            found[lane] = int(row[at])
        return found

    def _codec(self, tag: int) -> Codec:
        if tag not in self._codecs:
            if len(self._codecs) >= 256:
                self._codecs.clear()
            self._codecs[tag] = Codec(self.pool.by_tag[tag].puzzle)
        return self._codecs[tag]

    def move(self, game: int, action: int) -> Move | None:
        """Return the move of an action in the state of a game, legal or not; None if there is none.

        An action of the kind ``lane`` is a move only if it is legal.
        """
        planned = self.planned(game)
        now = self.state(game)
        if self.settings.actions == "lane":
            return self._lane_move(planned, now, game, action)
        sizes = self.tables.sizes
        rest, distance = divmod(action, sizes.distances if self.settings.actions == "move" else 1)
        number, slot = divmod(rest, sizes.slots)
        if number >= len(planned.members):
            return None
        member = planned.members[number]
        name = slot_names(member, sizes)[slot]
        vehicle = now.vehicles[member.vehicle]
        if name is None or not vehicle.cells:
            return None
        # Slots name directions as seen from the smallest cell, moves as seen from the first.
        smallest = vehicle.cells.index(min(vehicle.cells))
        seen = mirrored(name, vehicle.all_mirrors(now.board)[smallest])
        if seen not in vehicle.directions():
            return None
        if self.settings.actions == "unit":
            return Move(vehicle.label, seen, 1)
        return Move(vehicle.label, seen, distance + 1)

    def _lane_move(
        self, planned: PlannedPuzzle, now: Puzzle, game: int, action: int
    ) -> Move | None:
        sizes = planned.plan.program.lane_sizes
        lane, to = -1, action
        for lane in planned.lanes:
            if to < sizes[lane][0]:
                break
            to -= sizes[lane][0]
        else:
            return None
        if not self.masks()[game, action]:
            return None
        configurations = self._configurations(planned, game)
        before = configurations[lane]
        configurations[lane] = to
        codec = self._codec(int(self.batch.tags()[game]))
        after = codec.puzzle_at(configurations)
        fewest: Move | None = None
        for move in legal_moves(now):
            shorter = fewest is None or move.slides < fewest.slides
            if shorter and codec.key_of(play(now, move)) == codec.key_of(after):
                fewest = move
        if fewest is None:  # it goes round corners
            return move_of(now, planned.plan, (lane, 0, 0, 0, before, to))
        return fewest

    def action(self, game: int, move: Move | str) -> int:
        """Return the legal action that stands for a move, such as ``XR2``.

        Raises ``IllegalMoveError`` if there is none.
        """
        wanted = str(move)
        for action in np.flatnonzero(self.masks()[game]).tolist():
            found = self.move(game, action)
            if found is not None and str(found) == wanted:
                return int(action)
        raise IllegalMoveError(
            f"{wanted} is not one legal action of the kind {self.settings.actions!r}"
        )

    @cached_property
    def image_size(self) -> tuple[int, int]:
        """The height and width of observations of the kind ``rgb``."""
        return joint_image_size([each.puzzle for each in self.pool.by_tag.values()])

    @cached_property
    def _images(self) -> BoardImages:
        return BoardImages(self.image_size)

    def images(self) -> NDArray[np.uint8]:
        """Return pictures of all games."""
        return np.stack([self._images.image(self.state(game)) for game in range(self.count)])

    # ---- Snapshots -------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Return the state of all games; those of a generator begin anew."""
        fixed = self._fresh is None
        return {
            "settings": self.settings,
            "count": self.count,
            "threads": self.threads,
            "autoreset": self.autoreset,
            "seeded": self.seeded and fixed,
            "heads": self.batch.heads() if fixed else None,
            "configurations": self.batch.configurations() if fixed else None,
        }

    @classmethod
    def restored(cls, snapshot: dict[str, Any]) -> Games:
        """Return games from a snapshot."""
        games = cls(
            snapshot["settings"],
            snapshot["count"],
            threads=snapshot["threads"],
            autoreset=snapshot["autoreset"],
        )
        games.seeded = snapshot["seeded"]
        if snapshot["heads"] is not None:
            games.batch.restore(snapshot["heads"], snapshot["configurations"])
        return games

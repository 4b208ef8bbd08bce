"""The environment of many games that the core plays in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..literals import GymAutoreset
from ..model.puzzle import Puzzle
from .board_images import drawn
from .game_settings import GameSettings
from .games import Games, Results
from .observations import observation_space, row_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MODES: dict[AutoresetMode, GymAutoreset] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class RushHourVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once; ``gymnasium.make_vec`` returns it.

    The options are those of ``RushHourEnv``, and: ``threads`` (None: one for every core),
    ``autoreset_mode``. Game ``i`` with seed ``s`` plays like ``RushHourEnv`` with seed ``s + i``,
    whatever the number of threads.

    >>> import gymnasium, unjam.gym
    >>> envs = gymnasium.make_vec("unjam/RushHour-v0", num_envs=1000, deck="jam", threads=1)
    >>> observations, info = envs.reset(seed=1)
    >>> observations.shape, info["action_mask"].shape
    ((1000, 6, 6), (1000, 28))
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "render_modes": ["rgb_array", "ansi"],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        threads: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode) if isinstance(autoreset_mode, str) else autoreset_mode
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be 'rgb_array' or 'ansi', not {render_mode!r}")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.games = Games(
            GameSettings(**options), num_envs, threads=threads, autoreset=_MODES[mode]
        )
        self.single_action_space = spaces.Discrete(self.games.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = observation_space(self.games)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._all = np.ones(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode of every game.

        ``options`` may have ``reset_mask``, the games to reset, and ``puzzle``, the number of a
        puzzle for all games or for each (-1: draw one).
        """
        seeds: Sequence[int | None] | None
        if isinstance(seed, int | np.integer):
            seeds = [int(seed) + game for game in range(self.num_envs)]
        else:
            seeds = seed
        if seeds is not None and len(seeds) != self.num_envs:
            raise ValueError(f"there must be {self.num_envs} seeds, not {len(seeds)}")
        chosen = self._checked_mask((options or {}).get("reset_mask"))
        if not self.games.seeded:
            if chosen is not None and not chosen.all():
                raise gymnasium.error.ResetNeeded("reset all games once before some of them")
            drawn_seeds = np.random.default_rng().integers(2**63, size=self.num_envs).tolist()
            seeds = [
                drawn_seeds[game] if seeds is None or seeds[game] is None else seeds[game]
                for game in range(self.num_envs)
            ]
        self.games.seeded = True
        puzzles = (options or {}).get("puzzle")
        if puzzles is not None:
            puzzles = np.array(np.broadcast_to(np.asarray(puzzles, np.int64), self.num_envs))
        results = self.games.reset(seeds, chosen, puzzles)
        return results.observations, self._info(results, chosen)

    def _checked_mask(self, mask: object) -> NDArray[np.bool_] | None:
        if mask is None:
            return None
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError("options['reset_mask'] must be an array of booleans")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(
                f"options['reset_mask'] must have shape ({self.num_envs},) and a game to reset"
            )
        return np.ascontiguousarray(mask)

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in every game."""
        games = self.games
        if not games.seeded:
            raise gymnasium.error.ResetNeeded("call reset before step")
        if games.autoreset == "disabled" and games.batch.any_over():
            raise gymnasium.error.ResetNeeded("an episode has ended: reset its game")
        results = games.step(np.ascontiguousarray(actions, np.int64))
        info = self._info(results, None)
        if games.autoreset == "same_step":
            ended = results.terminated | results.truncated
            if ended.any():
                self._add_final(info, results, ended)
        return results.observations, results.rewards, results.terminated, results.truncated, info

    def _info(self, results: Results, chosen: NDArray[np.bool_] | None) -> dict[str, Any]:
        own = self._all if chosen is None else chosen
        info: dict[str, Any] = {"action_mask": results.masks, "_action_mask": own.copy()}
        return self._with_distances(info, results.distances, own)

    def _with_distances(
        self, info: dict[str, Any], distances: NDArray[np.int32] | None, own: NDArray[np.bool_]
    ) -> dict[str, Any]:
        wanted = self.games.settings.info
        if distances is None or not wanted:
            return info
        if "distance" in wanted:
            _add(info, "distance", distances, own & (distances >= 0))
        if "expert_action" in wanted:
            _add(info, "expert_action", self.games.optimal().argmax(1), own & (distances > 0))
        return info

    def _add_final(self, info: dict[str, Any], results: Results, ended: NDArray[np.bool_]) -> None:
        observations = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(ended).tolist():
            observations[game] = row_of(results.final_observations, game)
        final: dict[str, Any] = {}
        assert results.final_masks is not None
        _add(final, "action_mask", results.final_masks, ended)
        distances = results.final_distances
        if distances is not None and "distance" in self.games.settings.info:
            _add(final, "distance", distances, ended & (distances >= 0))
        if distances is not None and results.final_optimal is not None:
            _add(final, "expert_action", results.final_optimal.argmax(1), ended & (distances > 0))
        info.update(final_obs=observations, _final_obs=ended.copy())
        info.update(final_info=final, _final_info=ended.copy())

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of all games."""
        return self.games.masks().astype(np.bool_)

    def puzzles(self) -> list[Puzzle]:
        """Return the puzzles of all games in their present states."""
        return [self.games.state(game) for game in range(self.num_envs)]

    def puzzle_numbers(self) -> NDArray[np.int64]:
        """Return the number of the puzzle that each game plays, in the set."""
        return self.games.batch.heads()[:, 2].astype(np.int64)

    def set_weights(self, weights: Sequence[float] | NDArray[np.float64] | None) -> None:
        """Draw puzzles in proportion to weights from the next episodes on; None: all alike.

        Together with ``puzzle_numbers`` this is all that prioritised level replay needs.
        """
        self.games.batch.set_weights([] if weights is None else [float(w) for w in weights])

    def set_start_distance(self, low: int | None = None, high: int | None = None) -> None:
        """Begin the next episodes in states at such distances from a win; None: at the start.

        Needs ``start_distance`` or ``info`` when the environment is made.
        """
        if low is not None and not self.games.settings.needs_tables:
            raise ValueError("distances are unknown: make the environment with info='distance'")
        value = None if low is None else (low, low if high is None else high)
        self.games.batch.set_start_distances(value)

    def render(self) -> tuple[Any, ...] | None:
        """Return pictures of all games, as arrays or as text."""
        if self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return tuple(str(puzzle) for puzzle in self.puzzles())
        return tuple(drawn(puzzle, 64).copy() for puzzle in self.puzzles())

    def close_extras(self, **kwargs: Any) -> None:
        """End the background work of a generator."""
        self.games.close()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state["games"] = self.games.snapshot()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.games = Games.restored(state["games"])


def _add(info: dict[str, Any], name: str, values: NDArray[Any], own: NDArray[np.bool_]) -> None:
    """Add an entry, 0 for games that have none; leave it out if no game has one."""
    if own.any():
        shape = (-1, *[1] * (values.ndim - 1))
        info[name] = np.where(own.reshape(shape), values, values.dtype.type(0))
        info[f"_{name}"] = own

"""A vector environment for Stable-Baselines3, whose interface differs from Gymnasium's.

``env_method("action_masks")`` answers as ``MaskablePPO`` of sb3-contrib asks for masks. Needs
Stable-Baselines3: ``pip install 'unjam[sb3]'``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from ..errors import MissingExtraError
from .game_settings import GameSettings
from .games import Games
from .observations import observation_space, row_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    VecEnv: Any = object
else:
    try:
        from stable_baselines3.common.vec_env import VecEnv
    except ImportError:
        VecEnv = object


class RushHourVecEnv(VecEnv):
    """Many games for Stable-Baselines3; the options are those of ``RushHourVectorEnv``.

    Episodes begin anew in the step in which they end. Their last observation is
    ``info["terminal_observation"]``, and ``info["episode"]`` has their reward and length.
    """

    def __init__(self, num_envs: int = 1, *, threads: int | None = None, **options: Any) -> None:
        if VecEnv is object:
            raise MissingExtraError("this needs stable_baselines3: pip install 'unjam[sb3]'")
        settings = GameSettings(**{"max_episode_steps": 200, **options})
        self.games = Games(settings, num_envs, threads=threads, autoreset="same_step")
        self._actions = np.zeros(num_envs, np.int64)
        self._masks = np.zeros((num_envs, self.games.actions), np.int8)
        self._sums = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, np.int64)
        self._attributes: dict[str, list[Any]] = {}
        self.render_mode = None
        super().__init__(
            num_envs, observation_space(self.games), spaces.Discrete(self.games.actions)
        )

    def reset(self) -> Any:
        """Begin an episode of every game."""
        seeds: Sequence[int | None] | None = self._seeds
        if not self.games.seeded and (seeds is None or None in seeds):
            seeds = np.random.default_rng().integers(2**63, size=(self.num_envs,)).tolist()
        self.games.seeded = True
        results = self.games.reset(seeds)
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._reset_seeds()
        self._sums[:] = 0
        self._lengths[:] = 0
        self._masks = results.masks
        return results.observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Keep the actions for ``step_wait``."""
        self._actions = np.ascontiguousarray(actions, np.int64)

    def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play the actions."""
        results = self.games.step(self._actions)
        self._masks = results.masks
        self._sums += results.rewards
        self._lengths += 1
        done = results.terminated | results.truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(done).tolist():
            infos[game] = {
                "terminal_observation": row_of(results.final_observations, game),
                "TimeLimit.truncated": not results.terminated[game],
                "episode": {"r": float(self._sums[game]), "l": int(self._lengths[game]), "t": 0.0},
                "is_success": bool(results.terminated[game]),
            }
        self._sums[done] = 0
        self._lengths[done] = 0
        return results.observations, results.rewards.astype(np.float32), done, infos

    def close(self) -> None:
        """End the background work of a generator."""
        self.games.close()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of all games."""
        masks: NDArray[np.bool_] = self._masks.view(np.bool_)
        return masks

    def has_attr(self, attr_name: str) -> bool:
        """Return whether games have an attribute; sb3-contrib asks for ``action_masks``."""
        return attr_name == "action_masks" or attr_name in self._attributes

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of games that was set, or ``render_mode``."""
        chosen = self._get_indices(indices)
        if attr_name == "render_mode":
            return [None for _ in chosen]
        if attr_name not in self._attributes:
            raise AttributeError(f"games have no attribute {attr_name!r}")
        return [self._attributes[attr_name][game] for game in chosen]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of games."""
        values = self._attributes.setdefault(attr_name, [None] * self.num_envs)
        for game in self._get_indices(indices):
            values[game] = value

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method of games: ``action_masks``, ``puzzle`` or ``move``."""
        chosen = list(self._get_indices(indices))
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[game] for game in chosen]
        methods = {"puzzle": self.games.state, "move": self.games.move}
        if method_name not in methods:
            raise AttributeError(f"games have no method {method_name!r}")
        method: Any = methods[method_name]
        return [method(game, *method_args, **method_kwargs) for game in chosen]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False for every game: none is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """Return pictures of all games."""
        return list(self.games.images())

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state["games"] = self.games.snapshot()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.games = Games.restored(state["games"])

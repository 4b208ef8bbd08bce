"""An environment in the shape that PufferLib expects of a native one, without needing PufferLib.

PufferLib's trainers take environments that have ``num_agents``, ``single_observation_space`` and
``single_action_space``, write their results into buffers that they are given, and have methods
``reset``, ``step`` and ``close``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space

from .game_settings import GameSettings
from .games import Games, Results
from .observations import observation_space

if TYPE_CHECKING:
    from numpy.typing import NDArray


class RushHourPufferEnv:
    """Many games that write into shared buffers.

    ``buf`` has arrays (or is an object with attributes) ``observations``, ``rewards``,
    ``terminals``, ``truncations``, ``masks`` and ``actions``; None: make new ones. The other
    options are those of ``RushHourVectorEnv``. ``action_masks`` are the legal actions.

    >>> env = RushHourPufferEnv(num_envs=8, deck="jam", threads=1)
    >>> observations, infos = env.reset(seed=1)
    >>> observations is env.observations, observations.shape, env.num_agents
    (True, (8, 6, 6), 8)
    """

    def __init__(
        self,
        num_envs: int = 1,
        buf: Any = None,
        seed: int = 0,
        *,
        threads: int | None = None,
        log_interval: int = 128,
        **options: Any,
    ) -> None:
        settings = GameSettings(**{"max_episode_steps": 200, **options})
        self.games = Games(settings, num_envs, threads=threads, autoreset="same_step")
        self.num_agents = self.agents_per_batch = num_envs
        self.single_observation_space = observation_space(self.games)
        self.single_action_space = spaces.Discrete(self.games.actions)
        if not isinstance(self.single_observation_space, spaces.Box):
            raise ValueError("observations must be one array: choose another kind than 'graph'")
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.emulated = None
        self.done = False
        self.driver_env = self
        self.agent_ids = np.arange(num_envs)
        shape, dtype = self.single_observation_space.shape, self.single_observation_space.dtype
        self.observations = _buffer(buf, "observations", (num_envs, *shape), dtype)
        self.rewards = _buffer(buf, "rewards", (num_envs,), np.float32)
        self.terminals = _buffer(buf, "terminals", (num_envs,), np.bool_)
        self.truncations = _buffer(buf, "truncations", (num_envs,), np.bool_)
        self.masks = _buffer(buf, "masks", (num_envs,), np.bool_)
        self.actions = _buffer(buf, "actions", (num_envs,), np.int32)
        self.action_masks = np.zeros((num_envs, self.games.actions), np.int8)
        self._seed = seed
        self._log_interval = log_interval
        self._tick = 0
        self._sums = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, np.int64)
        self._episodes: list[tuple[float, int, bool]] = []

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[dict[str, float]]]:
        """Begin an episode of every game."""
        first = self._seed if seed is None else seed
        self.games.seeded = True
        results = self.games.reset([first + game for game in range(self.num_agents)])
        self._sums[:] = 0
        self._lengths[:] = 0
        self.rewards[:] = 0
        self.terminals[:] = False
        self.truncations[:] = False
        self._write(results)
        return self.observations, []

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], list[dict[str, float]]]:
        """Play an action in every game; infos are means over episodes, now and then."""
        self.actions[:] = actions
        results = self.games.step(self.actions.astype(np.int64))
        self.rewards[:] = results.rewards
        self.terminals[:] = results.terminated
        self.truncations[:] = results.truncated
        self._write(results)
        self._sums += results.rewards
        self._lengths += 1
        ended = results.terminated | results.truncated
        for game in np.flatnonzero(ended).tolist():
            won = bool(results.terminated[game])
            self._episodes.append((float(self._sums[game]), int(self._lengths[game]), won))
        self._sums[ended] = 0
        self._lengths[ended] = 0
        self._tick += 1
        infos: list[dict[str, float]] = []
        if self._tick % self._log_interval == 0 and self._episodes:
            names = ("episode_return", "episode_length", "solved")
            means = np.mean(self._episodes, axis=0).tolist()
            infos.append(dict(zip(names, means, strict=True)))
            self._episodes.clear()
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _write(self, results: Results) -> None:
        self.observations[:] = results.observations
        self.action_masks[:] = results.masks
        self.masks[:] = True

    # The asynchronous form of the same two methods.

    def async_reset(self, seed: int | None = None) -> None:
        """Begin an episode of every game; ``recv`` returns the observations."""
        self.reset(seed)

    def send(self, actions: NDArray[Any]) -> None:
        """Play an action in every game; ``recv`` returns the results."""
        self._infos = self.step(actions)[-1]

    def recv(self) -> tuple[Any, ...]:
        """Return observations, rewards, ends, infos, the numbers of the games, and masks."""
        infos = getattr(self, "_infos", [])
        return (
            self.observations,
            self.rewards,
            self.terminals,
            self.truncations,
            infos,
            self.agent_ids,
            self.masks,
        )

    def close(self) -> None:
        """End the background work of a generator."""
        self.games.close()


def _buffer(buf: Any, name: str, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Return the buffer of this name, or a new one."""
    given = buf.get(name) if isinstance(buf, Mapping) else getattr(buf, name, None)
    if given is None:
        return np.zeros(shape, dtype)
    array = np.asarray(given)
    if array.shape != shape:
        raise ValueError(f"the buffer {name!r} must have shape {shape}, not {array.shape}")
    return array

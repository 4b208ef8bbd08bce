"""The environment of one game, ``unjam/RushHour-v0``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..model.move import Move
from ..model.puzzle import Puzzle
from ..render.scene import scene_of
from ..render.terminal.terminal_board import draw
from .board_images import drawn
from .game_settings import GameSettings
from .games import Games, Results
from .observations import observation_space, row_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


class RushHourEnv(gymnasium.Env[Any, np.int64]):
    """One game of a puzzle, of a set of puzzles or of fresh ones.

    The options are those of ``GameSettings``; ``docs/gym.md`` explains them.

    >>> import gymnasium, unjam.gym
    >>> env = gymnasium.make("unjam/RushHour-v0", deck="jam", actions="move")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum())
    ((6, 6), 6)
    >>> env.unwrapped.move(int(info["action_mask"].argmax()))
    Move(vehicle='A', direction='L', distance=1, bends=())
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "render_modes": ["human", "rgb_array", "ansi"],
        "render_fps": 4,
    }

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(
                f"render_mode must be 'human', 'rgb_array' or 'ansi', not {render_mode!r}"
            )
        self.render_mode = render_mode
        self.games = Games(GameSettings(**options), 1, autoreset="disabled")
        self.action_space = spaces.Discrete(self.games.actions)
        self.observation_space = observation_space(self.games)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode.

        ``options`` may have ``puzzle``, the number of a puzzle in the set.
        """
        super().reset(seed=seed)
        own = seed
        if seed is None and not self.games.seeded:
            own = int(self.np_random.integers(2**63))
        self.games.seeded = True
        number = (options or {}).get("puzzle")
        wanted = None if number is None else np.array([number], np.int64)
        results = self.games.reset([own], None, wanted)
        return self._shown(results)

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action."""
        if not self.games.seeded:
            raise gymnasium.error.ResetNeeded("call reset before step")
        if self.games.batch.any_over():
            raise gymnasium.error.ResetNeeded("the episode has ended: call reset")
        results = self.games.step(np.array([action], np.int64))
        observation, info = self._shown(results)
        return (
            observation,
            float(results.rewards[0]),
            bool(results.terminated[0]),
            bool(results.truncated[0]),
            info,
        )

    def _shown(self, results: Results) -> tuple[Any, dict[str, Any]]:
        info: dict[str, Any] = {"action_mask": results.masks[0]}
        wanted = self.games.settings.info
        if results.distances is not None and results.distances[0] >= 0:
            if "distance" in wanted:
                info["distance"] = int(results.distances[0])
            if "expert_action" in wanted and results.distances[0] > 0:
                info["expert_action"] = int(self.games.optimal()[0].argmax())
        if self.render_mode == "human":
            self.render()
        return row_of(results.observations, 0), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, as sb3-contrib asks for them."""
        masks: NDArray[np.bool_] = self.games.masks()[0].astype(np.bool_)
        return masks

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle in its present state."""
        return self.games.state(0)

    def move(self, action: int) -> Move | None:
        """Return the move that an action stands for in this state; None if it stands for none."""
        return self.games.move(0, int(action))

    def action(self, move: Move | str) -> int:
        """Return the action of a legal move, such as ``XR2``."""
        return self.games.action(0, move)

    def optimal_actions(self) -> NDArray[np.int64]:
        """Return all actions that begin a shortest path to a win.

        Raises ``ValueError`` if distances were not asked for.
        """
        if not self.games.settings.needs_tables:
            raise ValueError("distances are unknown: make the environment with info='distance'")
        return np.flatnonzero(self.games.optimal()[0])

    def render(self) -> Any:
        """Draw the board: print it, or return it as an array or as text."""
        if self.render_mode is None:
            return None
        if not self.games.seeded:
            raise gymnasium.error.ResetNeeded("call reset before render")
        if self.render_mode == "rgb_array":
            return drawn(self.puzzle, 64).copy()
        text = "\n".join(draw(scene_of(self.puzzle)))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def close(self) -> None:
        """End the background work of a generator."""
        self.games.close()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state["games"] = self.games.snapshot()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.games = Games.restored(state["games"])

"""Environments for reinforcement learning.

Importing this package registers ``unjam/RushHour-v0`` with Gymnasium, as one game and as a vector
environment. It needs Gymnasium: ``pip install 'unjam[gym]'``.
"""

from __future__ import annotations

from ..util.extras import need

need("gymnasium", "gym")

import gymnasium  # noqa: E402

from .fresh_puzzles import endless_puzzles  # noqa: E402
from .game_settings import GameSettings  # noqa: E402
from .puzzle_sets import puzzle_set, split_of  # noqa: E402
from .rush_hour_env import RushHourEnv  # noqa: E402
from .rush_hour_vector_env import RushHourVectorEnv  # noqa: E402

ID = "unjam/RushHour-v0"
MAX_EPISODE_STEPS = 200

if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="unjam.gym.rush_hour_env:RushHourEnv",
        vector_entry_point="unjam.gym.rush_hour_vector_env:RushHourVectorEnv",
        max_episode_steps=MAX_EPISODE_STEPS,
    )

__all__ = [
    "ID",
    "MAX_EPISODE_STEPS",
    "GameSettings",
    "RushHourEnv",
    "RushHourVectorEnv",
    "endless_puzzles",
    "puzzle_set",
    "split_of",
]

"""The observation spaces, and observations made from the bytes of the core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from .raw_observations import NODE_PROPERTIES, raw_shape

if TYPE_CHECKING:
    from .games import Games


def observation_space(games: Games) -> spaces.Space[Any]:
    """Return the space of one observation."""
    sizes, settings = games.tables.sizes, games.settings
    dtype: Any = np.dtype(settings.dtype).type
    shape = raw_shape(games.tables, settings, 1)[1:]
    if settings.observation == "grid":
        return spaces.Box(0, sizes.vehicles + 1, shape, dtype)
    if settings.observation == "planes":
        return spaces.Box(0, 1, shape, dtype)
    if settings.observation == "state":
        return spaces.Box(0, 2**32 - 1, (2 * sizes.key_words,), np.uint32)
    if settings.observation == "graph":
        most = max(sizes.width, sizes.height, 1)
        return spaces.Dict(
            {
                "nodes": spaces.Box(
                    0, most, (sizes.vehicles, NODE_PROPERTIES + sizes.slots), dtype
                ),
                "blocks": spaces.Box(0, 1, (sizes.slots, sizes.vehicles, sizes.vehicles), dtype),
            }
        )
    return spaces.Box(0, 255, (*games.image_size, 3), np.uint8)


def row_of(observations: Any, game: int) -> Any:
    """Return the observation of one game, copied."""
    if isinstance(observations, dict):
        return {name: array[game].copy() for name, array in observations.items()}
    return observations[game].copy()

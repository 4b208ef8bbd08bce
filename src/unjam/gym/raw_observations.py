"""The bytes that the core writes for observations, and the arrays made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .game_compiler import GameTables, Sizes
from .game_settings import GameSettings

if TYPE_CHECKING:
    from numpy.typing import NDArray

NODE_PROPERTIES = 10  # of a vehicle: its first eight planes, row and column; then its slots


def raw_shape(tables: GameTables, settings: GameSettings, count: int) -> tuple[int, ...]:
    """Return the shape of the bytes for all observations of ``count`` games."""
    sizes = tables.sizes
    if settings.observation == "grid":
        return (count, sizes.height, sizes.width)
    if settings.observation == "planes":
        planes = len(tables.planes)
        if settings.channels == "last":
            return (count, sizes.height, sizes.width, planes)
        return (count, planes, sizes.height, sizes.width)
    if settings.observation == "state":
        return (count, 8 * sizes.key_words)
    if settings.observation == "graph":
        node = NODE_PROPERTIES + sizes.slots
        return (count, sizes.vehicles * (node + sizes.slots * sizes.vehicles))
    return (count, 0)


def shaped(sizes: Sizes, settings: GameSettings, raw: NDArray[np.uint8]) -> Any:
    """Return all observations from the bytes of the core. They share no memory with others."""
    if settings.observation == "state":
        return raw.view(np.uint32)
    if settings.observation == "graph":
        at = sizes.vehicles * (NODE_PROPERTIES + sizes.slots)
        nodes = raw[:, :at].reshape(len(raw), sizes.vehicles, -1)
        blocks = raw[:, at:].reshape(len(raw), sizes.slots, sizes.vehicles, sizes.vehicles)
        dtype = np.dtype(settings.dtype)
        return {"nodes": nodes.astype(dtype), "blocks": blocks.astype(dtype)}
    return raw if settings.dtype == "uint8" else raw.astype(np.float32)

"""A synthetic picture with what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .layouts import Layout


@dataclass
class Sample:
    """A picture, the pixels of the corners of its cells, clockwise, and its board.

    The first corner is the top left one of ``layout``; ``layout`` is None if there is no board.
    """

    pixels: Any
    corners: Any
    layout: Layout | None
    kind: str

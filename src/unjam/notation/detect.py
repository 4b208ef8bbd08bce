"""Which notation a text is written in."""

from __future__ import annotations

from ..model.puzzle import Puzzle
from .grid import parse_grid


def parse_puzzle(
    text: str,
    *,
    format: str | None = None,
    target: str | None = None,
    wall: str | None = None,
    empty: str | None = None,
) -> Puzzle:
    """Read one puzzle from text in any notation."""
    return parse_grid(text, target=target, wall=wall, empty=empty)

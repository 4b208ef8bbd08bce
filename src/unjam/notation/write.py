"""Puzzles to text."""

from __future__ import annotations

from ..model.puzzle import Puzzle


def write_puzzle(puzzle: Puzzle, format: str = "native") -> str:
    """The puzzle in that format."""
    return "".join(str(puzzle).split())

"""The endpoint that exports a puzzle as one HTML file to play without a network."""

from __future__ import annotations

from typing import Any

from ...model.puzzle import Puzzle
from ...player.album import Album
from ...player.offline_page import page

_SEARCHES = 2  # for the fewest moves and for the fewest slides


def exported(puzzle: Puzzle, limits: dict[str, Any]) -> str:
    """Return the file. If a limit is reached, it does not state the optimum.

    >>> limits = {"timeout": 1.0, "max_states": 1000, "max_memory": 2**24}
    >>> exported(Puzzle.parse(".... XX.B A..B AOOO"), limits)[:15]
    '<!doctype html>'
    """
    album = Album(puzzle.title or puzzle.id)
    album.add(puzzle, **{**limits, "timeout": limits["timeout"] / _SEARCHES})
    return page(album, puzzle.svg())

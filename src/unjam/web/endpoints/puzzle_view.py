"""Puzzles and solutions as fields of responses."""

from __future__ import annotations

import json
from typing import Any

from ...model.puzzle import Puzzle
from ...player.album import key_of
from ...solver.solution import Solution
from ...util.phrases import translatable
from .. import response_models


def view(puzzle: Puzzle) -> response_models.PuzzleView:
    """Return a puzzle as JSON model."""
    return response_models.PuzzleView(
        id=puzzle.id or None,
        title=puzzle.title or None,
        level=puzzle.level or None,
        width=puzzle.board.width,
        height=puzzle.board.height,
        grid=str(puzzle),
        text=puzzle.to("native"),
        object=json.loads(puzzle.to("json")),
        moves=puzzle.known.moves,
        slides=puzzle.known.slides,
        states=puzzle.known.states,
        won=puzzle.won,
        key=key_of(puzzle),
    )


def solution_fields(solution: Solution) -> dict[str, Any]:
    """Return the fields of a solution that several responses have.

    >>> solution_fields(Puzzle.parse(".... XX.B A..B AOOO").solve())["moves"]
    ['XR1', 'AU2', 'OL1', 'BD1', 'XR1']
    """
    return {
        "status": solution.status,
        "reason": solution.reason,
        "phrase": translatable(solution.reason),
        "optimal": solution.optimal,
        "moves": solution.move_texts(),
        "move_count": solution.move_count,
        "slide_count": solution.slide_count,
    }

"""The JSON models of the events of a generation."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .puzzle_models import PuzzleView
from .response_model import Blocks, ResponseModel


class ClosestCandidate(ResponseModel):
    """A candidate that nearly met the request."""

    puzzle: PuzzleView
    blocks: Blocks = Field(
        description="rectangles of a thumbnail: left, top, width, height, colour"
    )
    reason: str = Field(description="the requirement that it does not meet, in words")


class ProgressEvent(ResponseModel):
    """The progress of a generation."""

    event: Literal["progress"]
    found: int
    tried: int
    seconds: float
    closest: ClosestCandidate | None = Field(
        description="the nearest miss so far, if no puzzle was found and it was not sent before"
    )


class PuzzleEvent(ResponseModel):
    """A generated puzzle."""

    event: Literal["puzzle"]
    puzzle: PuzzleView
    blocks: Blocks = Field(
        description="rectangles of a thumbnail: left, top, width, height, colour"
    )


class EndEvent(ResponseModel):
    """The last event: the number of puzzles, and the reason if there are fewer than requested."""

    event: Literal["end"]
    found: int
    tried: int
    reason: str | None
    closest: ClosestCandidate | None = Field(description="the nearest miss, if no puzzle was found")

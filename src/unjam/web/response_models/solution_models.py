"""The JSON models of solutions, found and checked."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...literals import Metric
from .response_model import Phrase, ResponseModel


class WayAnswer(ResponseModel):
    """A solution as indices of slide tables."""

    status: Literal["solved", "unsolvable", "limit"]
    reason: str
    phrase: Phrase = Field(description="`reason` in parts, unless it is English only")
    optimal: bool
    moves: list[str]
    move_count: int | None
    slide_count: int | None
    path: list[list[int]] = Field(description="for each move: vehicle, then slide and distance")
    choices: list[list[int]] | None = Field(description="all optimal first moves, if requested")
    states: int


class SolveAnswer(ResponseModel):
    """The result of solving a puzzle."""

    id: str | None
    status: Literal["solved", "unsolvable", "limit"]
    moves: list[str]
    move_count: int | None
    slide_count: int | None
    optimal: bool
    lower_bound: int | None
    metric: Metric
    reason: str
    phrase: Phrase = Field(description="`reason` in parts, unless it is English only")
    states: int
    seconds: float
    notes: list[str] = Field(description="how ambiguities of the text were resolved")


class FirstIllegal(ResponseModel):
    """The first illegal move."""

    number: int
    move: str


class CheckAnswer(ResponseModel):
    """The result of checking a solution."""

    id: str | None
    verdict: Literal["illegal", "unfinished", "solved", "unproven", "optimal"]
    legal: bool
    solved: bool
    metric: Metric
    moves: list[str]
    move_count: int
    slide_count: int
    best_moves: int | None
    best_slides: int | None
    optimal_in: list[str]
    first_illegal: FirstIllegal | None
    reason: str
    notes: list[str]
    text: str = Field(description="the result as a paragraph")

"""The JSON models of hints, difficulty and explanations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...literals import Metric
from ..schema.object_models import CoreObject, Described, LineObject, NeedObject
from .response_model import Cell, Phrase, ResponseModel


class HintAnswer(ResponseModel):
    """A hint."""

    level: int
    status: Literal["hint", "won", "unsolvable", "limit"]
    text: str
    reason: str
    phrase: Phrase = Field(description="`text` and `reason` in parts that can be translated")
    vehicle: str | None
    move: str | None
    cells: list[Cell]
    to_go: int | None
    metric: Metric
    proven: bool
    choices: int | None
    leads_to: list[str]
    step: list[int] | None = Field(description="the move as indices of slide tables")
    notes: list[str] = Field(description="how ambiguities of the text were resolved")


class RateAnswer(ResponseModel):
    """The difficulty of a puzzle; docs/difficulty.md explains the measures."""

    id: str | None
    solvable: bool
    summary: str
    estimate: float | None = Field(
        description="estimated median solving time of people, in seconds"
    )
    level: str | None
    moves: int | None
    slides: int | None
    tangle: int | None
    farthest: int | None
    bits: float | None
    extra_moves: int | None
    backward_moves: int | None
    greedy_traps: int | None
    random_walk: float | None
    solutions: int
    states: int | None
    mobility: int | None
    vehicles: int
    blocking_nodes: int
    blocking_depth: int
    notes: list[str]


class ExplainAnswer(ResponseModel):
    """What blocks the target, and why an unsolvable puzzle has no solution."""

    id: str | None
    status: Literal["won", "solvable", "unsolvable", "limit"]
    verdict: str
    phrase: Phrase = Field(description="`verdict` in parts that can be translated")
    text: str = Field(description="the tree of blocking vehicles and the verdict, as text")
    lines: list[Annotated[dict[str, Any], Described(LineObject)]] = Field(
        description="the lines of the tree, as text and in parts that can be translated"
    )
    move_count: int | None
    slide_count: int | None
    optimal: bool | None
    lower_bound: int | None
    core: Annotated[dict[str, Any], Described(CoreObject)] | None = Field(
        description="a small set of vehicles that makes it unsolvable"
    )
    needs: list[Annotated[dict[str, Any], Described(NeedObject)]] = Field(
        description="which vehicles must move, and what blocks them"
    )
    notes: list[str] = Field(description="how ambiguities of the text were resolved")

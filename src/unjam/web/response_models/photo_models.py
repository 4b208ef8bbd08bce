"""The JSON models of a photo that was read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .puzzle_models import PuzzleView
from .response_model import Cell, ResponseModel

Share = Annotated[float, Field(ge=0, le=1)]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]


class PhotoCell(ResponseModel):
    """What stands on a cell."""

    label: str | None = Field(description="the label of a vehicle, `#` for a wall, null if empty")
    confidence: Share
    doubtful: bool


class PhotoVehicle(ResponseModel):
    """A vehicle on a photo."""

    label: str
    cells: list[Cell]
    confidence: Share
    colour: str = Field(description="its average colour on the photo", pattern="^#[0-9a-f]{6}$")
    target: bool


class PhotoExit(ResponseModel):
    """The gap in the rim."""

    cell: Cell
    direction: Literal["R", "L", "U", "D"]


class PhotoAnswer(ResponseModel):
    """What a photo shows. Cells are [row, column], counted from 0."""

    status: Literal["read", "doubtful"] = Field(
        description="`doubtful`: what the photo seems to show; have a person check it"
    )
    reason: str | None = Field(description="why it is doubtful")
    confidence: Share = Field(description="the estimated probability that all of it is right")
    puzzle: PuzzleView | None = Field(description="null if the parts do not form a puzzle")
    notes: list[str] = Field(description="what was guessed")
    problems: list[str] = Field(description="why it cannot be played; empty if it can")
    width: int
    height: int
    cells: list[list[PhotoCell]] = Field(description="the rows of the board, the top one first")
    vehicles: list[PhotoVehicle]
    exit: PhotoExit | None
    corners: Annotated[list[Point], Field(min_length=4, max_length=4)] = Field(
        description="the corners of the board in pixels of the upright image, x and y: top left, "
        "top right, bottom right, bottom left, as the board was read"
    )
    image_size: Annotated[list[int], Field(min_length=2, max_length=2)] = Field(
        description="width and height of the upright image in pixels"
    )

"""The JSON models of puzzles: parsed, played, and of a date."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ..schema.object_models import AlbumObject, Described, PuzzleObject
from .response_model import Blocks, ResponseModel


class PuzzleView(ResponseModel):
    """A puzzle. ``text`` and ``object`` are complete; the rest is for convenience."""

    id: str | None
    title: str | None
    level: str | None
    width: int
    height: int
    grid: str = Field(description="rows of labels; `.` is an empty cell, `#` a wall")
    text: str = Field(description="the puzzle in the native notation")
    object: Annotated[dict[str, Any], Described(PuzzleObject)]
    moves: int | None = Field(description="the fewest moves, if known")
    slides: int | None = Field(description="the fewest slides, if known")
    states: int | None = Field(description="the number of reachable states, if known")
    won: bool
    key: str = Field(description="an identifier that is the same for equal puzzles")


class ParseAnswer(ResponseModel):
    """A parsed puzzle."""

    puzzle: PuzzleView
    notes: list[str] = Field(description="how ambiguities of the text were resolved")
    problems: list[str] = Field(description="why it cannot be played; empty if it can")
    legal_moves: list[str]
    texts: dict[str, str] = Field(description="the puzzle in the requested notations")
    refused: dict[str, str] = Field(description="notations that cannot express it, and why")


class PlaceInDeck(ResponseModel):
    """The position of a puzzle in its deck."""

    deck: str
    id: str
    title: str
    number: int = Field(description="counted from 1")
    count: int
    previous: str | None = Field(description="the id of the previous puzzle")
    next: str | None


class PlayAnswer(ResponseModel):
    """A puzzle with the data a page needs to play it."""

    puzzle: PuzzleView
    notes: list[str]
    problems: list[str]
    link: str = Field(description="a short text of the puzzle, for links")
    album: Annotated[dict[str, Any], Described(AlbumObject)]
    blocks: Blocks = Field(
        description="rectangles of a thumbnail: left, top, width, height, colour"
    )
    card: PlaceInDeck | None


class DailyAnswer(PlayAnswer):
    """The puzzle of a date."""

    date: str = Field(description="the date, such as `2031-05-04`")

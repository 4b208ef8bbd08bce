"""The JSON models of decks."""

from __future__ import annotations

from pydantic import Field

from .response_model import Blocks, ResponseModel


class DeckView(ResponseModel):
    """A deck."""

    name: str
    title: str | None
    source: str | None
    count: int
    levels: list[str]


class DeckList(ResponseModel):
    """All decks."""

    decks: list[DeckView]


class Card(ResponseModel):
    """A puzzle of a deck."""

    id: str
    width: int
    height: int
    level: str | None
    moves: int | None
    slides: int | None
    corner_moves: int | None
    text: str = Field(description="the puzzle in the native notation")
    key: str = Field(description="an identifier that is the same for equal puzzles")
    blocks: Blocks = Field(
        description="rectangles of a thumbnail: left, top, width, height, colour"
    )


class DeckIndex(ResponseModel):
    """Puzzles of a deck in short. All lists have the same order and length."""

    ids: list[str]
    levels: list[str | None]
    moves: list[int | None] = Field(description="the fewest moves, if the deck states them")
    keys: list[str] = Field(description="the `key` of each puzzle")


class DeckAnswer(DeckView):
    """A deck and its puzzles."""

    matching: int = Field(description="the number of puzzles that match the query")
    begin: int = Field(description="the number of matching puzzles before those listed")
    puzzles: list[Card]
    index: DeckIndex | None = Field(description="all matching puzzles, if requested")

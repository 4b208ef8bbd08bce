"""Pages of a deck: its puzzles filtered and sorted by facts that need no search."""

from __future__ import annotations

import re
from typing import Annotated, Literal, NamedTuple
from weakref import WeakKeyDictionary

from pydantic import AfterValidator, BaseModel, Field
from pydantic_core import PydanticCustomError

from ...decks import Deck
from ...difficulty.calibration import LEVELS
from ...generator.request.number_range import Range, as_range
from ...player.album import key_of

MOST = 200  # puzzles per response

Sort = Literal["deck", "moves", "slides", "difficulty"]
Id = Annotated[str, Field(max_length=100)]


_MOVES = r"([0-9]{1,4}(\.\.([0-9]{1,4})?)?|\.\.[0-9]{1,4})?"


def _checked_moves(text: str) -> str:
    """Return the text; raise an error with an example unless it is a number or a range."""
    if not re.fullmatch(_MOVES, text):
        raise PydanticCustomError(
            "range", "Input should be a number or a range, such as 20, 15..25, 15.. or ..25"
        )
    return text


class DeckQuery(BaseModel):
    """Which puzzles of a deck to list, and in which order."""

    begin: int = Field(
        default=0, ge=0, le=1_000_000, description="the number of matching puzzles to skip"
    )
    count: int = Field(
        default=100, ge=0, le=MOST, description="the number of puzzles to list at most"
    )
    sort: Sort = Field(
        default="deck",
        description="the order; puzzles without the fact come last, and `difficulty` means the "
        "level, then the moves",
    )
    descending: bool = Field(default=False, description="whether to reverse the order")
    level: Id = Field(default="", description="only puzzles of this level")
    moves: Annotated[str, AfterValidator(_checked_moves)] = Field(
        default="",
        json_schema_extra={"pattern": f"^{_MOVES}$"},
        description="only puzzles with this number of fewest moves, or with one of a range such "
        "as `15..25`, `15..` or `..25`",
    )
    id: list[Id] = Field(
        default=[], max_length=MOST, description="only puzzles with one of these ids"
    )
    index: bool = Field(
        default=False, description="whether to add `index`: all matching puzzles in short"
    )


class Row(NamedTuple):
    """The facts about a puzzle that a deck states, and the key of its progress."""

    number: int
    id: str
    level: str
    moves: int | None
    slides: int | None
    key: str


_rows: WeakKeyDictionary[Deck, list[Row]] = WeakKeyDictionary()


def matching_rows(cards: Deck, query: DeckQuery) -> list[Row]:
    """Return the puzzles that match, in the requested order. The page is not cut out yet.

    >>> from unjam import deck
    >>> query = DeckQuery(sort="moves", descending=True, level="expert")
    >>> [(row.id, row.moves) for row in matching_rows(deck("jam"), query)][:3]
    [('40', 51), ('39', 50), ('38', 48)]
    """
    found = _all_rows(cards)
    if query.level:
        found = [row for row in found if row.level == query.level]
    if query.moves:
        wanted = _range(query.moves)
        found = [row for row in found if row.moves in wanted]
    if query.id:
        ids = set(query.id)
        found = [row for row in found if row.id in ids]
    return _sorted(found, query, cards)


def _all_rows(cards: Deck) -> list[Row]:
    if cards not in _rows:
        _rows[cards] = [
            Row(number, one.id, one.level, one.known.moves, one.known.slides, key_of(one))
            for number, one in enumerate(cards)
        ]
    return _rows[cards]


def _range(text: str) -> Range:
    low, dots, high = text.partition("..")
    if dots and low and high and int(high) < int(low):
        return Range(1, 0)  # nothing
    return as_range("moves", text) or Range()


def _sorted(rows: list[Row], query: DeckQuery, cards: Deck) -> list[Row]:
    if query.sort == "deck":
        return rows[::-1] if query.descending else rows
    levels = _level_ranks(cards)

    def facts(row: Row) -> tuple[int | None, ...]:
        if query.sort == "difficulty":
            return levels.get(row.level), row.moves
        return (row.moves if query.sort == "moves" else row.slides,)

    known = [row for row in rows if facts(row)[0] is not None]
    unknown = [row for row in rows if facts(row)[0] is None]
    sign = -1 if query.descending else 1
    known.sort(key=lambda row: [sign * (fact or 0) for fact in facts(row)])
    return known + unknown


def _level_ranks(cards: Deck) -> dict[str, int]:
    """Return the ranks of levels: those of the game from easy to hard, then the deck's own."""
    names = [*LEVELS, *(name for name in cards.levels if name not in LEVELS)]
    return {name: rank for rank, name in enumerate(names)}

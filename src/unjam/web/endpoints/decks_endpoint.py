"""The decks as JSON. File names of the user's own decks are not disclosed."""

from __future__ import annotations

from typing import Any

from ...decks import Deck, deck, deck_file, deck_names
from ...decks.daily_puzzle import DECK as DAILY
from ...decks.daily_puzzle import daily_id, parse_date
from ...errors import UnjamError
from ...model.puzzle import Puzzle
from ...player.album import key_of
from ..cache import Answer
from ..problem_details import Problem
from ..response_models import Card, DailyAnswer, DeckAnswer, DeckIndex, DeckList, DeckView
from .deck_page import DeckQuery, Row, matching_rows
from .play_endpoint import blocks_of, play_card
from .puzzle_view import view


def deck_list() -> Answer:
    """Return all decks that can be read."""
    found = []
    for name in deck_names():
        try:
            found.append(_about(deck(name)))
        except (UnjamError, OSError):
            continue
    body = DeckList(decks=[DeckView(**about) for about in found]).model_dump_json()
    return Answer(
        body.encode("utf-8"), cacheable=all(deck_file(name) is None for name in deck_names())
    )


def deck_puzzles(name: str, query: DeckQuery | None = None) -> Answer:
    """Return the puzzles of a deck that match a query, one page of them in full."""
    query = query or DeckQuery()
    cards = _deck(name)
    rows = matching_rows(cards, query)
    body = DeckAnswer(
        **_about(cards),
        matching=len(rows),
        begin=query.begin,
        puzzles=[tile(cards[row.number]) for row in rows[query.begin :][: query.count]],
        index=_index(rows) if query.index else None,
    )
    return Answer(body.model_dump_json().encode("utf-8"), cacheable=deck_file(name) is None)


def deck_puzzle(name: str, id: str) -> Answer:
    """Return one puzzle of a deck."""
    puzzle = _deck(name)[id]
    if deck_file(name) is not None:
        puzzle = puzzle.replace(source="")
    return Answer(view(puzzle).model_dump_json().encode("utf-8"), cacheable=deck_file(name) is None)


def deck_card(name: str, id: str) -> Answer:
    """Return one puzzle of a deck with its slide tables."""
    body = play_card(_deck(name), id).model_dump_json()
    return Answer(body.encode("utf-8"), cacheable=deck_file(name) is None)


def daily_card(date: str) -> Answer:
    """Return the puzzle of a date, such as ``2031-05-04``, with its slide tables."""
    try:
        day = parse_date(date)
    except ValueError as error:
        what = str(error).removeprefix("date ")
        place = {"where": "date", "what": what, "parameter": "date"}
        raise Problem("invalid", str(error), errors=[place]) from None
    card = play_card(_deck(DAILY), daily_id(day))
    body = DailyAnswer(date=day.isoformat(), **dict(card)).model_dump_json()
    return Answer(body.encode("utf-8"))


def _deck(name: str) -> Deck:
    try:
        return deck(name)
    except OSError:
        raise Problem("unknown-deck", f"cannot read deck {name!r}") from None


def _about(cards: Deck) -> dict[str, Any]:
    return {
        "name": cards.name,
        "title": cards.title or None,
        "source": None if cards.file else cards.source or None,
        "count": len(cards),
        "levels": list(cards.levels),
    }


def _index(rows: list[Row]) -> DeckIndex:
    return DeckIndex(
        ids=[row.id for row in rows],
        levels=[row.level or None for row in rows],
        moves=[row.moves for row in rows],
        keys=[row.key for row in rows],
    )


def tile(puzzle: Puzzle) -> Card:
    """Return what a list of puzzles shows of one."""
    return Card(
        id=puzzle.id,
        width=puzzle.board.width,
        height=puzzle.board.height,
        level=puzzle.level or None,
        moves=puzzle.known.moves,
        slides=puzzle.known.slides,
        corner_moves=puzzle.known.corner_moves,
        text=puzzle.replace(source="").to("native"),
        key=key_of(puzzle),
        blocks=blocks_of(puzzle),
    )

"""Answers to the page's requests for decks, as files of a static site.

With them, the page shows decks and plays their puzzles before Python is loaded.
``static/local/prepared_answers.js`` reads them. The folder ``answers`` contains

- ``decks.json``: the decks, and how the other files are divided;
- ``DECK/index.json``: all puzzles in short, as the server lists them;
- ``DECK/tiles-0.json`` ...: what a list shows of each puzzle;
- ``DECK/boards-0.json`` ...: what it takes to play them. The puzzles of a file share their slide
  tables. Large decks do without: to prepare their boards would take minutes, and Python makes each
  in a moment.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

from ...decks import Deck, deck, deck_file, deck_names
from ...decks.daily_puzzle import DECK as DAILY
from ...decks.daily_puzzle import FIRST_DAY
from ...player.album import Album
from ..endpoints.deck_page import DeckQuery
from ..endpoints.decks_endpoint import deck_list, deck_puzzles, tile
from ..endpoints.play_endpoint import add_to_album, place_in_deck, play_facts

FOLDER = "answers"
TILES = 120  # per file; as many as the page asks for at a time
BOARDS = 20  # per file
_MOST_BOARDS = 200  # of a deck, unless it is that of the daily puzzles


def prepared_files(names: Collection[str] | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield the paths and contents of the files of these decks, or of all that are included.

    The user's own decks are left out.

    >>> path, content = next(prepared_files(["daily"]))
    >>> path, json.loads(content)["daily"]
    ('answers/decks.json', {'deck': 'daily', 'first': '2026-01-05'})
    """
    included = [name for name in deck_names() if deck_file(name) is None]
    decks = [deck(name) for name in included if names is None or name in names]
    prepared = [cards for cards in decks if len(cards) <= _MOST_BOARDS or cards.name == DAILY]
    listed = json.loads(deck_list().body)["decks"]
    shown = {cards.name for cards in decks}
    about = {
        "decks": [one for one in listed if one["name"] in shown],
        "daily": {"deck": DAILY, "first": FIRST_DAY.isoformat()},
        "prepared": [cards.name for cards in prepared],
        "tiles": TILES,
        "boards": BOARDS,
    }
    yield f"{FOLDER}/decks.json", _json(about)
    for cards in decks:
        yield from _lists(cards)
    for cards in prepared:
        for number, first in enumerate(range(0, len(cards), BOARDS)):
            content = _boards(cards, cards.ids[first : first + BOARDS])
            yield f"{FOLDER}/{cards.name}/boards-{number}.json", _json(content)


def _lists(cards: Deck) -> Iterator[tuple[str, bytes]]:
    folder = f"{FOLDER}/{cards.name}"
    yield f"{folder}/index.json", deck_puzzles(cards.name, DeckQuery(count=0, index=True)).body
    for number, first in enumerate(range(0, len(cards), TILES)):
        tiles = [tile(puzzle).model_dump() for puzzle in cards[first : first + TILES]]
        yield f"{folder}/tiles-{number}.json", _json(tiles)


def _boards(cards: Deck, ids: tuple[str, ...]) -> dict[str, Any]:
    """Return puzzles with the album that they share; each has its own part of it as ``data``."""
    shared = Album()
    answers = []
    for id in ids:
        puzzle, facts = play_facts(cards[id].replace(source=""))
        add_to_album(shared, puzzle, known=True)
        facts["puzzle"] = facts["puzzle"].model_dump()
        answers.append(facts | {"card": place_in_deck(cards, id).model_dump()})
    album = shared.json()
    for answer, data in zip(answers, album.pop("puzzles"), strict=True):
        answer["data"] = data
    return {"album": album, "answers": answers}


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")

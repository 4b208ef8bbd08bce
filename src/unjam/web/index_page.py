"""The page: its files, with the first puzzle inside the HTML, so that it needs no request."""

from __future__ import annotations

from ..decks import deck
from ..player.album import Album
from ..player.offline_page import data_text
from .endpoints.play_endpoint import play_card
from .static_files import File, file_of, files

FIRST = ("jam", "1")
_PLACE = b'id="first">{}<'


def page_files() -> dict[str, File]:
    """Return all files by their URL paths.

    >>> found = page_files()
    >>> b"Rush Hour" in found["/"].body, "/player/board.js" in found
    (True, True)
    """
    found = files()
    page = found["/index.html"]
    found["/"] = found["/index.html"] = file_of(_with_first(page.body), page.media_type)
    return found


def _with_first(page: bytes) -> bytes:
    name, id = FIRST
    cards = deck(name)
    answer = play_card(cards, id).model_dump()
    album = Album()
    album.add(cards[id])
    answer["album"] = album.json()  # this one with its solution
    value = data_text(answer).encode("utf-8")
    return page.replace(_PLACE, b'id="first">' + value + b"<", 1)

"""The files of the web page, with the first puzzle embedded in the HTML to save a request."""

from __future__ import annotations

from ...decks import deck
from ...player.album import Album
from ...player.offline_page import data_text
from ..endpoints.play_endpoint import play_card
from .static_files import File, file_of, files

FIRST = ("jam", "1")
_PLACEHOLDER = b'id="first">{}<'


def page_files() -> dict[str, File]:
    """Return all files by URL path.

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
    answer["album"] = album.json()  # with its solution
    value = data_text(answer).encode("utf-8")
    return page.replace(_PLACEHOLDER, b'id="first">' + value + b"<", 1)

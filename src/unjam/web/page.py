"""The page: its files, those of the player under ``/play/``, and the first puzzle inside of it.

With the first puzzle in the page, nothing has to be asked before it can be played.
"""

from __future__ import annotations

import os

from ..decks import deck
from ..page import __file__ as _player
from ..page.album import Album
from ..page.offline import data_text
from .playing import play_card
from .static import File, file_of, files

PLAYER = os.path.join(os.path.dirname(_player), "static")
FIRST = ("jam", "1")
_PLACE = b'id="first">{}<'


def page_files() -> dict[str, File]:
    """All files by their addresses.

    >>> found = page_files()
    >>> b"Rush Hour" in found["/"].body, "/play/board.js" in found, "/play/main.js" in found
    (True, True, False)
    """
    found = files()
    for address, file in files(PLAYER).items():
        if address != "/main.js":  # begins the page of an exported file
            found[f"/play{address}"] = file
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

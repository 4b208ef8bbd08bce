"""The files of the web page, with the first puzzle embedded in the HTML to save a request."""

from __future__ import annotations

from ...decks import deck
from ...player.album import Album
from ...player.offline_page import data_text
from ..endpoints.play_endpoint import play_card
from .page_bundle import bundled
from .service_worker import completed
from .static_files import File, file_of, files

FIRST = ("jam", "1")
_WORKER = "/service_worker.js"
_PLACEHOLDER = 'id="first">{}<'


def page_files() -> dict[str, File]:
    """Return all files by URL path.

    >>> found = page_files()
    >>> b"Rush Hour" in found["/"].body, "/player/board.js" in found
    (True, True)
    """
    found = files()
    html = found["/index.html"]
    page = bundled(html.body.decode("utf-8"), [path.removeprefix("/") for path in found])
    body = _with_first(page.html).encode("utf-8")
    index = file_of(body, html.media_type, more_headers={"content-security-policy": page.policy})
    found |= page.files | {"/": index, "/index.html": index}
    worker = found[_WORKER]
    code = completed(worker.body.decode("utf-8"), found, page.inside).encode("utf-8")
    return found | {_WORKER: file_of(code, worker.media_type)}


def _with_first(html: str) -> str:
    name, id = FIRST
    cards = deck(name)
    answer = play_card(cards, id).model_dump()
    album = Album()
    album.add(cards[id])
    answer["album"] = album.json()  # with its solution
    return html.replace(_PLACEHOLDER, f'id="first">{data_text(answer)}<', 1)
